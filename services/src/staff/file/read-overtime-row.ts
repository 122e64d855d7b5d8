import type { OvertimeRow } from '@staffplan/contracts/staff/staff'
import type { RawRow } from '#sheets/workbook.ts'
import { columnsByField } from './cells/column-readers.ts'
import { createRowCells } from '#sheets/rows/row-cells.ts'
import type { RowContext } from './row-context.ts'

/** Reads the rows of an overtime file; null for a row with an error, which is reported. */
export function createOvertimeRowReader({ header, facts, readers, issues, employees, year }: RowContext) {
  const { column } = columnsByField(header, 'overtime')

  return (raw: RawRow): OvertimeRow | null => {
    const cells = createRowCells(raw, issues, facts)
    const isWhole = issues.mark()
    cells.value(column('year'), { isRequired: false, mayBeLeftOut: true, read: readers.year })
    const employeeId = cells.value(column('employeeId'), { isRequired: true, read: readers.identifier })
    if (employeeId !== undefined) employees.note({ employeeId, row: raw.row })
    const overTimeHours = cells.value(column('overTimeHours'), { isRequired: true, read: readers.hours })
    if (employeeId === undefined || overTimeHours === undefined || !isWhole()) return null
    return { row: raw.row, year, employeeId, overTimeHours }
  }
}
