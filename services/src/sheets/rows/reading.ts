import type { RowErrorCode, RowWarningCode } from '@staffplan/contracts/staff/import-issue'

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

export function read<Value>(value: Value, warnings: readonly RowWarningCode[] = NONE): Reading<Value> {
  return { value, warnings }
}
