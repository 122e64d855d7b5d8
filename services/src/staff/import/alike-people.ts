import type { RowWarning } from '@staffplan/contracts/staff/import-issue'
import { importLimits } from '@staffplan/contracts/staff/import-limits'
import { issueAt } from '#sheets/rows/issues.ts'
import type { EmployeeRow, IdColumn } from '#staff/file/employee-rows.ts'
import { NearSpellings } from './near-spellings.ts'

/**
 * Ids are text, so that one in other digits or with other zeros is somebody new, who costs once more: whoever imports the file
 * is told whom the newcomer resembles, in the year or further up in the file.
 */
export function alikePeople(
  known: Pick<ReadonlySet<string>, 'has' | 'keys'>,
  rows: readonly EmployeeRow[],
  idColumn: IdColumn,
): RowWarning[] {
  const newcomers = rows.filter(({ employeeId }) => !known.has(employeeId))
  if (newcomers.length === 0) return []
  const spellings = new NearSpellings(known.keys())
  return newcomers.flatMap(({ employeeId, row }) => {
    const alike = spellings.of(employeeId)
    spellings.add(employeeId)
    if (alike === null) return []
    const place = { row, ...idColumn, value: employeeId, known: alike.known }
    return [{ ...issueAt(place, importLimits), code: `employee-${alike.by}` as const }]
  })
}
