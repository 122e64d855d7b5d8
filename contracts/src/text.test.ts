import { check, constantFrom, oneof, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainDigits } from './numbers/plain-digits.ts'
import { optionalText, requiredNote, requiredText } from './text.ts'
import { fieldErrors } from './validation.ts'

const name = requiredText()

function codesOf(value: string): string[] {
  const result = name.safeParse(value)
  return result.success ? [] : fieldErrors(result.error).map(({ code }) => code)
}

describe('a name', () => {
  test.each([
    ['spaces', '  \u00A0\u3000'],
    ['zero width', '\u200B\u200D\u2060\uFEFF'],
    ['direction marks', '\u200E\u200F\u061C'],
    ['Hangul fillers', '\u3164\u115F\u1160\uFFA0'],
    ['a soft hyphen and a grapheme joiner', '\u00AD\u034F'],
    ['braille without dots', '\u2800 \u2800'],
    ['variation selectors and tags', '\uFE0F\uFE00\u{E0041}\u{E0100}'],
    ['a Mongolian separator', '\u180E'],
    ['a line break', '\n'],
    ['anchors of annotations and objects', '\uFFF9\uFFFA\uFFFB\uFFFC'],
    ['what is no character', '\uFFFF\uFDD0\u{1FFFE}'],
    ['private characters', '\uE000 \u{F0000}\u{100000}'],
    ['marks without a letter', '\u0301 \u20E3\u064E'],
  ])('of %s alone looks blank and is refused', (_, blank) => {
    expect(codesOf(blank)).toEqual(['required'])
  })

  test.each(['\n', '\r\n', '\r', '\u2028', '\u2029', '\t'])('with %j inside is refused', (lineBreak) => {
    expect(codesOf(`Sales${lineBreak}North`)).toEqual(['text-line-break'])
  })

  test.each(['  ', '\u00A0', '\u202F', '\u3000', ' \u00A0 '])(
    'with %j between words is the same as with one space',
    (gap) => {
      expect(name.parse(`Sales${gap}North`)).toBe('Sales North')
    },
  )

  test('is measured as it is stored, with one space between two words', () => {
    const short = requiredText(11)
    expect(short.parse('Sales   \u00A0  North')).toBe('Sales North')
    expect(short.safeParse('Sales  Norths').success).toBe(false)
  })

  test.each([
    '\u200B',
    '\u200C',
    '\u200D',
    '\u2060',
    '\uFEFF',
    '\u200E',
    '\u200F',
    '\u061C',
    '\u3164',
    '\u00AD',
    '\uFFF9',
    '\uFFFC',
    '\uFFFF',
  ])('with %j inside is the same as without', (invisible) => {
    expect(name.parse(`${invisible}Sa${invisible}les ${invisible}`)).toBe('Sales')
  })

  test.each([
    ['\u0000', 'text-control-char'],
    ['\u0007', 'text-control-char'],
    ['\u202A', 'text-control-char'],
    ['\u202E', 'text-control-char'],
    ['\u2066', 'text-control-char'],
    ['\uD800', 'text-not-well-formed'],
    ['\uDC00', 'text-not-well-formed'],
  ])('with %j inside is refused as %s', (unwanted, code) => {
    expect(codesOf(`Sales${unwanted}North`)).toEqual([code])
  })

  test('is stored composed, however it was typed', () => {
    expect(name.parse('Vertrieb Su\u0308d')).toBe('Vertrieb S\u00FCd')
  })

  test('with braille without dots inside is the same as with a space', () => {
    expect(name.parse('\u2800Sales\u2800North\u2800')).toBe('Sales North')
  })

  test.each([
    'Vertrieb Süd',
    'المبيعات',
    'family 👨‍👩‍👧‍👦',
    'thumb 👍🏽',
    'heart ❤️',
    'key 1️⃣',
    '❤️‍🔥',
    'क्ष',
    'M\u0310',
    'Sales \uE000',
  ])('%s stays as it is written', (written) => {
    expect(name.parse(written)).toBe(written)
  })

  test('does not keep a joiner that stood by an invisible selector', () => {
    expect(name.parse('\uFE0F\u200D👩')).toBe('👩')
  })

  test('is the same however often it is read', () => {
    const odd = constantFrom(
      '\u200D',
      '\uFE0F',
      '\u200B',
      '\u0301',
      '\u20E3',
      '👩',
      '❤',
      'e',
      '1',
      ' ',
      '\u2800',
    )
    const any = string({ unit: oneof(odd, string({ unit: 'binary', maxLength: 1 })), maxLength: 12 })
    const isStable = check(
      property(any, (typed) => {
        const once = name.safeParse(typed)
        return !once.success || name.parse(once.data) === once.data
      }),
      { numRuns: 500 },
    )
    expect(isStable.counterexample).toBeNull()
  })
})

test('a comment and a note keep their line breaks', () => {
  expect(optionalText().parse('one\ntwo\u200B')).toBe('one\ntwo')
  expect(requiredNote(50).parse('one\r\ntwo')).toBe('one\r\ntwo')
})

test('a typed number is read without invisible characters', () => {
  expect(plainDigits('\u200B1\u20602\uFEFF\u200F')).toBe('12')
})
