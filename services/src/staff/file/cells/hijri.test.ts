import { expect, test } from 'vitest'
import { fromHijri } from './hijri.ts'

test.each([
  [{ year: 1440, month: 9, day: 1 }, '2019-05-06'],
  [{ year: 1444, month: 9, day: 1 }, '2023-03-23'],
  [{ year: 1445, month: 1, day: 1 }, '2023-07-19'],
])('%o is %s in the calendar of Umm al-Qura', (day, gregorian) => {
  expect(fromHijri(day)).toBe(gregorian)
})

test('every day of a century is found again', () => {
  const format = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
    timeZone: 'UTC',
    dateStyle: 'short',
  })
  for (let time = Date.UTC(1930, 0, 1); time < Date.UTC(2030, 0, 1); time += 11 * 86_400_000) {
    const [month = 0, day = 0, year = 0] = format.format(time).replace(/ \w+$/, '').split('/').map(Number)
    expect(fromHijri({ year, month, day })).toBe(new Date(time).toISOString().slice(0, 10))
  }
})

test('a month of 29 days has no thirtieth', () => {
  const lengths = Array.from({ length: 12 }, (_, index) =>
    fromHijri({ year: 1440, month: index + 1, day: 30 }),
  )
  expect(lengths.filter((day) => day === null).length).toBeGreaterThan(4)
  expect(fromHijri({ year: 1440, month: 13, day: 1 })).toBeNull()
})
