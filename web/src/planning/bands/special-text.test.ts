import { expect, test } from 'vitest'
import { languages } from '#i18n/languages.ts'
import { readSpecial as readAs, specialText } from './special-text.ts'

const [english, german] = languages
if (!english || !german) throw new Error('no languages')
const percent = { type: 'relative', value: 0.05 } as const
const heads = { type: 'absolute', value: -2 } as const
type Given = Parameters<typeof readAs>[1]

function readSpecial(text: string, definition: Given['definition'], language: Given['language']) {
  return readAs(text, { definition, language, present: definition.value })
}

test('percent is stored as the fraction that was entered', () => {
  expect(readSpecial('7', percent, english)).toEqual({ ok: true, value: 0.07, isSignDropped: false })
  expect(readSpecial('12,345', percent, german)).toEqual({ ok: true, value: 0.12345, isSignDropped: false })
})

test('the sign is that of the definition', () => {
  expect(readSpecial('2.5', heads, english)).toEqual({ ok: true, value: -2.5, isSignDropped: false })
})

test('finer than the step is refused', () => {
  expect(readSpecial('1.2345', percent, english)).toMatchObject({ ok: false, code: 'not-a-step' })
  expect(readSpecial('1.2345', heads, english)).toMatchObject({ ok: false, code: 'not-a-step' })
})

test('nothing is no value', () => {
  expect(readSpecial('', percent, english)).toMatchObject({ ok: false, code: 'required' })
})

test('more than the server takes is refused, and how much that is stands with it', () => {
  const code = 'special-too-large'
  expect(readSpecial('10k', percent, english)).toMatchObject({ ok: true, value: 100 })
  expect(readSpecial('12k', percent, english)).toMatchObject({ code, params: { max: '10\u202F000\u202F%' } })
  expect(readSpecial('1m', heads, german)).toMatchObject({ ok: true, value: -1_000_000 })
  expect(readSpecial('2m', heads, german)).toMatchObject({ code, params: { max: '1\u202F000\u202F000' } })
})

test('a stored value stands in the field as it was entered', () => {
  expect(specialText(0.07, percent, english)).toBe('7')
  expect(specialText(-2.5, heads, german)).toBe('2,5')
})

test.each(['1e3', '10-20', '5 people', 'abc'])('%s is refused as in every cell', (text) => {
  expect(readSpecial(text, percent, english)).toMatchObject({ ok: false })
})

test('a percentage may carry its sign, and a minus that does not count is said', () => {
  expect(readSpecial('7 %', percent, english)).toMatchObject({ value: 0.07, isSignDropped: false })
  expect(readSpecial('-3', percent, english)).toMatchObject({ value: 0.03, isSignDropped: true })
})

test('a minus that agrees with the definition counts', () => {
  expect(readSpecial('-3', heads, english)).toEqual({ ok: true, value: -3, isSignDropped: false })
})

test('a calculation below zero is refused, whatever the number of data sources', () => {
  expect(readSpecial('=1-5', percent, english)).toEqual({ ok: false, code: 'special-negative' })
})

test('an entry relative to the present value changes how much, not which way', () => {
  expect(readSpecial('*2', heads, english)).toMatchObject({ value: -4 })
  expect(readSpecial('/2', heads, english)).toMatchObject({ value: -1 })
  expect(readSpecial('*110%', percent, english)).toMatchObject({ value: 0.055 })
  expect(readSpecial('=1+1', heads, english)).toMatchObject({ value: -2 })
})

test.each([
  ['+5', percent, 0.05, false],
  ['+ 5 %', percent, 0.05, false],
  ['+5٪', percent, 0.05, false],
  ['+7%', percent, 0.07, false],
  ['-5 %', percent, 0.05, true],
  ['-5 %', { ...percent, value: -0.05 }, -0.05, false],
  ['+5 %', { ...percent, value: -0.05 }, -0.05, true],
  ['-5', heads, -5, false],
  ['+1', heads, -1, true],
])('the field holds a change, so %s is that change itself', (text, definition, value, isSignDropped) => {
  expect(readSpecial(text, definition, english)).toEqual({ ok: true, value, isSignDropped })
})

test.each(['+5 %', '-5 %', '5 %'])('%s of a change in FTE says nothing of how many', (text) => {
  expect(readSpecial(text, heads, english)).toEqual({ ok: false, code: 'amount-percent-unclear' })
})

test.each(['++5', '+-5', '+', '+ %'])('%s is no change', (text) => {
  expect(readSpecial(text, percent, english)).toMatchObject({ ok: false })
})
