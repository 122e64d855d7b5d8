import { yearOfStaffId } from '@staffplan/contracts/staff/events'
import type { TrailChange } from '@staffplan/contracts/trail/trail'
import type { Handler } from '#kernel/commands/handle.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import { changesIn } from './changes.ts'
import { countedRows } from './counted-rows.ts'

/** What a question is about, and which changes of what fits it are told. */
export type About = {
  /** Called before events behind the position are asked about; they are, before anything else is waited for. */
  readonly reach?: (after: bigint) => Promise<void>
  readonly fits: (event: RecordedEvent) => boolean
  readonly isTold: (event: RecordedEvent) => (change: TrailChange) => boolean
  /** What has no such change is left out: until the data of people are opened nobody knows what was changed in them. */
  readonly needsChange?: true
}

/**
 * By its name, or among the records that an event tells of together: rows of a file, what an import made, what was planned by hand.
 * Of a row of yearly data as far as it counts: another may have been given its id while a file was written down.
 */
export async function aboutObject(handler: Pick<Handler, 'state'>, object: string): Promise<About> {
  const [, row] = /^staff:(\d{1,15})$/.exec(object) ?? []
  const counted = row === undefined ? null : await countedRows(handler, yearOfStaffId(Number(row)))
  const isAmong = (event: RecordedEvent): boolean =>
    counted
      ? counted.rowsOf(event).some(({ id }) => id === Number(row))
      : changesIn(event).some(({ of }) => of === object)
  return {
    fits: (event) => isNamed(event, object) || isAmong(event),
    isTold: (event) => (isNamed(event, object) ? () => true : ({ of }) => of === object),
  }
}

function isNamed({ stream, metadata }: RecordedEvent, object: string): boolean {
  return object === metadata.entity || object === stream
}
