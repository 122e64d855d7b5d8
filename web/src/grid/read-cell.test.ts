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
    ['73.4', { code: 'not-an-integer' }],
    ['-3', { code: 'out-of-range', params: { min: 0, max: 1000 } }],
    ['1001', { code: 'out-of-range', params: { min: 0, max: 1000 } }],
    ['n/a', { code: 'number-malformed' }],
  ])('%s is refused: %j', (text, refusal) => {
    expect(readCell(text, people, rules)).toEqual({ ok: false, refusal })
  })
})

test('elsewhere amounts have decimals, and a minus that does not count is dropped', () => {
  const amounts = { mayBeNegative: false }
  expect(readCell('73.4', amounts, rules)).toMatchObject({ ok: true, value: 73.4 })
  expect(readCell('-3', amounts, rules)).toMatchObject({ ok: true, value: 3, isSignDropped: true })
})
