import type { ResolvedEvent } from '@eventstore/db-client'
import type { EventMetadata } from '@staffplan/contracts/event'
import type { RecordedEvent } from '#ports/event-log.ts'
import type { StreamPrefix } from './stream-prefix.ts'

/** Converts a stored event; null for one of another installation and for those that the server itself writes. */
export function recorded({ event }: ResolvedEvent, prefix: StreamPrefix): RecordedEvent | null {
  if (!event || event.type.startsWith('$')) return null
  const stream = prefix.own(event.streamId)
  if (stream === null) return null
  const { id, type, data, revision, position } = event
  if (!position)
    throw new Error('the event store is too old: it tells no positions (23.10 or later is needed)')
  const metadata = event.metadata as EventMetadata // as appended; the kernel refuses what it cannot read
  return { id, type, data, metadata, stream, revision, position: position.commit }
}
