import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  countedOps,
  editIn,
  type ImportChunk,
  type StaffEvent,
  type StaffImportOp,
  staffStream,
} from '@staffplan/contracts/staff/events'
import type { LogReader } from '#kernel/streams/log-reader.ts'
import type { RecordedEvent } from '#ports/event-log.ts'

/** What the log says about a row since it was added. */
export type RowLife = {
  /** Every employee id that the row had, the latest last. */
  readonly employeeIds: readonly string[]
}

/** The lives of rows of one year, from edits and from completed imports. */
export async function rowLives(
  events: Pick<LogReader, 'read'>,
  { year, rows }: { readonly year: number; readonly rows: ReadonlySet<number> },
): Promise<ReadonlyMap<number, RowLife>> {
  const lives = new Map<number, RowLife>()
  const live = (op: StaffImportOp): void => {
    if (!rows.has(op.id)) return
    const { employeeIds } = lives.get(op.id) ?? { employeeIds: [] }
    const named = op.op === 'change' ? op.to.personal?.employeeId : op.personal.employeeId
    lives.set(op.id, {
      employeeIds:
        named === undefined || named === employeeIds.at(-1) ? employeeIds : [...employeeIds, named],
    })
  }
  for await (const recorded of events.read(staffStream(year))) {
    const event = recorded as RecordedEvent & StaffEvent // parsed by EventTypes
    const edit = editIn(event)
    if (edit) live(edit)
    if (event.type !== 'StaffImportCompleted') continue
    for await (const chunk of events.read(event.data.stream)) {
      for (const op of countedOps(event.data, chunk as ImportChunk)) live(op) // the stream holds chunks only
      await nextTurn()
    }
  }
  return lives
}
