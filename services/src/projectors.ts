import { EventTypes } from '#kernel/event-types.ts'
import { logEvents } from '#kernel/log-events.ts'
import { runProjector } from '#kernel/projector.ts'
import type { Announcement } from '#ports/announcement.ts'
import type { Documents } from '#ports/documents.ts'
import type { EventLog } from '#ports/event-log.ts'
import { features } from './features.ts'

/** Every event type that any slice writes. */
export const eventTypes = new EventTypes(logEvents, ...features.map((feature) => feature.events))

export const projections = features.flatMap((feature) => feature.projections)

export const collections = projections.flatMap((projection) =>
  projection.collections.map((collection) => ({ ...collection, version: projection.version })),
)

/** Runs every projection until the signal; each fails and recovers alone. */
export async function runProjectors(parts: {
  readonly log: Pick<EventLog, 'follow' | 'read' | 'isRemoved'>
  readonly documents: Documents
  readonly announce: (announcement: Announcement) => void
  readonly signal: AbortSignal
}): Promise<void> {
  await Promise.all(
    projections.map((projection) => runProjector(projection, { ...parts, types: eventTypes })),
  )
}
