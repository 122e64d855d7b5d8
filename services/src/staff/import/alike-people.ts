import type { RowWarning } from '@staffplan/contracts/staff/import-issue'
import { importLimits } from '@staffplan/contracts/staff/import-limits'
import { inTimeSlices } from '#kernel/streams/time-slices.ts'
import { issueAt } from '#sheets/rows/issues.ts'
import type { EmployeeRow, IdColumn } from '#staff/file/employee-rows.ts'
import { NearSpellings } from './near-spellings.ts'

/**
 * Warnings about newcomers whose id resembles a known one, of the year or further up in the file. Ids are text, so an
 * id with other digits or leading zeros is a new person, who costs once more. `known` is copied at the call: there may
 * be hundreds of thousands, and other work gets its turn in between.
 */
export async function alikePeople(
  known: Pick<ReadonlySet<string>, 'has' | 'keys'>,
  rows: readonly EmployeeRow[],
  idColumn: IdColumn,
): Promise<readonly RowWarning[]> {
  const newcomers = rows.filter(({ employeeId }) => !known.has(employeeId))
  if (newcomers.length === 0) return []
  const spellings = new NearSpellings()
  for await (const employeeId of inTimeSlices([...known.keys()])) spellings.add(employeeId)
  const warnings: RowWarning[] = []
  for await (const { employeeId, row } of inTimeSlices(newcomers)) {
    const alike = spellings.of(employeeId)
    spellings.add(employeeId)
    if (alike === null) continue
    const place = { row, ...idColumn, value: employeeId, known: alike.known }
    warnings.push({ ...issueAt(place, importLimits), code: `employee-${alike.by}` })
  }
  return warnings
}
