import type { RawCell } from '#sheets/workbook.ts'
import { type DateOrder, inOrder, readWrittenDate, realDay } from '@staffplan/contracts/dates/written-date'
import { fromHijri, isHijriYear } from './hijri.ts'
import { dayOfSerial, serialOf } from '#sheets/rows/serial-day.ts'
import { type Reading, read } from '#sheets/rows/reading.ts'

export type DateRule = {
  /** Nobody on the staff is born after the year of the file. */
  readonly lastYear: number
  readonly order: DateOrder | null
  readonly is1904: boolean
}

const FIRST_YEAR = 1900

/** A day as `YYYY-MM-DD`; never a `Date`, so no time zone can move it. */
export function readDate(cell: RawCell, rule: DateRule): Reading<string> {
  if (cell.kind === 'number') return fromNumber(cell, rule)
  return cell.kind === 'boolean' ? { error: 'boolean-invalid' } : fromText(cell.text, rule)
}

/** A number without date format below this may as well be a year or an age. */
const FIRST_PLAIN_SERIAL = 10_000

function fromNumber({ text, format }: RawCell, rule: DateRule): Reading<string> {
  const serial = serialOf(text, rule)
  if (!Number.isFinite(serial)) return { error: 'date-invalid' }
  const isPlain = format?.isDate !== true
  if (isPlain && serial < FIRST_PLAIN_SERIAL) return { error: 'date-invalid' }
  const day = dayOfSerial(serial)
  if (day === null) return outOfRange(rule)
  return inRange(read(day, isPlain ? ['date-is-plain-number'] : []), rule)
}

function fromText(text: string, rule: DateRule): Reading<string> {
  const plain = text.trim()
  if (/^\d{5}$/.test(plain)) {
    return fromNumber({ column: 0, kind: 'number', text: plain, format: null, isFormula: false }, rule)
  }
  const written = readWrittenDate(text)
  if (written === null) return { error: 'date-unreadable' }
  const date = inOrder(written, rule.order)
  if (date === null) return { error: 'date-order-ambiguous' }
  if (isHijriYear(date.year)) {
    const day = fromHijri(date)
    return day === null ? { error: 'date-invalid' } : inRange(read(day, ['date-hijri-converted']), rule)
  }
  const day = realDay(date)
  return day === null ? { error: 'date-invalid' } : inRange(read(day), rule)
}

function inRange(reading: Reading<string>, rule: DateRule): Reading<string> {
  if ('error' in reading) return reading
  const year = Number(reading.value.slice(0, 4))
  return year < FIRST_YEAR || year > rule.lastYear ? outOfRange(rule) : reading
}

function outOfRange({ lastYear }: DateRule): Reading<string> {
  return { error: 'date-out-of-range', bounds: { from: FIRST_YEAR, to: lastYear } }
}
