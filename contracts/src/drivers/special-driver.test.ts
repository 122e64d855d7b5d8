import { expect, test } from 'vitest'
import { readRecord } from '../record.ts'
import { specialDriver, specialValueStep } from './special-driver.ts'

const read = (value: unknown): number =>
  readRecord(specialDriver, { name: 'raise', type: 'relative', value }).value

test.each([0, 0.07, -0.25, 0.00001, 12.345, 999_999.99999, -1_000_000])('%d may be a value', (value) => {
  expect(read(value)).toBe(value)
})

test('what floating point adds to a value is rounded away', () => {
  expect(read(0.1 + 0.2)).toBe(0.3)
  expect(Object.is(read(-0), 0)).toBe(true)
})

test.each([1_000_001, 0.000001, 0.070000000001, '0.07', null, Number.NaN])('%s is no value', (value) => {
  expect(() => read(value)).toThrow('invalid')
})

test('relative values have five decimals, absolute ones three', () => {
  expect(specialValueStep('relative', 0.00001)).toBeNull()
  expect(specialValueStep('absolute', 0.001)).toBeNull()
  expect(specialValueStep('absolute', 0.0005)).toBeCloseTo(0.001, 12)
})

test('type and value must be given, target is ours', () => {
  const values = { name: 'raise', type: 'absolute', value: 1, target: 'fte', id: 4 }
  expect(readRecord(specialDriver, values)).toEqual({
    name: 'raise',
    comment: '',
    type: 'absolute',
    value: 1,
  })
  expect(() => readRecord(specialDriver, { ...values, type: 'percent' })).toThrow('invalid')
  expect(() => readRecord(specialDriver, { name: 'raise', value: 1 })).toThrow('invalid')
})
