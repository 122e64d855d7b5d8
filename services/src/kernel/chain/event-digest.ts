import { createHash } from 'node:crypto'
import type { RecordedEvent } from '#ports/event-log.ts'

/** An event whose data may be left out: only the digest of the data is needed. */
export type DigestedEvent = Pick<RecordedEvent, 'stream' | 'revision' | 'id' | 'type' | 'metadata'> & {
  readonly dataDigest: string
}

/** SHA-256 (base64url) of the JSON of an event's data as stored. */
export function dataDigest(data: unknown): string {
  return sha256(JSON.stringify(data ?? null))
}

/**
 * SHA-256 (base64url) of everything an event says: its place in its stream, what, who, when, and the digest of its data. It
 * leaves out the position, which changes when the log is moved to another store.
 */
export function eventDigest({ stream, revision, id, type, metadata, dataDigest }: DigestedEvent): string {
  return sha256(JSON.stringify([stream, String(revision), id, type, metadata, dataDigest]))
}

export function digestOf(event: RecordedEvent): string {
  return eventDigest({ ...named(event), dataDigest: dataDigest(event.data) })
}

function named({ stream, revision, id, type, metadata }: RecordedEvent): Omit<DigestedEvent, 'dataDigest'> {
  return { stream, revision, id, type, metadata }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
