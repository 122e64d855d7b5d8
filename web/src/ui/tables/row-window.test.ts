import { expect, test } from 'vitest'
import { pagesAround } from './row-window.ts'

test.for([
  { middle: 0, total: 50_000, pages: [0, 1] },
  { middle: 49, total: 50_000, pages: [0, 1] },
  { middle: 51, total: 50_000, pages: [0, 1] },
  { middle: 149, total: 50_000, pages: [0, 1] },
  { middle: 30_020, total: 50_000, pages: [299, 300] },
  { middle: 49_999, total: 50_000, pages: [498, 499] },
  { middle: 49_999, total: 40, pages: [0] },
  { middle: 0, total: 0, pages: [0] },
])('about row $middle of $total are the pages $pages', ({ middle, total, pages }) => {
  expect(pagesAround(middle, total)).toEqual(pages)
})

test('the pages are never more than an even and an odd one, and what lies about the row is on them', () => {
  for (let middle = 0; middle < 1_000; middle += 1) {
    const pages = pagesAround(middle, 1_000)
    expect(new Set(pages.map((page) => page % 2)).size).toBe(pages.length)
    const rows = [middle - 50, middle + 49].filter((row) => row >= 0 && row < 1_000)
    for (const row of rows) expect(pages).toContain(Math.floor(row / 100))
  }
})
