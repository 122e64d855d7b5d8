import { plainDigits } from '../numbers/plain-digits.ts'

export type DateOrder = 'day-first' | 'month-first'

/** A day as written; with `first` and `second` when the text does not tell which of them is the month. */
export type WrittenDate =
  | { readonly year: number; readonly month: number; readonly day: number }
  | { readonly year: number; readonly first: number; readonly second: number }

// A time of day, or the Arabic sign of the era, which do not matter for the day.
const AFTERTHOUGHT = /(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?|\s*(?:هـ|ه|م))$/u
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const GERMAN = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/
const EITHER = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/

/** Reads `1985-03-05`, `5.3.1985` and `5/3/1985` in any digits; null for anything else. */
export function readWrittenDate(text: string): WrittenDate | null {
  const plain = plainDigits(text).replace(AFTERTHOUGHT, '')
  const yearFirst = numbers(YEAR_FIRST, plain)
  if (yearFirst !== null) return { year: yearFirst[0], month: yearFirst[1], day: yearFirst[2] }
  const german = numbers(GERMAN, plain)
  if (german !== null) return { day: german[0], month: german[1], year: german[2] }
  const either = numbers(EITHER, plain)
  if (either !== null) return { first: either[0], second: either[1], year: either[2] }
  return null
}

/** The order that a date proves, because in the other one its month would be above 12; null when it proves none. */
export function provenOrder(date: WrittenDate): DateOrder | null {
  if (!('first' in date)) return null
  if (date.first > 12) return 'day-first'
  return date.second > 12 ? 'month-first' : null
}

type CalendarDay = { readonly year: number; readonly month: number; readonly day: number }

/** The calendar day; null when neither the date nor the known order tells which number is the month. */
export function inOrder(date: WrittenDate, known: DateOrder | null): CalendarDay | null {
  if (!('first' in date)) return date
  const { year, first, second } = date
  const order = provenOrder(date) ?? (first === second ? 'day-first' : known)
  if (order === null) return null
  return order === 'day-first' ? { year, month: second, day: first } : { year, month: first, day: second }
}

/** The day as `YYYY-MM-DD`; null when it does not exist, like 31 February. */
export function realDay({ year, month, day }: CalendarDay): string | null {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day) // unlike Date.UTC, takes years below 100 as they are
  const isReal =
    date.getUTCMonth() === month - 1 && date.getUTCDate() === day && date.getUTCFullYear() === year
  return isReal ? date.toISOString().slice(0, 10) : null
}

function numbers(pattern: RegExp, text: string): readonly [number, number, number] | null {
  const [, a, b, c] = pattern.exec(text) ?? []
  return a === undefined ? null : [Number(a), Number(b), Number(c)]
}
