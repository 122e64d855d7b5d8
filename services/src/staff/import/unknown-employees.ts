import type { RowError } from '@staffplan/contracts/staff/import-issue'
import type { ImportKind } from '@staffplan/contracts/staff/import-kind'
import { importLimits } from '@staffplan/contracts/staff/import-limits'
import { issueAt } from '#sheets/rows/issues.ts'
import type { StaffYearState } from '#streams/staff-year.ts'
import { type ImportReport, rejectionOf } from '#staff/file/import-report.ts'
import type { ReadFile } from './import-outcome.ts'

/** Adds an error for each overtime row of somebody the year does not know, among the file's other errors. */
export function withUnknownEmployees(
  { idOfEmployee }: StaffYearState,
  kind: ImportKind,
  { rows, report }: ReadFile,
): ImportReport {
  if (kind === 'hr') return report
  const named = report.rejection === null ? rows : report.named
  const unknown = named.filter(({ employeeId }) => !idOfEmployee.has(employeeId))
  if (unknown.length === 0) return report
  const errors = unknown.slice(0, importLimits.reported).map(({ row, employeeId }): RowError => ({
    ...issueAt({ row, ...report.idColumn, value: employeeId }, importLimits),
    code: 'employee-unknown',
  }))
  const errorCounts = { ...report.errorCounts, 'employee-unknown': unknown.length }
  return {
    ...report,
    rejection: rejectionOf(errorCounts),
    errors: [...report.errors, ...errors].toSorted(byRow).slice(0, importLimits.reported),
    errorCounts,
  }
}

function byRow(a: RowError, b: RowError): number {
  return (a.params.row ?? 0) - (b.params.row ?? 0)
}
