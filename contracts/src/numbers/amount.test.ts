import { assert, constantFrom, nat, property, string, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AmountRules, readAmount } from './amount.ts'

const english: AmountRules = { decimal: '.', mayBeNegative: false, present: 235 }
const german: AmountRules = { ...english, decimal: ',' }
const signed: AmountRules = { ...english, mayBeNegative: true, present: -12 }
const empty: AmountRules = { ...english, present: null }
const percent: AmountRules = { ...english, present: 7, isPercent: true }
/** The value; undefined when the text is refused. */
const valueOf = (text: string) => {
  const read = readAmount(text, english)
  return read.ok ? read.value : undefined
}
const stored = (value: number | null) => ({ ok: true, value, isSignDropped: false })

describe('a number means itself', () => {
  test.each([
    ['235230', english, 235_230],
    ['1,5', english, 1.5],
    ['1.5', german, 1.5],
    ['1.234', english, 1.234],
    ['1.234', german, 1234],
    ['1 100', english, 1100],
    ['1\u202F100', english, 1100],
    ["1'234.5", english, 1234.5],
    ['٣٫٥', english, 3.5],
    ['١٢٬٥٠٠', english, 12_500],
    ['۱۲۳', english, 123],
    ['१२३', english, 123],
    ['\u206612\u2069', english, 12],
    ['−12.5', signed, -12.5],
    ['-0', english, 0],
    ['0', english, 0],
  ])('%s is %o to %d', (text, rules, value) => {
    expect(readAmount(text, rules)).toEqual(stored(value))
  })

  test.each([
    ['12k', 12_000],
    ['12 K', 12_000],
    ['1.5m', 1_500_000],
    ['1,5k', 1500],
    ['١٢k', 12_000],
  ])('%s counts thousands or millions', (text, value) => {
    expect(readAmount(text, english)).toEqual(stored(value))
  })

  test('a minus where there can be none goes, and it is said', () => {
    expect(readAmount('-3', english)).toEqual({ ok: true, value: 3, isSignDropped: true })
    expect(readAmount('−3k', english)).toEqual({ ok: true, value: 3000, isSignDropped: true })
    expect(readAmount('-3', signed)).toEqual(stored(-3))
  })

  test('a field that counts in percent takes the sign', () => {
    expect(readAmount('7%', percent)).toEqual(stored(7))
    expect(readAmount('٧٫٥ ٪', percent)).toEqual(stored(7.5))
  })
})

describe('an entry relative to the present value', () => {
  test.each([
    ['+5%', english, 246.75],
    ['+ 5 %', english, 246.75],
    ['-5%', english, 223.25],
    ['−5٪', english, 223.25],
    ['+٥٪', english, 246.75],
    ['+30', english, 265],
    ['+1k', english, 1235],
    ['*1.03', english, 242.05],
    ['*1,03', german, 242.05],
    ['×2', english, 470],
    ['*50%', english, 117.5],
    ['/2', english, 117.5],
    ['÷2', english, 117.5],
    ['/3', english, 78.3333333],
    ['+5%', signed, -12.6],
    ['+20', signed, 8],
    ['-100%', english, 0],
    ['+0.1', { ...english, present: 0.2 }, 0.3],
    ['+1', { ...english, present: 1_234_567.891 }, 1_234_568.891],
    ['*2', { ...english, present: 1e-7 }, 2e-7],
  ])('%s of %o is %d', (text, rules, value) => {
    expect(readAmount(text, rules)).toEqual(stored(value))
  })

  test.each(['+5%', '-5%', '+30', '*1.03', '/2'])('%s changes nothing where nothing is', (text) => {
    expect(readAmount(text, empty)).toEqual({ ok: false, reason: 'amount-nothing-present' })
  })

  test('a plain minus is a number, not a difference', () => {
    expect(readAmount('-30', signed)).toEqual(stored(-30))
  })
})

