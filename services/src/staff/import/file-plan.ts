import { Refusal } from '@staffplan/contracts/refusal'
import type { StaffImportOp } from '@staffplan/contracts/staff/events'
import type { HrRow, OvertimeRow } from '@staffplan/contracts/staff/staff'
import { centreOfNumber } from '#streams/centre-of-number.ts'
import type { Counts, ReadFile } from './import-outcome.ts'
import { hrOps, overtimeOps } from './import-differences.ts'
import type { ImportPlan } from './import-plan.ts'

type Row = HrRow | OvertimeRow

/** The plan of what a file does to its year. In a preview, the cost centres that it brings along do not exist yet. */
export function filePlan(rows: ReadFile['rows'], { isPreview }: { isPreview: boolean }): ImportPlan<Row> {
  return {
    subjects: rows,
    opOf(row, { year, organisation }, newId) {
      if (!('costCentre' in row))
        return year.idOfEmployee.has(row.employeeId) ? only(overtimeOps(year, row)) : null
      const centreOf = (held: readonly number[]): number => {
        const id = centreOfNumber(organisation, row.costCentre.number, held)
        if (id === undefined && !isPreview) throw new Refusal('changed-meanwhile')
        return id ?? 0 // nobody's, so that the row counts as changed
      }
      return only(hrOps(year, row, { centreOf, newId }))
    },
    concerns: ({ employeeId }, { employeeIds }) => employeeIds.has(employeeId),
  }
}

/** Number of rows by kind of difference. */
export function countsOf(ops: readonly StaffImportOp[], rows: ReadFile['rows']): Counts {
  const inserted = ops.filter(({ op }) => op === 'add').length
  return { inserted, updated: ops.length - inserted, unchanged: rows.length - ops.length }
}

function only(ops: readonly StaffImportOp[]): StaffImportOp | null {
  return ops[0] ?? null // one row is about one person
}
