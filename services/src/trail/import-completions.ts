import { type StaffImportCompleted, staffStream } from '@staffplan/contracts/staff/events'
import type { Deps } from '#deps.ts'
import { importStreamsCollection } from '#staffing/import-streams.ts'
import { lastEvent } from '#kernel/streams/last-event.ts'
import type { LogReader } from '#kernel/streams/log-reader.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import { unlessNotReady } from './staffed-centres.ts'

type Reader = {
  readonly events: Pick<LogReader, 'storedIn' | 'decoded'>
  readonly models: Pick<Deps['models'], 'open' | 'position'>
}

/**
 * The completed imports that chunks of a year belong to, by the stream of the chunks. Each is searched for in the
 * year's stream from where its chunks were written, so that the cost depends on what came in between, however large the
 * year is. An abandoned import has no completion: it is searched for only after the position up to which that is known.
 */
export async function completionsOf(
  { events, models }: Reader,
  year: number,
  chunks: readonly RecordedEvent[],
): Promise<ReadonlyMap<string, StaffImportCompleted>> {
  const ofYear = staffStream(year)
  const found = new Map<string, StaffImportCompleted>()
  const unfinished = await unfinishedAmong(models, new Set(chunks.map(({ stream }) => stream)))
  /** The year's stream is of no use before this revision for what is still searched for. */
  let next = 0n
  for (const { stream, position } of chunks.toSorted((a, b) => (a.position < b.position ? -1 : 1))) {
    if (found.has(stream)) continue
    const known = unfinished.upTo(stream)
    const behind = known !== null && known >= position ? known + 1n : position
    const written = await lastEvent(
      { read: (...asked) => events.storedIn(...asked) },
      ofYear,
      (event) => event.position < behind,
    )
    const since = (written?.revision ?? -1n) + 1n
    for await (const event of events.storedIn(ofYear, { from: since > next ? since : next })) {
      // Events passed on the way to an unfinished import may still be needed for others.
      if (behind === position) next = event.revision + 1n
      if (event.type !== 'StaffImportCompleted') continue
      const [present] = await events.decoded([event])
      const completed = present!.data as StaffImportCompleted // decoded by its type
      found.set(completed.stream, completed)
      if (completed.stream === stream) break
    }
  }
  return found
}

/** Tells up to which position a stream of chunks is known to belong to no completed import; null if that is unknown. */
async function unfinishedAmong(models: Reader['models'], streams: ReadonlySet<string>) {
  const reached = models.position(importStreamsCollection.name) // read before the documents, so that it is not ahead of them
  const listed = await models
    .open(importStreamsCollection)
    .getMany([...streams])
    .catch(unlessNotReady)
  const names = new Set(listed?.map(({ id }) => id))
  return { upTo: (stream: string): bigint | null => (names.has(stream) ? reached : null) }
}
