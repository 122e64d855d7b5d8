import { createHash } from 'node:crypto'
import type { RecordedEvent } from '#ports/event-log.ts'

/** SHA-256 of an event of a draft; its data names the hash of the event before, so the hashes form a chain. */
export function draftEventHash(event: Pick<RecordedEvent, 'type' | 'data'> & { metadata: Signed }): string {
  const { actor, at } = event.metadata
  return canonicalHash({ type: event.type, data: event.data, actor, at })
}

type Signed = Pick<RecordedEvent['metadata'], 'actor' | 'at'>

/** SHA-256 of a value's JSON with sorted keys, in hexadecimal: the same for equal values. */
export function canonicalHash(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest('hex')
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => sorted(item))
  const entries = Object.entries(value).filter(([, held]) => held !== undefined)
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, held]) => [key, sorted(held)]),
  )
}
