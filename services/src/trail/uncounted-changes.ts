import { countedOps, type ImportChunk } from '@staffplan/contracts/staff/events'
import type { TrailChange, Uncounted } from '@staffplan/contracts/trail/trail'
import type { RecordedEvent } from '#ports/event-log.ts'
import { completionsOf } from './import-completions.ts'

/** By event id: which of its changes never counted, and why. */
export type UncountedChanges = ReadonlyMap<string, (change: TrailChange) => Uncounted | undefined>

/** Changes of yearly data by import files that never took effect; a trail shows them all the same. */
export async function uncountedIn(
  reader: Parameters<typeof completionsOf>[0],
  events: readonly RecordedEvent[],
): Promise<UncountedChanges> {
  const found = new Map<string, (change: TrailChange) => Uncounted | undefined>()
  const chunks = events.filter(({ type }) => type === 'StaffImportChunk')
  const byYear = Map.groupBy(chunks, ({ data }) => (data as { readonly year: number }).year) // decoded by its type
  for (const [year, written] of byYear) {
    const completed = await completionsOf(reader, year, written)
    for (const { id, stream, revision, data } of written) {
      const its = completed.get(stream)
      const chunk = { revision, data: data as ImportChunk['data'] } // decoded by its type
      const counted = new Set(its ? countedOps(its, chunk).map((op) => `staff:${op.id}`) : [])
      const why = its ? 'superseded' : 'unfinished'
      found.set(id, ({ of }) => (of !== undefined && counted.has(of) ? undefined : why))
    }
  }
  return found
}
