import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromHundredths, toDecimals, toHundredths, toWhole } from './decimal-round.ts'

describe('two decimals, half away from zero on the decimal representation', () => {
  test.each([
    [0, 0],
    [1.005, 101],
    [1.004999, 100],
    [2.675, 268],
    [1.0049999999999999, 101],
    [8.345, 835],
    [0.005, 1],
    [0.0049, 0],
    [-1.005, -101],
    [-0.004, 0],
    [0.1 + 0.2, 30],
    [1.1 * 1.1, 121],
    [50 * 1.0003, 5002],
    [26.2421875, 2624],
    [832_832, 83_283_200],
    [999_999_999_999.995, 100_000_000_000_000],
    [1e-300, 0],
    [Number.MIN_VALUE, 0],
    [1e20, 1e22],
  ])('%d becomes %d hundredths', (value, hundredths) => {
    expect(toHundredths(value)).toBe(hundredths)
  })

  test.each([
    [8463.165, 2, 8463.17],
    [1.15, 1, 1.2],
    [-1.005, 2, -1.01],
    [0.12345, 4, 0.1235],
    [2.5, 0, 3],
    [-0.4, 0, 0],
    [Number.MAX_SAFE_INTEGER, 0, Number.MAX_SAFE_INTEGER],
    [0.1234567890123456, 16, 0.1234567890123456],
  ])('%d with %d decimals becomes %d', (value, decimals, rounded) => {
    expect(toDecimals(value, decimals)).toBe(rounded)
  })

  test('never gives negative zero', () => {
    expect(Object.is(toHundredths(-0), 0)).toBe(true)
    expect(Object.is(toHundredths(-0.001), 0)).toBe(true)
  })

  test('every decimal of up to 15 digits is rounded as on paper', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 15 })
    fc.assert(
      fc.property(digits, fc.nat(15), fc.boolean(), (all, point, tie) => {
        const [whole, fraction] = split(all, point, tie)
        const onPaper =
          BigInt(whole + fraction.padEnd(3, '0').slice(0, 2)) + (fraction.charAt(2) >= '5' ? 1n : 0n)
        expect(toHundredths(Number(`${whole}.${fraction}`))).toBe(Number(onPaper))
      }),
      { numRuns: 20_000 },
    )
  })

  test('around every tie the fast way says what the printed digits say', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e14, noNaN: true }),
        fc.integer({ min: -40, max: 40 }),
        (near, steps) => {
          const value = stepped(Math.floor(near) + 0.5, steps)
          expect(toWhole(value)).toBe(printedWhole(value))
        },
      ),
      { numRuns: 20_000 },
    )
  })

  test('any number is rounded as its printed digits say', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e20, noNaN: true }), (value) => {
        expect(toWhole(value)).toBe(printedWhole(value))
      }),
      { numRuns: 20_000 },
    )
  })

  test('hundredths become the number that prints with these two decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e13 }), (hundredths) => {
        const text = String(hundredths).padStart(3, '0')
        expect(fromHundredths(hundredths)).toBe(Number(`${text.slice(0, -2)}.${text.slice(-2)}`))
        expect(toHundredths(fromHundredths(hundredths))).toBe(hundredths)
      }),
    )
  })
})

/** The digits before and after the point; with `tie` there is a 5 and nothing else after the second decimal. */
function split(digits: readonly number[], point: number, tie: boolean): [whole: string, fraction: string] {
  const text = digits.join('')
  const whole = text.slice(0, point) || '0'
  const fraction = text.slice(point)
  return [whole, tie && fraction.length > 2 ? `${fraction.slice(0, 2)}5` : fraction]
}

/** Oracle: rounds the text of the first 15 digits. */
function printedWhole(value: number): number {
  const [mantissa = '', exponent = '0'] = value.toExponential(14).split('e')
  const digits = mantissa.replace('.', '')
  const point = Number(exponent) + 1
  if (point < 0) return 0
  const padded = digits.padEnd(point + 1, '0')
  return Number(BigInt(padded.slice(0, point) || '0') + (padded.charAt(point) >= '5' ? 1n : 0n))
}

/** The number that is so many representable numbers further on. */
function stepped(value: number, steps: number): number {
  const double = new Float64Array([value])
  const bits = new BigInt64Array(double.buffer)
  bits[0] = (bits[0] ?? 0n) + BigInt(steps)
  return Math.max(0, double[0] ?? 0)
}
