import { describe, expect, test } from 'vitest'
import { readCell } from './read-cell.ts'

const people = { mayBeNegative: false, wholeUpTo: 1000 }
const rules = { decimal: '.', present: 41 } as const

describe('where people are counted', () => {
  test.each([
    ['42', 42],
    ['0', 0],
    ['٤٢', 42],
    ['1k', 1000],
    ['+3%', 42],
    ['-5%', 39],
    ['=100/3', 33],
    ['*1.5', 62],
    ['', null],
  ])('%s is %s', (text, value) => {
    expect(readCell(text, people, rules)).toMatchObject({ ok: true, value })
  })

  test.each([
    ['73.4', 'not-an-integer'],
    ['-3', 'out-of-range'],
    ['1001', 'out-of-range'],
    ['n/a', 'number-malformed'],
  ])('%s is refused: %s', (text, code) => {
    expect(readCell(text, people, rules)).toEqual({ ok: false, refusal: { code } })
  })
})

test('elsewhere amounts have decimals, and a minus that does not count is dropped', () => {
  const amounts = { mayBeNegative: false }
  expect(readCell('73.4', amounts, rules)).toMatchObject({ ok: true, value: 73.4 })
  expect(readCell('-3', amounts, rules)).toMatchObject({ ok: true, value: 3, isSignDropped: true })
})
