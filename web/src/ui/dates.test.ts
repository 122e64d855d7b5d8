import { expect, test, vi } from 'vitest'
import { languages } from '#i18n/languages.ts'
import { printDate, printDay, printMoment, printTime } from './dates.ts'

const MOMENT = '2026-03-01T10:05:07.000Z'

test('days and moments are written as each language writes them, however often without a new format', () => {
  const printed = () =>
    languages.map((language) => [
      printDay('2019-12-31', language),
      printDate(MOMENT, language),
      printMoment(MOMENT, language),
      printTime(MOMENT, language),
    ])
  const first = printed()
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  expect(printed()).toEqual(first)
  expect(made).not.toHaveBeenCalled()
  made.mockRestore()
  const [english, german, arabic] = first
  expect([english?.[0], german?.[0], arabic?.[0]]).toEqual(['31 Dec 2019', '31.12.2019', '31 ديسمبر 2019'])
  for (const [, date, moment, time] of first) {
    expect(moment).toContain(date)
    expect(time).toMatch(/05.07/)
  }
  // Invisible marks would be lost in a field, and with them the order of the date.
  expect(first.flat().join('')).not.toMatch(/\p{Cf}/u)
  expect(printDay('nothing', languages[0]!)).toBe('nothing')
})