describe('an expression after =', () => {
  test.each([
    ['=1200*1.03', english, 1236],
    ['=1200*1,03', german, 1236],
    ['= 1 200 * 1.03', english, 1236],
    ['=1.200*2', german, 2400],
    ['=2+3*4', english, 14],
    ['=(2+3)*4', english, 20],
    ['=10-2-3', english, 5],
    ['=24/2/3', english, 4],
    ['=2*-3+10', english, 4],
    ['=0.1+0.2', english, 0.3],
    ['=1000.1-1000', english, 0.1],
    ['=1200*5%', english, 60],
    ['=5%', english, 0.05],
    ['=(100+20)*(1-5%*2)', english, 108],
    ['=100/3', english, 33.3333333],
    ['=1000000/3', english, 333_333.333],
    ['=2/3/1000', english, 0.000666666667],
    ['=١٢٠٠×١٫٥', english, 1800],
    ['=12', empty, 12],
    ['=5-8', signed, -3],
  ])('%s under %o is %d', (text, rules, value) => {
    expect(readAmount(text, rules)).toEqual(stored(value))
  })

  test.each([
    ['=', 'amount-expression'],
    ['=A1+2', 'amount-expression'],
    ['=1e3', 'amount-expression'],
    ['=12k*2', 'amount-expression'],
    ['=2(3)', 'amount-expression'],
    ['=(2', 'amount-expression'],
    ['=2)', 'amount-expression'],
    ['=2**3', 'amount-expression'],
    ['=1;2', 'amount-expression'],
    ['=alert(1)', 'amount-expression'],
    ['=1/0', 'amount-divided-by-zero'],
    ['=1/(2-2)', 'amount-divided-by-zero'],
    ['=100+5%', 'amount-percent-unclear'],
    ['=100-5%', 'amount-percent-unclear'],
    ['=10 20', 'number-grouping'],
    ['=5-8', 'negative-not-allowed'],
    ['=999999999999*999999999999', 'number-unsafe'],
    [`=${'('.repeat(60)}1`, 'amount-expression'],
  ])('%s is refused as %s', (text, reason) => {
    expect(readAmount(text, english)).toEqual({ ok: false, reason })
  })
})

describe('anything else is refused, nothing is left out of it', () => {
  test.each([
    ['1e3', 'number-malformed'],
    ['10-20', 'amount-needs-equals'],
    ['abc', 'number-malformed'],
    ['15 SR', 'number-malformed'],
    ['12a5', 'number-malformed'],
    ['0x10', 'number-malformed'],
    ['1200*1.03', 'amount-needs-equals'],
    ['12kk', 'number-malformed'],
    ['k', 'number-malformed'],
    ['-', 'number-malformed'],
    ['+', 'number-malformed'],
    ['.', 'number-malformed'],
    ['%', 'number-malformed'],
    ['(5)', 'amount-needs-equals'],
    ['--5', 'number-malformed'],
    ['+-5', 'number-malformed'],
    ['*-1', 'number-malformed'],
    ['+5*2', 'amount-needs-equals'],
    ['\u202E123', 'number-malformed'],
    ['5%', 'amount-percent-unclear'],
    ['/0', 'amount-divided-by-zero'],
    ['-150%', 'negative-not-allowed'],
    ['1.2.3', 'number-grouping'],
    ['٣٬٥', 'number-grouping'],
    ['1234567890123456', 'precision-lost'],
    ['999999999999999m', 'number-unsafe'],
    ['9'.repeat(101), 'number-malformed'],
  ])('%s: %s', (text, reason) => {
    expect(readAmount(text, english)).toEqual({ ok: false, reason })
  })

  test('only an emptied field stores empty', () => {
    for (const text of ['', ' ', '\u200F']) expect(readAmount(text, english)).toEqual(stored(null))
    const typed = string({
      unit: constantFrom(...'0123456789.,-+*/()=%kmeabc \u066B\u066C\u0661'.split('')),
    })
    assert(
      property(typed, (text) => {
        const isEmptied = valueOf(text) === null
        expect(isEmptied).toBe(text.trim() === '')
      }),
    )
  })

  test('what is stored is never below zero where it must not be', () => {
    const operands = tuple(constantFrom('+', '-', '*', '/', '', '='), nat(9999), constantFrom('', '%'))
    assert(
      property(operands, ([sign, number, end]) => {
        expect(valueOf(`${sign}${number}${end}`) ?? 0).not.toBeLessThan(0)
      }),
    )
  })
})

test.each([
  ['+5', 5],
  ['+ 5 %', 5],
  ['-5%', -5],
  ['-5', -5],
  ['*2', 200],
  ['/2', 50],
  ['=100+5', 105],
])('where the field holds a change, %s of 100 is %d', (text, value) => {
  const rules = { decimal: '.', present: 100, mayBeNegative: true, isPercent: true, isChange: true } as const
  expect(readAmount(text, rules)).toEqual({ ok: true, value, isSignDropped: false })
})
