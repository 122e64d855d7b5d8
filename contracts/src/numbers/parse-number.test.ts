import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { numberStyle, parseNumber } from './parse-number.ts'

const arabic = (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
const persian = (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(0x6f0 + Number(digit)))

describe('a number is read', () => {
  test.each([
    ['0', 0],
    ['12', 12],
    ['007', 7],
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['1234,5', 1234.5],
    ['1234.567', 1234.567],
    ['0.125', 0.125],
    ['0,125', 0.125],
    ['00,125', 0.125],
    ['.5', 0.5],
    [',125', 0.125],
    ['5,', 5],
    ['1,2345', 1.2345],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['1.234.567,89', 1_234_567.89],
    ['1,234,567.89', 1_234_567.89],
    ['1,234.567', 1234.567],
    ['1.234.567', 1_234_567],
    ['1,234,567', 1_234_567],
    ['1 234', 1234],
    ['1 234 567,5', 1_234_567.5],
    ['1 234.567', 1234.567],
    ['1\u00A0234,5', 1234.5],
    ['1\u202F234,5', 1234.5],
    ['1\u2009234', 1234],
    ["1'234'567.5", 1_234_567.5],
    ['1’234', 1234],
    ['-12,5', -12.5],
    ['\u221212,5', -12.5],
    ['- 5', -5],
    ['-0', 0],
    [' 12 \n', 12],
    ['\uFEFF12', 12],
    ['\u200F-\u200E12,5', -12.5],
    ['\u061C-12', -12],
    ['\u202A1.234,5\u202C', 1234.5],
    ['\u20661\u2069', 1],
    ['123456789012345', 123_456_789_012_345],
    ['0.000000000000001', 1e-15],
    ['1.500000000000000000000', 1.5],
  ])('%j', (text, value) => {
    const parsed = parseNumber(text)
    expect(parsed).toMatchObject({ ok: true, value })
    expect(Object.is(parsed.ok && parsed.value, -0)).toBe(false)
  })

  test.each([
    ['١٢٫٥', 12.5],
    ['١٬٢٣٤٫٥', 1234.5],
    ['١٬٢٣٤', 1234],
    ['١٬٢٣٤٬٥٦٧', 1_234_567],
    ['١٫٢٣٤', 1.234],
    ['؜-١٢٫٥', -12.5],
    ['−١٢٬٠٠٠', -12_000],
    ['۱۲٫۵', 12.5],
    ['۱٬۲۳۴٫۵', 1234.5],
    ['۱۲,۵', 12.5],
    ['1.234٫5', 1234.5],
    ['1 234٫567', 1234.567],
    ['１２,５', 12.5],
    ['१२', 12],
    ['𝟏𝟐', 12],
    ['𝟿𝟘', 90],
  ])('in another script: %j', (text, value) => {
    expect(parseNumber(text)).toMatchObject({ ok: true, value })
  })

  test('typing 12,5 never becomes 125, whatever the locale', () => {
    expect(parseNumber('12,5', { decimal: '.' })).toMatchObject({ value: 12.5 })
    expect(parseNumber('12,5', { decimal: ',' })).toMatchObject({ value: 12.5 })
  })

  test.each([
    ['0012,50', '12.5'],
    ['1.234.567', '1234567'],
    ['-.5', '-0.5'],
    ['-0,00', '0'],
    ['0.000000000000001', '0.000000000000001'],
  ])('%s is the decimal %s', (text, canonical) => {
    expect(parseNumber(text)).toMatchObject({ text: canonical })
  })
})

describe('only 1.234 and 1,234 ask the locale', () => {
  const doubtful = ['1.234', '1,234', '12.345', '123,456', '-1.234', '\u22121,234']

  test.each(doubtful.flatMap((text) => [text, arabic(text), persian(text)]))('%j', (text) => {
    expect(parseNumber(text)).toEqual({ ok: false, reason: 'number-ambiguous' })
  })

  test.each([
    ['1.234', '.', 1.234],
    ['1.234', ',', 1234],
    ['1,234', '.', 1234],
    ['1,234', ',', 1.234],
    ['-123,456', '.', -123_456],
    ['-123,456', ',', -123.456],
    ['۱۲۳.۴۵۶', ',', 123_456],
  ] as const)('%s with decimal sign %s is %d', (text, decimal, value) => {
    expect(parseNumber(text, { decimal })).toMatchObject({ ok: true, value })
  })
})

describe('everything else is refused with the reason', () => {
  test.each([
    ['', 'number-empty'],
    [' \u00A0\n', 'number-empty'],
    ['\u200F', 'number-empty'],
    ['abc', 'number-malformed'],
    ['1e5', 'number-malformed'],
    ['1E-5', 'number-malformed'],
    ['0x10', 'number-malformed'],
    ['12 %', 'number-malformed'],
    ['12 SR', 'number-malformed'],
    ['€12', 'number-malformed'],
    ['+5', 'number-malformed'],
    ['5-', 'number-malformed'],
    ['--5', 'number-malformed'],
    ['1-2', 'number-malformed'],
    ['(5)', 'number-malformed'],
    ['-', 'number-malformed'],
    ['.', 'number-malformed'],
    ['Infinity', 'number-malformed'],
    ['NaN', 'number-malformed'],
    ['٣،٥', 'number-malformed'],
    ['½', 'number-malformed'],
    ['²', 'number-malformed'],
    ['1\n2', 'number-malformed'],
    ['\u202E12', 'number-malformed'],
    ['1\u00002', 'number-malformed'],
    ['1'.repeat(101), 'number-malformed'],
    ['1.2.3', 'number-grouping'],
    ['1.23.456', 'number-grouping'],
    ['1.234.56', 'number-grouping'],
    ['1234.567.890', 'number-grouping'],
    ['0.123.456', 'number-grouping'],
    ['1..234', 'number-grouping'],
    ['1,,5', 'number-grouping'],
    ['12,34.5', 'number-grouping'],
    ['1.234,567.8', 'number-grouping'],
    ['1.234,5,6', 'number-grouping'],
    ['1,234 567', 'number-grouping'],
    ["1.234'567", 'number-grouping'],
    ['1 23', 'number-grouping'],
    ['1  234', 'number-grouping'],
    ['12 34 56', 'number-grouping'],
    ["1 234'567.8", 'number-grouping'],
    ['١٢٬٥', 'number-grouping'],
    ['١٫٢٣٤٫٥٦٧', 'number-grouping'],
    ['1٫234.5', 'number-grouping'],
    ['1234567890123456', 'precision-lost'],
    ['0.1234567890123456', 'precision-lost'],
    ['1000000000000000', 'precision-lost'],
    ['9.007.199.254.740.993', 'precision-lost'],
  ])('%j: %s', (text, reason) => {
    expect(parseNumber(text)).toEqual({ ok: false, reason })
    expect(parseNumber(text, { decimal: ',' })).toEqual({ ok: false, reason })
  })
})

test.each([
  ['12,5', ','],
  ['12.5', '.'],
  ['1.234,5', ','],
  ['1,234.5', '.'],
  ['1.234.567', ','],
  ['1,234,567', '.'],
  ['0.125', '.'],
  ['1 234.567', '.'],
  ['1.234٫5', ','],
  ['1.234', null],
  ['1,234', null],
  ['1 234', null],
  ['1234', null],
  ['١٢٫٥', null],
  ['1.2.3', null],
  ['1e5', null],
  ['', null],
  ['nonsense', null],
])('%s proves the decimal sign %s', (text, style) => {
  expect(numberStyle(text)).toBe(style)
})

describe('however a number is written, it is the same number', () => {
  const whole = fc.integer({ min: 0, max: 999_999_999 })
  const fraction = fc.constantFrom('', '5', '25', '07', '1234')
  const script = fc.constantFrom((text: string) => text, arabic, persian)
  const signs = fc.constantFrom(
    { group: '.', decimal: ',' },
    { group: ',', decimal: '.' },
    { group: '\u202F', decimal: ',' },
    { group: ' ', decimal: '.' },
    { group: '\u066C', decimal: '\u066B' },
    { group: "'", decimal: '.' },
    { group: '', decimal: ',' },
  )

  test('grouped or not, in any script, with either minus sign', () => {
    fc.assert(
      fc.property(whole, fraction, script, signs, fc.constantFrom('', '-', '\u2212'), (...parts) => {
        const [number, after, inScript, { group, decimal }, minus] = parts
        const grouped = String(number).replace(/\B(?=(\d{3})+$)/g, group)
        const text = minus + inScript(grouped) + (after === '' ? '' : decimal + inScript(after))
        const value = Number(`${minus === '' ? '' : '-'}${number}.${after}0`) + 0
        // A single group without decimals is the only ambiguous spelling.
        const locale = group === '.' ? ',' : '.'
        expect(parseNumber(text, { decimal: locale })).toMatchObject({ ok: true, value })
      }),
      { numRuns: 1000 },
    )
  })

  test('no text breaks the parser, and what it accepts is exact', () => {
    const characters = fc.constantFrom(
      ..."0123456789.,-\u066B\u066C \u00A0'\u2212\u0661\u06F1ex\u200F".split(''),
    )
    fc.assert(
      fc.property(fc.array(characters, { maxLength: 20 }), (text) => {
        const parsed = parseNumber(text.join(''), { decimal: '.' })
        expect(parsed.ok ? parsed.text : 'refused').toMatch(/^(refused|-?(0|[1-9]\d*)(\.\d*[1-9])?)$/)
        expect(parsed.ok ? Number(parsed.text) : 0).toBe(parsed.ok ? parsed.value : 0)
      }),
      { numRuns: 3000 },
    )
  })
})
