import { type Amount, type AmountRules, readAmount } from '@staffplan/contracts/numbers/amount'
import type { Refusal } from './entries.ts'
import type { SheetRow } from './sheet.ts'

type Kind = Pick<SheetRow, 'mayBeNegative' | 'wholeUpTo'>
type Read = Extract<Amount, { ok: true }> | { readonly ok: false; readonly refusal: Refusal }

/** Reads a text as the amount of a cell of this kind, or says why it is refused. */
export function readCell(text: string, kind: Kind, rules: Omit<AmountRules, 'mayBeNegative'>): Read {
  const { mayBeNegative, wholeUpTo } = kind
  const read = readAmount(text, { ...rules, mayBeNegative })
  if (!read.ok) return { ok: false, refusal: { code: read.reason } }
  if (wholeUpTo === undefined || read.value === null) return read
  // In a headcount a minus is refused instead of ignored: it is no typing slip there.
  const beyond = refused('out-of-range', { min: 0, max: wholeUpTo })
  if (read.isSignDropped) return beyond
  const value = isCalculated(text) ? Math.round(read.value) : read.value
  if (!Number.isInteger(value)) return refused('not-an-integer')
  if (value > wholeUpTo) return beyond
  return { ...read, value }
}

/** Whether the amount is calculated: `+3%` of 41 people is rounded to 42, while a typed number is taken as it is. */
function isCalculated(text: string): boolean {
  return /^\s*[=+*/×÷-]|%\s*$/u.test(text)
}

function refused(code: string, params?: Refusal['params']): Read {
  return { ok: false, refusal: { code, ...(params && { params }) } }
}
