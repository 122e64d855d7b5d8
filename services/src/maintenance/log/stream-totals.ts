import { createHash, type Hash } from 'node:crypto'
import type { RecordedEvent } from '#ports/event-log.ts'
import { eventText } from './event-difference.ts'

/** `hash`: SHA-256 over id, type, data and metadata of all events, in hexadecimal. */
export type StreamTotal = { readonly stream: string; readonly events: number; readonly hash: string }

/** Counts and hashes of the streams of a log that is read once. */
export class StreamTotals {
  readonly #streams = new Map<string, { events: number; readonly hash: Hash }>()

  add(event: RecordedEvent): void {
    const total = this.#streams.get(event.stream) ?? { events: 0, hash: createHash('sha256') }
    this.#streams.set(event.stream, total)
    total.events += 1
    total.hash.update(`${eventText(event)}\n`)
  }

  /** The totals by stream name; nothing can be added afterwards. */
  all(): readonly StreamTotal[] {
    return [...this.#streams]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([stream, { events, hash }]) => ({ stream, events, hash: hash.digest('hex') }))
  }
}
