import { yearOfStaffId } from '@staffplan/contracts/staff/events'
import type { TrailChange } from '@staffplan/contracts/trail/trail'
import type { Handler } from '#kernel/commands/handle.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import { changesIn } from './changes.ts'
import { countedRows } from './counted-rows.ts'

/** What a question about the trail is about: the events that fit, and which of their changes are shown. */
export type About = {
  /** Called before events after the position are tested; they are tested before anything else is awaited. */
  readonly reach?: (after: bigint) => Promise<void>
  readonly fits: (event: RecordedEvent) => boolean
  readonly isTold: (event: RecordedEvent) => (change: TrailChange) => boolean
  /**
   * Whether events without such a change are left out: what changed in the data of people is known only once that is
   * decrypted.
   */
  readonly needsChange?: true
}

/**
 * Finds the events about an object: those that name it, and those that contain it among other records (rows of a file,
 * what an import created, what was planned by hand). A row of yearly data counts only where it took effect: another one
 * may have been given its id while a file was being stored.
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
