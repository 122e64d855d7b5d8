import type { RefusalCode } from '@staffplan/contracts/refusal'
import type { RowError, RowWarning } from '@staffplan/contracts/staff/import-issue'
import type { EmployeeRow, IdColumn } from './employee-rows.ts'

/** The result of reading a file. */
export type ImportReport = {
  /** Null when every row is accepted; else the code to refuse the file with. */
  readonly rejection: RefusalCode | null
  readonly sheet: string
  /** Rows handed over; 0 when rejected. */
  readonly accepted: number
  /** People named in a rejected overtime file: only the year's staff can tell who of them is unknown. */
  readonly named: readonly EmployeeRow[]
  readonly idColumn: IdColumn
  readonly errors: readonly RowError[]
  readonly warnings: readonly RowWarning[]
  readonly errorCounts: { readonly [code: string]: number }
  readonly warningCounts: { readonly [code: string]: number }
}

/** Some rows of the file, in order. After the first error `rows` stays empty: the file will be rejected. */
export type ParsedBatch<Row> = {
  readonly rows: readonly Row[]
  readonly rowsRead: number
  readonly rowsTotal: number
}

/** Codes that concern the file as a whole, if its rows have no other errors. */
const ABOUT_THE_FILE = ['year-mismatch', 'number-style-ambiguous', 'date-order-ambiguous'] as const

export function rejectionOf(errorCounts: ImportReport['errorCounts']): RefusalCode | null {
  const codes = Object.keys(errorCounts)
  if (codes.length === 0) return null
  return ABOUT_THE_FILE.find((code) => codes.length === 1 && codes[0] === code) ?? 'import-rejected'
}
