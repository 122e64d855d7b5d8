import { staffLength } from '@staffplan/contracts/staff/staff'
import type { RowWarningCode } from '@staffplan/contracts/staff/import-issue'
import type { RawCell } from '#sheets/workbook.ts'
import { cleanText, hasControlCharacters, isGarbled } from './clean-text.ts'
import { otherKind, type Reading, read } from './reading.ts'

export function readText(cell: RawCell): Reading<string> {
  const other = otherKind(cell)
  if (other !== null) return other
  const text = cell.kind === 'number' ? shownNumber(cell.text) : cleanText(cell.text)
  if (Array.from(text).length > staffLength.text) return { error: 'text-too-long' }
  return read(text, textWarnings(cell.text))
}

export function textWarnings(text: string): RowWarningCode[] {
  const warnings: RowWarningCode[] = []
  if (hasControlCharacters(text)) warnings.push('control-character')
  if (isGarbled(text)) warnings.push('text-garbled')
  return warnings
}

/** Files spell 12.1 as 12.1, but also as 12.100000000000001 and 1.21E1. */
function shownNumber(spelled: string): string {
  const value = Number(spelled)
  return Number.isFinite(value) ? String(Number(value.toPrecision(15))) : spelled
}
