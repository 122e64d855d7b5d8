import type { StaffImportCompleted } from '@staffplan/contracts/staff/events'
import type { StaffYearState } from '#streams/staff-year.ts'

/** The last import of the very same file, if it was not taken back. */
export function earlierImport(
  { imports }: StaffYearState,
  { kind, fileHash }: Pick<StaffImportCompleted, 'kind' | 'fileHash'>,
): StaffImportCompleted | null {
  const all = [...imports.values()]
  const undone = new Set(all.map(({ undoes }) => undoes))
  const isSame = (past: StaffImportCompleted): boolean => past.kind === kind && past.fileHash === fileHash
  return all.findLast((past) => isSame(past) && !undone.has(past.importId)) ?? null
}
