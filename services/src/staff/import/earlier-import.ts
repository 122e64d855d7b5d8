import type { StaffImportCompleted } from '@staffplan/contracts/staff/events'
import type { FileHash } from './file-hash.ts'
import type { StaffYearState } from '#streams/staff-year.ts'

/** Whether the very same file was imported before, and not undone. */
export function isStoredAlready(
  { imports }: StaffYearState,
  { kind, hash }: Pick<StaffImportCompleted, 'kind'> & { readonly hash: Pick<FileHash, 'known'> },
): boolean {
  const all = [...imports.values()]
  const undone = new Set(all.map(({ undoes }) => undoes))
  const isSame = (past: StaffImportCompleted): boolean =>
    past.kind === kind && hash.known.includes(past.fileHash)
  return all.some((past) => isSame(past) && !undone.has(past.importId))
}
