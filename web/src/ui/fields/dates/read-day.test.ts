import { expect, test } from 'vitest'
import { languages } from '#i18n/languages.ts'
import { printDay } from '#ui/dates.ts'
import { readDay } from './read-day.ts'

const DAYS = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-05`)

test.each(languages)('every month is read as $name prints it', (language) => {
  const read = DAYS.map((day) => readDay(printDay(day, language)))
  expect(read).toEqual(DAYS.map((value) => ({ ok: true, value })))
})

test.each([
  ['2026-12-31', '2026-12-31'],
  ['2026-12-31T10:00:00.000Z', '2026-12-31'],
  ['31.12.2026', '2026-12-31'],
  ['1.2.2026', '2026-02-01'],
  [' 31. 12. 2026 ', '2026-12-31'],
  ['31/12/2026', '2026-12-31'],
  ['5/3/2026', '2026-03-05'],
  ['12/31/2026', '2026-12-31'],
  ['٣١/١٢/٢٠٢٦', '2026-12-31'],
  ['31\u200f/12\u200f/2026', '2026-12-31'],
  ['31 December 2026', '2026-12-31'],
  ['31. Dezember 2026', '2026-12-31'],
  ['31 dez. 26', '2026-12-31'],
  ['Sept 5th, 2026', '2026-09-05'],
  ['5 marz 2026', '2026-03-05'],
  ['٥ ابريل ٢٠٢٦', '2026-04-05'],
  ['31.12.26', '2026-12-31'],
  ['31.12.99', '1999-12-31'],
  ['', ''],
])('%s is %s', (text, value) => {
  expect(readDay(text)).toEqual({ ok: true, value })
})

test.each([
  'soon',
  '31.02.2026',
  '2026-13-01',
  '31.12.',
  '31.12.202',
  '2026',
  '44561',
  '5 Foo 2026',
  '5 Ma 2026',
])('%s is no day', (text) => {
  expect(readDay(text)).toEqual({ ok: false, reason: 'date-invalid' })
})

test.each([
  ['31.12.1899', false],
  ['0026-12-31', false],
  ['1447-06-07', false],
  ['2201-01-01', true],
  ['20261-01-01', true],
  ['1.1.20261', true],
])('%s is a day out of range', (text, isLate) => {
  expect(readDay(text)).toEqual({ ok: false, reason: 'date-out-of-range', isLate })
})
