import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  countedOps,
  editIn,
  type ImportChunk,
  type StaffEvent,
  type StaffImportOp,
  staffStream,
  yearOfStaffId,
} from '@staffplan/contracts/staff/events'
import type { LogReader } from '#kernel/streams/log-reader.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import { singleSpaced } from '#ports/sort-key.ts'

type Log = Pick<LogReader, 'read'>

/** Rows of one year that had an employee id, with any white space in it. */
export type NamedRows = {
  /** Last employee id of every row that ever had the asked one; only edits and counted rows of completed imports matter. */
  readonly lastIds: ReadonlyMap<number, string>
  /** All spellings of the employee id, including those in import rows that do not count. */
  readonly spellings: ReadonlySet<string>
}

/** Last employee id of a row; null if the row never existed. */
export async function lastIdOf(events: Log, row: number): Promise<string | null> {
  let last: string | null = null
  for await (const { counted } of saidIn(events, yearOfStaffId(row)))
    for (const op of counted) if (op.id === row) last = namedBy(op) ?? last
  return last
}

export async function namedRows(
  events: Log,
  { year, employeeId }: { readonly year: number; readonly employeeId: string },
): Promise<NamedRows> {
  const lastIds = new Map<number, string>()
  const spellings = new Set<string>()
  const seen = singleSpaced(employeeId)
  const isAsked = (named: string): boolean => singleSpaced(named) === seen
  for await (const { ops, counted } of saidIn(events, year)) {
    for (const op of ops) {
      const named = namedBy(op)
      if (named !== undefined && isAsked(named)) spellings.add(named)
    }
    for (const op of counted) {
      const named = namedBy(op)
      if (named !== undefined && (lastIds.has(op.id) || isAsked(named))) lastIds.set(op.id, named)
    }
  }
  return { lastIds, spellings }
}

type Said = { readonly ops: readonly StaffImportOp[]; readonly counted: readonly StaffImportOp[] }

/** Operations on a year's rows, by edit and by import chunk; `counted` are those that took effect. */
async function* saidIn(events: Log, year: number): AsyncGenerator<Said> {
  for await (const recorded of events.read(staffStream(year))) {
    const event = recorded as RecordedEvent & StaffEvent // parsed by EventTypes
    const edit = editIn(event)
    if (edit) yield { ops: [edit], counted: [edit] }
    if (event.type !== 'StaffImportCompleted') continue
    for await (const recordedChunk of events.read(event.data.stream)) {
      const chunk = recordedChunk as RecordedEvent & ImportChunk // the stream holds chunks only
      yield { ops: chunk.data.ops, counted: countedOps(event.data, chunk) }
      await nextTurn()
    }
  }
}

function namedBy(op: StaffImportOp): string | undefined {
  return op.op === 'change' ? op.to.personal?.employeeId : op.personal.employeeId
}
