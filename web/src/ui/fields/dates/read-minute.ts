import { plainDigits } from '@staffplan/contracts/numbers/plain-digits'
import { readDay } from './read-day.ts'

export type ReadMinute =
  /** `YYYY-MM-DDThh:mm` in the reader's time zone; empty when nothing was typed. */
  | { readonly ok: true; readonly value: string }
  | {
      readonly ok: false
      readonly reason: 'date-invalid' | 'date-out-of-range' | 'moment-ahead' | 'time-missing' | 'time-invalid'
    }

/** The time of day, with am or pm on a twelve-hour clock. */
const CLOCK =
  /(?:[,،]\s*|[T\s]\s*)(\d{1,2})[:.](\d{2})(?::\d{2}(?:\.\d+)?)?\s*(?:(?<am>a\.?m\.?|ص)|(?<pm>p\.?m\.?|م)|uhr)?$/iu
const ELSEWHERE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/u

/** Reads a past moment as users type it: a day and a time of day. */
export function readMinute(text: string): ReadMinute {
  const plain = plainDigits(text)
  if (plain === '') return { ok: true, value: '' }
  const elsewhere = ELSEWHERE.test(plain) ? new Date(plain) : null
  const here = elsewhere && !Number.isNaN(elsewhere.getTime()) ? localMinute(elsewhere) : plain
  const clock = CLOCK.exec(here)
  const day = readDay(here.slice(0, clock?.index).replace(/[\s,،]+$/u, ''))
  if (!day.ok) return { ok: false, reason: reasonOf(day) }
  if (day.value === '') return { ok: false, reason: 'date-invalid' }
  if (!clock) {
    const isAhead = day.value > localMinute(new Date())
    return { ok: false, reason: isAhead ? 'moment-ahead' : 'time-missing' }
  }
  const time = timeOf(clock)
  if (time === null) return { ok: false, reason: 'time-invalid' }
  const value = `${day.value}T${time}`
  return value > localMinute(new Date()) ? { ok: false, reason: 'moment-ahead' } : { ok: true, value }
}

/** The moment that a text names; null for none, and for one in the future. */
export function momentIn(text: string): Date | null {
  const read = readMinute(text)
  return read.ok && read.value !== '' ? new Date(read.value) : null
}

/** A moment in the reader's time zone, as `YYYY-MM-DDThh:mm`. */
export function localMinute(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)
}

function reasonOf(day: Extract<ReturnType<typeof readDay>, { ok: false }>) {
  return day.reason === 'date-out-of-range' && day.isLate ? 'moment-ahead' : day.reason
}

function timeOf([, hours, minutes, ...rest]: RegExpExecArray): string | null {
  const [am, pm] = rest
  const hour = Number(hours)
  const counted = pm && hour < 12 ? hour + 12 : am && hour === 12 ? 0 : hour
  if (counted > 23 || Number(minutes) > 59) return null
  return `${String(counted).padStart(2, '0')}:${minutes}`
}
