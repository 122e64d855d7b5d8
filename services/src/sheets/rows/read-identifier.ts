import { staffLength } from '@staffplan/contracts/staff/staff'
import type { RawCell } from '#sheets/workbook.ts'
import { cleanText } from './clean-text.ts'
import { textWarnings } from './read-text.ts'
import { otherKind, type Reading, read } from './reading.ts'

/**
 * An id as text. A number whose format shows leading zeros gets them back; one that is shorter than ids with leading
 * zeros in the same column (`paddedWidth`) has lost its own, and nobody can say how many.
 */
export function readIdentifier(cell: RawCell, { paddedWidth }: { paddedWidth: number }): Reading<string> {
  const other = otherKind(cell)
  if (other !== null) return other
  return cell.kind === 'number' ? fromNumber(cell, paddedWidth) : fromText(cell.text)
}

function fromText(spelled: string): Reading<string> {
  const text = cleanText(spelled)
  if (Array.from(text).length > staffLength.identifier) return { error: 'text-too-long' }
  return read(text, textWarnings(spelled))
}

function fromNumber({ text, format }: RawCell, paddedWidth: number): Reading<string> {
  const value = Number(text)
  if (!Number.isFinite(value)) return { error: 'not-a-number' }
  if (!Number.isInteger(value)) return { error: 'not-an-integer' }
  if (value < 0) return { error: 'negative' }
  // spreadsheets keep 15 digits
  if (value >= 1e15) return { error: 'precision-lost' }
  const digits = String(value)
  const zeros = format?.zeros ?? 0
  if (digits.length < zeros) return read(digits.padStart(zeros, '0'), ['id-leading-zeros'])
  if (digits.length < paddedWidth) return { error: 'id-leading-zeros-lost' }
  return read(digits)
}
