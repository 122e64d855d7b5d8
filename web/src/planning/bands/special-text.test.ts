import { expect, test } from 'vitest'
import { languages } from '#i18n/languages.ts'
import { allowedSpecialText, readSpecial, specialText } from './special-text.ts'

const [english, german] = languages
if (!english || !german) throw new Error('no languages')
const percent = { type: 'relative', value: 0.05 } as const
const heads = { type: 'absolute', value: -2 } as const

test('percent is stored as the fraction that was entered', () => {
  expect(readSpecial('7', percent, english)).toEqual({ ok: true, value: 0.07 })
  expect(readSpecial('12,345', percent, german)).toEqual({ ok: true, value: 0.12345 })
})

test('the sign is that of the definition', () => {
  expect(readSpecial('2.5', heads, english)).toEqual({ ok: true, value: -2.5 })
})

test('finer than the step is refused', () => {
  expect(readSpecial('1.2345', percent, english)).toMatchObject({ ok: false, code: 'not-a-step' })
  expect(readSpecial('1.2345', heads, english)).toMatchObject({ ok: false, code: 'not-a-step' })
})

test('nothing is no value', () => {
  expect(readSpecial('', percent, english)).toMatchObject({ ok: false, code: 'number-empty' })
})

test('a stored value stands in the field as it was entered', () => {
  expect(specialText(0.07, percent, english)).toBe('7')
  expect(specialText(-2.5, heads, german)).toBe('2,5')
})

test('only digits and a decimal sign can be typed', () => {
  expect(allowedSpecialText('-5 %')).toBe('5')
})
