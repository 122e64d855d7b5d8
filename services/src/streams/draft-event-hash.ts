import { canonicalHash } from '#canonical-hash.ts'
import type { RecordedEvent } from '#ports/event-log.ts'

/** SHA-256 of an event of a draft; its data names the hash of the event before, so the hashes form a chain. */
export function draftEventHash(event: Pick<RecordedEvent, 'type' | 'data'> & { metadata: Signed }): string {
  const { actor, at } = event.metadata
  return canonicalHash({ type: event.type, data: event.data, actor, at })
}

type Signed = Pick<RecordedEvent['metadata'], 'actor' | 'at'>
