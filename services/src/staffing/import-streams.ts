import type { StaffEvent } from '@staffplan/contracts/staff/events'
import type { Projection } from '#kernel/projections/projection.ts'
import type { PublicCollection } from '#ports/documents.ts'
import { type RecordedEvent, REMOVED } from '#ports/event-log.ts'

/** Streams with rows of imports that are not completed (yet), by the position of their first event. */
export const importStreamsCollection: PublicCollection = { name: 'importStreams', keys: ['id'] }

const { name } = importStreamsCollection

/** Lists what a failed import, or a crashed process, left in the log. */
export const importStreamsProjection: Projection = {
  name: 'import-streams',
  version: 1,
  collections: [importStreamsCollection],
  handles: ['StaffImportChunk', 'StaffImportCompleted', REMOVED],
  unparsed: ['StaffImportChunk'], // thousands of rows, of which only the existence matters
  async apply(recorded, { view }) {
    const event = recorded as RecordedEvent & (StaffEvent | { readonly type: typeof REMOVED }) // parsed by EventTypes, where its data counts
    if (event.type === 'StaffImportCompleted') return view.remove(name, event.data.stream)
    // Where a log keeps the places of removed events, a rebuild makes the same entry from the first of them.
    if (event.revision > 0n) return
    const { stream, position, metadata } = event
    view.put(name, { id: stream, keys: { id: Number(position) }, body: { at: metadata.at } })
  },
}
