import { inOrder, readWrittenDate, realDay } from '@staffplan/contracts/dates/written-date'
import { plainDigits } from '@staffplan/contracts/numbers/plain-digits'
import { languages } from '#i18n/languages.ts'

/** Days outside this range are taken for typing errors. */
export const POSSIBLE_DAYS = { min: '1900-01-01', max: '2200-12-31' } as const

export type ReadDay =
  /** `YYYY-MM-DD`; empty when nothing was typed. */
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly reason: 'date-invalid' }
  | { readonly ok: false; readonly reason: 'date-out-of-range'; readonly isLate: boolean }

const SPACE_BETWEEN = /(?<=\d[./-])\s+(?=\d)/gu
const LONG_YEAR = /\d{5,}/u
const SHORT_YEAR = /^(\d{1,2}([./])\d{1,2}\2)(\d{2})$/u
const DAY_BEFORE_NAME = /^(\d{1,2})\.?\s*(\p{L}{3,})\.?,?\s*(\d{4}|\d{2})$/u
const NAME_BEFORE_DAY = /^(\p{L}{3,})\.?\s*(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4}|\d{2})$/u

/** Reads a day as users type it: as a language prints it, with or without the name of the month, or as `2026-12-31`. */
export function readDay(text: string): ReadDay {
  const plain = plainDigits(text).replace(SPACE_BETWEEN, '')
  if (plain === '') return { ok: true, value: '' }
  // Check whether the text would be a day if its year had four digits.
  const isBeyond = LONG_YEAR.test(plain)
  const value = dayIn(plain.replace(LONG_YEAR, '2000'))
  if (value === null) return { ok: false, reason: 'date-invalid' }
  const isLate = isBeyond || value > POSSIBLE_DAYS.max
  if (isLate || value < POSSIBLE_DAYS.min) return { ok: false, reason: 'date-out-of-range', isLate }
  return { ok: true, value }
}

function dayIn(plain: string): string | null {
  const written = plain.replace(
    SHORT_YEAR,
    (_, before: string, _sign, year: string) => before + nearYear(year),
  )
  const date = readWrittenDate(written)
  // All languages of the product put the day first; the field then shows what was understood.
  const ordered = date === null ? readNamed(plain) : inOrder(date, 'day-first')
  return ordered && realDay(ordered)
}

type Named = { readonly year: number; readonly month: number; readonly day: number }

function readNamed(plain: string): Named | null {
  const [, day, name, year] = DAY_BEFORE_NAME.exec(plain) ?? []
  if (day && name && year) return named(day, name, year)
  const [, first, second, last] = NAME_BEFORE_DAY.exec(plain) ?? []
  return first && second && last ? named(second, first, last) : null
}

function named(day: string, name: string, year: string): Named | null {
  const month = monthOf(name)
  return month === null
    ? null
    : { year: year.length === 2 ? nearYear(year) : Number(year), month, day: Number(day) }
}

/** The full year of two digits: the one at most 20 years in the future. */
function nearYear(year: string): number {
  const last = new Date().getFullYear() + 20
  return last - ((last - Number(year)) % 100)
}

let monthNames: readonly (readonly string[])[] | null = null

/** Recognises month names in all languages: dates may be pasted from anywhere. Short names have three letters or more. */
function monthOf(name: string): number | null {
  monthNames ??= languages.map(({ formats }) => {
    const format = new Intl.DateTimeFormat(formats, { month: 'long', timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, month) => bare(format.format(Date.UTC(2000, month))))
  })
  const wanted = bare(name)
  const found = monthNames
    .map((names) => names.findIndex((full) => full.startsWith(wanted)))
    .find((index) => index >= 0)
  return found === undefined ? null : found + 1
}

/** Removes accents, which not everybody types. */
function bare(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
