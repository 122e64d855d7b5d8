import { createHash } from 'node:crypto'
import type { RecordedEvent } from '#ports/event-log.ts'

/** An event of which the data may be withheld: their digest stands for them. */
export type DigestedEvent = Pick<RecordedEvent, 'stream' | 'revision' | 'id' | 'type' | 'metadata'> & {
  readonly dataDigest: string
}

/** SHA-256 over the JSON of an event's data as they are stored. */
export function dataDigest(data: unknown): string {
  return sha256(JSON.stringify(data ?? null))
}

/**
 * SHA-256 over everything an event says: where it stands in its stream, what, who, when, and the digest of its data. Not its
 * position, which a log that is moved gives anew.
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
