import type { RowErrorCode, RowWarningCode } from '@staffplan/contracts/staff/import-issue'

/** What a cell says, perhaps with a remark, or why it says nothing usable. */
export type Reading<Value> =
  | { readonly value: Value; readonly warnings: readonly RowWarningCode[] }
  | { readonly error: RowErrorCode }

const NONE: readonly RowWarningCode[] = []

export function read<Value>(value: Value, warnings: readonly RowWarningCode[] = NONE): Reading<Value> {
  return { value, warnings }
}
