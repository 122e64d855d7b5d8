import { type StaffImportCompleted, staffStream } from '@staffplan/contracts/staff/events'
import { lastEvent } from '#kernel/streams/last-event.ts'
import type { LogReader } from '#kernel/streams/log-reader.ts'
import type { RecordedEvent } from '#ports/event-log.ts'

type Events = Pick<LogReader, 'storedIn' | 'decoded'>

/**
 * The completed imports that chunks of a year belong to, by the stream of the chunks. In the stream of the year each is looked
 * for from where its chunks were written, so that it costs what came in between, however much there is in the year.
 */
export async function completionsOf(
  events: Events,
  year: number,
  chunks: readonly RecordedEvent[],
): Promise<ReadonlyMap<string, StaffImportCompleted>> {
  const ofYear = staffStream(year)
  const found = new Map<string, StaffImportCompleted>()
  /** Nothing before this revision is of use to what is still looked for. */
  let next = 0n
  for (const { stream, position } of chunks.toSorted((a, b) => (a.position < b.position ? -1 : 1))) {
    if (found.has(stream)) continue
    const written = await lastEvent(
      { read: (...asked) => events.storedIn(...asked) },
      ofYear,
      (event) => event.position < position,
    )
    const since = (written?.revision ?? -1n) + 1n
    for await (const event of events.storedIn(ofYear, { from: since > next ? since : next })) {
      next = event.revision + 1n
      if (event.type !== 'StaffImportCompleted') continue
      const [present] = await events.decoded([event])
      const completed = present!.data as StaffImportCompleted // decoded by its type
      found.set(completed.stream, completed)
      if (completed.stream === stream) break
    }
  }
  return found
}
