import type { StaffImportCompleted } from './events.ts'

/** An import as the list of imports has it: what it did, when and by whom. */
export type PastImport = Omit<StaffImportCompleted, 'stream' | 'chunks' | 'fileHash' | 'superseded'> & {
  /** ISO 8601 */
  readonly at: string
  /** User's id; 0 is nobody's. */
  readonly by: number
  readonly undone: boolean
}
