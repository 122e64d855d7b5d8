import { expect, test } from 'vitest'
import { formatNumber } from './format-number.ts'
import { parseNumber } from './parse-number.ts'

test.each([
  [0, 0, '0'],
  [0, 2, '0.00'],
  [7, 2, '7.00'],
  [999, 0, '999'],
  [1234, 0, '1\u202F234'],
  [832832, 2, '832\u202F832.00'],
  [1234567.891, 2, '1\u202F234\u202F567.89'],
  [-1234.5, 1, '\u22121\u202F234.5'],
  [1.005, 2, '1.01'],
  [-1.005, 2, '\u22121.01'],
  [999.995, 2, '1\u202F000.00'],
  [99.5, 0, '100'],
  [0.1 + 0.2, 2, '0.30'],
  [0.07, 5, '0.07000'],
  [5e-7, 6, '0.000001'],
  [1e-9, 2, '0.00'],
  [1e21, 0, '1\u202F000\u202F000\u202F000\u202F000\u202F000\u202F000\u202F000'],
])('%d with %d decimals reads %s', (value, decimals, text) => {
  expect(formatNumber(value, { decimals })).toBe(text)
})

test('what rounds to zero carries no minus sign', () => {
  expect(formatNumber(-0.001, { decimals: 2 })).toBe('0.00')
  expect(formatNumber(-0, { decimals: 0 })).toBe('0')
})

test('the decimal sign is the reader’s', () => {
  expect(formatNumber(1234.5, { decimals: 2, decimal: ',' })).toBe('1\u202F234,50')
})

test.each([-98765.43, 0.5, 1234, 123456789.01, 1000])('%d is read back as it was shown', (value) => {
  expect(parseNumber(formatNumber(value, { decimals: 2 }))).toMatchObject({ ok: true, value })
  expect(parseNumber(formatNumber(value, { decimals: 2, decimal: ',' }))).toMatchObject({ ok: true, value })
})
