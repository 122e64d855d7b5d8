import type { RawCell, Workbook } from '#sheets/workbook.ts'
import { dayOfSerial, serialOf } from './serial-day.ts'

/** The value of a cell as people see it, for reports: files store dates and booleans as numbers. */
export function shownValue({ kind, text, format }: RawCell, workbook: Pick<Workbook, 'is1904'>): string {
  if (kind === 'boolean') return text === '1' ? 'TRUE' : 'FALSE'
  if (kind !== 'number' || format?.isDate !== true) return text
  return dayOfSerial(serialOf(text, workbook)) ?? text
}
