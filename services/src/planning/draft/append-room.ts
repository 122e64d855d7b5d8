import type { Decided } from '#kernel/streams/stream-model.ts'
import { MOST_EVENTS } from '#ports/event-log.ts'

/** Commands that share an append fill it no further. */
const ENOUGH_BYTES = 768 * 1024

/** What still goes into the append that several commands share. */
export class AppendRoom {
  readonly #mostBytes: number
  #events = 0
  #bytes = 0

  /** `mostBytes`: what the log takes at once. */
  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  /** One command's events, all or none; the first may take everything there is. */
  takes(events: readonly Decided[]): boolean {
    const bytes = events.reduce((sum, event) => sum + Buffer.byteLength(JSON.stringify(event)), 0)
    const most = this.#events === 0 ? this.#mostBytes : Math.min(ENOUGH_BYTES, this.#mostBytes)
    if (this.#events + events.length > MOST_EVENTS || this.#bytes + bytes > most) return false
    this.#events += events.length
    this.#bytes += bytes
    return true
  }
}
