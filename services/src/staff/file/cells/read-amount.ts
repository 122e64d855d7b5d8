import { parseNumber } from '@staffplan/contracts/numbers/parse-number'
import type { RowErrorCode } from '@staffplan/contracts/staff/import-issue'
import type { RawCell } from '#sheets/workbook.ts'
import { otherKind, type Reading, read } from '#sheets/rows/reading.ts'
import { readMoney } from './currency.ts'

export type AmountRule = {
  readonly min: number
  readonly max: number
  /** The decimal sign of the whole file; null when it proves none. */
  readonly decimal: '.' | ',' | null
  /** In a workbook, a number stored as text gets a warning; in a text file every number is text. */
  readonly isTextFile: boolean
  /** Currency beside the amounts of the file; null unless it is the same everywhere. */
  readonly currency?: string | null
}

export function readAmount(cell: RawCell, rule: AmountRule): Reading<number> {
  const reading = otherKind(cell) ?? (cell.kind === 'text' ? fromText(cell.text, rule) : fromNumber(cell))
  if ('error' in reading) return reading
  const { min, max } = rule
  if (reading.value < min)
    return min === 0 ? { error: 'negative' } : { error: 'out-of-range', bounds: { min } }
  return reading.value > max ? { error: 'out-of-range', bounds: { max } } : reading
}

const NO_NUMBERS = new Set<RowErrorCode>(['boolean-invalid', 'date-unexpected', 'not-a-number'])

/** A word in an allowance column most likely means that its heading is misspelled, hence a code of its own. */
export function readAllowance(cell: RawCell, rule: AmountRule): Reading<number> {
  const reading = readAmount(cell, rule)
  const isWord = 'error' in reading && NO_NUMBERS.has(reading.error)
  return isWord ? { error: 'allowance-not-a-number' } : reading
}

export function readYear(cell: RawCell, rule: AmountRule & { year: number }): Reading<number> {
  const reading = readAmount(cell, rule)
  if ('error' in reading) return reading
  if (!Number.isInteger(reading.value)) return { error: 'not-an-integer' }
  return reading.value === rule.year ? reading : { error: 'year-mismatch' }
}

const SPELLED = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/
const LONG_INTEGER = /^[+-]?\d{16,}$/

function fromNumber({ text }: RawCell): Reading<number> {
  const value = Number(text)
  if (!SPELLED.test(text) || !Number.isFinite(value)) return { error: 'not-a-number' }
  if (LONG_INTEGER.test(text)) return { error: 'precision-lost' }
  // Files spell 0.3 as 0.30000000000000004; spreadsheets show and mean 15 digits.
  return read(Number(value.toPrecision(15)) + 0)
}

function fromText(text: string, { decimal, isTextFile, currency }: AmountRule): Reading<number> {
  const money = currency ? readMoney(text) : null
  const number = money?.currency === currency ? (money?.number ?? text) : text
  const parsed = parseNumber(number, decimal === null ? {} : { decimal })
  if (parsed.ok) return read(parsed.value, isTextFile ? [] : ['number-as-text'])
  return { error: ERRORS[parsed.reason] }
}

const ERRORS = {
  'number-empty': 'required-missing',
  'number-malformed': 'not-a-number',
  'number-grouping': 'not-a-number',
  'number-ambiguous': 'number-style-ambiguous',
  'precision-lost': 'precision-lost',
} as const satisfies Record<string, RowErrorCode>
