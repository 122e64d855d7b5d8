import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  countedOps,
  type ImportChunk,
  type StaffImportCompleted,
  type StaffImportOp,
} from '@staffplan/contracts/staff/events'
import type { Deps } from '#deps.ts'

/** What an import did to the people of its year. */
export async function importedOps(
  { events }: Pick<Deps, 'events'>,
  completed: StaffImportCompleted,
): Promise<StaffImportOp[]> {
  const ops: StaffImportOp[] = []
  for await (const chunk of events.read(completed.stream)) {
    ops.push(...countedOps(completed, chunk as ImportChunk)) // the stream holds chunks only
    await nextTurn()
  }
  return ops
}
