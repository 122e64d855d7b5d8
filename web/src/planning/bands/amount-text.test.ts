import { expect, test } from 'vitest'
import { allowedText, decimalsOf, readAmount } from './amount-text.ts'

const english = { decimal: '.', mayBeNegative: false } as const
const german = { decimal: ',', mayBeNegative: false } as const

test.each([
  ['12,5', english, 12.5],
  ['12,5', german, 12.5],
  ['1.234', english, 1.234],
  ['1.234', german, 1234],
  ['1 100', english, 1100],
  ['١٢٬٥٠٠', english, 12_500],
  ['-12', english, 12],
  ['−12.5', { ...english, mayBeNegative: true }, -12.5],
  ['0', english, 0],
])('%s typed with %o is %d', (text, rules, value) => {
  expect(readAmount(text, rules)).toEqual({ ok: true, value })
})

test.each(['', '-', '.', ' '])('"%s" empties the cell', (text) => {
  expect(readAmount(text, english)).toEqual({ ok: true, value: null })
})

test('digits that cannot be read are refused with the reason', () => {
  expect(readAmount('1.2.3', english)).toEqual({ ok: false, reason: 'number-grouping' })
})

test.each(['1e3', '10-20', '1 SR 5', '12a5'])('nothing is left out inside %s, it is refused', (text) => {
  expect(readAmount(allowedText(text, english), english)).toEqual({ ok: false, reason: 'number-malformed' })
})

test('letters around a number never get into a cell, a minus only where it means something', () => {
  expect(allowedText('15 SR', { mayBeNegative: false }).trim()).toBe('15')
  expect(allowedText('1e', { mayBeNegative: false })).toBe('1')
  expect(allowedText('SAR 15', { mayBeNegative: true }).trim()).toBe('15')
  expect(allowedText('-5', { mayBeNegative: false })).toBe('5')
  expect(allowedText('−5', { mayBeNegative: true })).toBe('−5')
})

test('a number is written with as many decimals as it has', () => {
  expect([1100, 12.5, -0.001, 1.02].map(decimalsOf)).toEqual([0, 1, 3, 2])
})
