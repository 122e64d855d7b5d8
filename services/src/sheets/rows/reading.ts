import type { RowErrorCode, RowWarningCode } from '@staffplan/contracts/staff/import-issue'
import type { RawCell } from '#sheets/workbook.ts'

/** The bounds that a number, or the year of a date, is outside of. */
export type Bounds =
  | { readonly min: number }
  | { readonly max: number }
  | { readonly from: number; readonly to: number }

/** The value of a cell, perhaps with warnings, or why it has no usable value. */
export type Reading<Value> =
  | { readonly value: Value; readonly warnings: readonly RowWarningCode[] }
  | { readonly error: RowErrorCode; readonly bounds?: Bounds }

const NONE: readonly RowWarningCode[] = []

/** The error of a boolean or date where a text or number is expected; null for other cells. */
export function otherKind({ kind, format }: RawCell): Reading<never> | null {
  if (kind === 'boolean') return { error: 'boolean-invalid' }
  // Spreadsheets turn a text such as 1-2 into a date.
  return kind === 'date' || format?.isDate === true ? { error: 'date-unexpected' } : null
}

export function read<Value>(value: Value, warnings: readonly RowWarningCode[] = NONE): Reading<Value> {
  return { value, warnings }
}
