import type { Decided } from '#kernel/streams/stream-model.ts'
import { MOST_EVENTS } from '#ports/event-log.ts'

/** Bytes up to which several commands may share an append. */
const ENOUGH_BYTES = 768 * 1024

/** Keeps track of the room left in an append that several commands share. */
export class AppendRoom {
  readonly #mostBytes: number
  #events = 0
  #bytes = 0

  /** `mostBytes`: the most that the log accepts in one append, in bytes. */
  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  /** Adds one command's events if all of them fit, else returns false. The first command may use the whole append. */
  takes(events: readonly Decided[]): boolean {
    const bytes = events.reduce((sum, event) => sum + Buffer.byteLength(JSON.stringify(event)), 0)
    const most = this.#events === 0 ? this.#mostBytes : Math.min(ENOUGH_BYTES, this.#mostBytes)
    if (this.#events + events.length > MOST_EVENTS || this.#bytes + bytes > most) return false
    this.#events += events.length
    this.#bytes += bytes
    return true
  }
}
