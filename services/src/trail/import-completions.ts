import { type StaffImportCompleted, staffStream } from '@staffplan/contracts/staff/events'
import type { Deps } from '#deps.ts'
import { importStreamsCollection } from '#staff/import/import-streams.ts'
import { lastEvent } from '#kernel/streams/last-event.ts'
import type { LogReader } from '#kernel/streams/log-reader.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import { unlessNotReady } from './staffed-centres.ts'

type Reader = {
  readonly events: Pick<LogReader, 'storedIn' | 'decoded'>
  readonly models: Pick<Deps['models'], 'open' | 'position'>
}

/**
 * The completed imports that chunks of a year belong to, by the stream of the chunks. In the stream of the year each is looked
 * for from where its chunks were written, so that it costs what came in between, however much there is in the year. Of one that
 * was abandoned there is nothing to find: it is looked for only behind the place up to which that is known.
 */
export async function completionsOf(
  { events, models }: Reader,
  year: number,
  chunks: readonly RecordedEvent[],
): Promise<ReadonlyMap<string, StaffImportCompleted>> {
  const ofYear = staffStream(year)
  const found = new Map<string, StaffImportCompleted>()
  const unfinished = await unfinishedAmong(models, new Set(chunks.map(({ stream }) => stream)))
  /** Nothing before this revision is of use to what is still looked for. */
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
      // What was passed over on the way to an unfinished one may be of use to others.
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

/** Up to where a stream of chunks is known to belong to no completed import; null where that is not known of it. */
async function unfinishedAmong(models: Reader['models'], streams: ReadonlySet<string>) {
  const reached = models.position(importStreamsCollection.name) // before it is looked at, so that it is not ahead
  const listed = await models
    .open(importStreamsCollection)
    .getMany([...streams])
    .catch(unlessNotReady)
  const names = new Set(listed?.map(({ id }) => id))
  return { upTo: (stream: string): bigint | null => (names.has(stream) ? reached : null) }
}
