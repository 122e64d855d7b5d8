import type { RowErrorCode, RowWarningCode } from '@staffplan/contracts/staff/import-issue'

/** What a number or the year of a date is beyond. */
export type Bounds =
  | { readonly min: number }
  | { readonly max: number }
  | { readonly from: number; readonly to: number }

/** What a cell says, perhaps with a remark, or why it says nothing usable. */
export type Reading<Value> =
  | { readonly value: Value; readonly warnings: readonly RowWarningCode[] }
  | { readonly error: RowErrorCode; readonly bounds?: Bounds }

const NONE: readonly RowWarningCode[] = []

export function read<Value>(value: Value, warnings: readonly RowWarningCode[] = NONE): Reading<Value> {
  return { value, warnings }
}
