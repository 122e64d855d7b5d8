import {
  countedOps,
  type ImportChunk,
  type StaffImportCompleted,
  type StaffImportOp,
  staffStream,
} from '@staffplan/contracts/staff/events'
import type { Handler } from '#kernel/commands/handle.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import { staffYearModel, type StaffYearState } from '#streams/staff-year.ts'

/** What an event contains of a row of yearly data; the personal part may be sealed. */
export type ToldRow = {
  readonly id: number
  readonly costCentreId?: number
  readonly from?: Place
  readonly to?: Place
}
type Place = { readonly costCentreId?: number | undefined }

/**
 * The staff of a year, and a function for the rows of an event that count in it: none while its import is not
 * completed, and not those that were superseded.
 */
export async function countedRows(handler: Pick<Handler, 'state'>, year: number) {
  const state = await handler.state(staffYearModel, staffStream(year))
  const completed = completedImports(state)
  return { items: state.items, rowsOf: (event: RecordedEvent) => rowsIn(event, { year, completed }) }
}

/** Completed imports by the stream of their chunks. */
export function completedImports({
  imports,
}: Pick<StaffYearState, 'imports'>): ReadonlyMap<string, StaffImportCompleted> {
  return new Map([...imports.values()].map((one) => [one.stream, one]))
}

type OfYear = { readonly year: number; readonly completed: ReadonlyMap<string, StaffImportCompleted> }

function rowsIn(event: RecordedEvent, { year, completed }: OfYear): readonly ToldRow[] {
  const { type, stream, revision, data } = event
  if (type === 'StaffImportChunk') {
    const its = completed.get(stream)
    const chunk: ImportChunk = { revision, data: data as { readonly ops: readonly StaffImportOp[] } } // parsed by EventTypes, or sealed in parts
    return its ? countedOps(its, chunk) : []
  }
  const isEdit = type === 'StaffAdded' || type === 'StaffChanged' || type === 'StaffDeleted'
  return isEdit && stream === staffStream(year) ? [data as ToldRow] : [] // parsed by EventTypes, or sealed in parts
}
