import { expect, test } from 'vitest'
import { languages } from '#i18n/languages.ts'
import { fitted, printChange, printEditable, printNumber } from './numbers.ts'

const [english, german, arabic] = languages
if (!english || !german || !arabic) throw new Error('three languages')

test('thousands stand apart by a narrow no-break space in every language', () => {
  expect(printNumber(1234567, { language: english })).toBe('1\u202F234\u202F567')
  expect(printNumber(1234567, { language: german })).toBe('1\u202F234\u202F567')
  expect(printNumber(1234567, { language: arabic })).toBe('1\u202F234\u202F567')
})

test('the decimal sign is the one of the language', () => {
  expect(printNumber(832832, { language: english, decimals: 2 })).toBe('832\u202F832.00')
  expect(printNumber(832832, { language: german, decimals: 2 })).toBe('832\u202F832,00')
  expect(printNumber(0.5, { language: arabic, decimals: 2 })).toBe('0.50')
})

test('a negative number has a real minus and no bidi mark', () => {
  expect(printNumber(-16, { language: arabic })).toBe('\u221216')
})

test('a half is written as it is counted, however floating point keeps it', () => {
  expect(printNumber(50_778.99 / 6, { language: english, decimals: 2 })).toBe('8\u202F463.17')
  expect(printNumber(-1.005, { language: english, decimals: 2 })).toBe('\u22121.01')
  expect(printNumber(1.15, { language: english, decimals: 1 })).toBe('1.2')
  expect(printNumber(Number.MAX_SAFE_INTEGER, { language: english })).toBe(
    '9\u202F007\u202F199\u202F254\u202F740\u202F991',
  )
})

test('what is rounded to nothing has no sign', () => {
  expect(printNumber(-0.4, { language: english })).toBe('0')
})

test.each([
  [5.4, '+5'],
  [-5.4, '\u22125'],
  [0.4, '0'],
  [-0.4, '0'],
])('a change of %d is written with the sign of what is written', (value, written) => {
  expect(printChange(value, { language: english })).toBe(written)
})

test('zeros at the end can be left out', () => {
  expect(printNumber(7, { language: english, decimals: 3, isTrimmed: true })).toBe('7')
  expect(printNumber(7.125, { language: german, decimals: 3, isTrimmed: true })).toBe('7,125')
})

test('a field shows the number as it would be typed', () => {
  expect(printEditable(1234.5, german)).toBe('1234,5')
  expect(printEditable(0.07, english)).toBe('0.07')
})

test.each([
  [123456789, '123\u202F456\u202F789'],
  [-123456789.5, '\u2212123\u202F456\u202F790'],
  [15193.828125, '15\u202F193,8281'],
  [12345678901, '12,3\u00A0Mrd.'],
])('of %d a cell shows the digits that it has room for', (value, shown) => {
  expect(fitted(value, german)).toBe(shown)
})
