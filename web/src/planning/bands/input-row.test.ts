import { workedExample } from '@staffplan/contracts/arithmetic/plan.given'
import { expect, test } from 'vitest'
import { inputSheet } from './input-row.ts'

const sheet = inputSheet(workedExample.structure, [2019, 2020, 2021])

test('down from the primary driver through every source to the next unit', () => {
  const way = ['in|b1-p1-y2020']
  for (;;) {
    const next = sheet.neighbour(way.at(-1) ?? '', 'down', () => true)
    if (!next) break
    way.push(next)
  }
  expect(way).toEqual([
    'in|b1-p1-y2020',
    'in|b1-s1-y2020',
    'in|b1-s1-i1-y2020',
    'in|b1-s2-y2020',
    'in|b2-s2-y2020',
  ])
})

test('only a single source may be negative', () => {
  const mayBeNegative = (key: string) => sheet.cell(key)?.row.mayBeNegative
  expect(mayBeNegative('in|b1-s1-y2020')).toBe(false)
  expect(mayBeNegative('in|b1-s2-y2020')).toBe(true)
})
