import type { createColumnReaders } from './cells/column-readers.ts'
import type { EmployeeRows } from './employee-rows.ts'
import type { Header } from './header.ts'
import type { SheetFacts } from '#sheets/rows/row-cells.ts'
import type { Issues } from '#sheets/rows/issues.ts'

/** What reading a row needs to know about its file. */
export type RowContext = {
  readonly header: Header
  readonly facts: SheetFacts
  readonly readers: ReturnType<typeof createColumnReaders>
  readonly issues: Issues
  readonly employees: EmployeeRows
  /** The year the administrator chose. */
  readonly year: number
}
