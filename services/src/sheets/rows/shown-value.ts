import type { RawCell, Workbook } from '#sheets/workbook.ts'
import { dayOfSerial, serialOf } from './serial-day.ts'

/** What people see in a cell, for reports: a file has numbers for days, and for true and false. */
export function shownValue({ kind, text, format }: RawCell, workbook: Pick<Workbook, 'is1904'>): string {
  if (kind === 'boolean') return text === '1' ? 'TRUE' : 'FALSE'
  if (kind !== 'number' || format?.isDate !== true) return text
  return dayOfSerial(serialOf(text, workbook)) ?? text
}
