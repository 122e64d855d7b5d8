import { expect, test } from 'vitest'
import { languages } from '#i18n/languages.ts'
import { printMoment } from '#ui/dates.ts'
import { localMinute, momentIn, readMinute } from './read-minute.ts'

test.each(languages)('a moment is read as $name prints it', (language) => {
  for (const hour of [0, 1, 11, 12, 13, 23]) {
    const moment = new Date(2025, 10, 28, hour, 5)
    expect(momentIn(printMoment(moment.toISOString(), language))).toEqual(moment)
  }
})

test.each([
  ['2025-11-28T12:00', '2025-11-28T12:00'],
  ['2025-11-28 12:00:30', '2025-11-28T12:00'],
  [new Date(2025, 10, 28, 12).toISOString(), '2025-11-28T12:00'],
  ['28.11.25 8:05', '2025-11-28T08:05'],
  ['28.11.2025, 14.30 Uhr', '2025-11-28T14:30'],
  ['28 Nov 2025 2:30 pm', '2025-11-28T14:30'],
  ['28 Nov 2025 12:30 a.m.', '2025-11-28T00:30'],
  ['٢٨/١١/٢٠٢٥، ٢:٣٠ م', '2025-11-28T14:30'],
  ['', ''],
])('%s is %s', (text, value) => {
  expect(readMinute(text)).toEqual({ ok: true, value })
})

test.each([
  ['soon', 'date-invalid'],
  ['5', 'date-invalid'],
  ['12:00', 'date-invalid'],
  ['31.02.2025, 12:00', 'date-invalid'],
  ['28.11.2025', 'time-missing'],
  ['28.11.2025, 25:00', 'time-invalid'],
  ['28.11.2025, 12:60', 'time-invalid'],
  ['28.11.1800, 12:00', 'date-out-of-range'],
  [`${new Date().getFullYear() + 1}-01-01`, 'moment-ahead'],
  [`${new Date().getFullYear() + 1}-01-01T10:00`, 'moment-ahead'],
  ['2201-01-01T10:00', 'moment-ahead'],
  ['20261-01-01T10:00', 'moment-ahead'],
])('%s is refused: %s', (text, reason) => {
  expect(readMinute(text)).toEqual({ ok: false, reason })
  expect(momentIn(text)).toBeNull()
})

test('this minute has come', () => {
  const now = localMinute(new Date())
  expect(readMinute(now)).toEqual({ ok: true, value: now })
})
