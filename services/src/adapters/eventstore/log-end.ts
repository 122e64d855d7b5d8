import type { EventStoreClient } from './event-store-client.ts'
import { recorded } from './recorded.ts'
import type { StreamPrefix } from './stream-prefix.ts'

const FIRST_PAGE = 16
const LARGEST_PAGE = 1_024

/** How far the log is known to reach. */
export class LogEnd {
  readonly #client: EventStoreClient
  readonly #prefix: StreamPrefix
  #own = 0n
  #any: bigint | null = null
  /** Up to here nothing of ours stands behind the last one known. */
  #searched = 0n
  #first: Promise<bigint> | null = null

  constructor(client: EventStoreClient, prefix: StreamPrefix) {
    this.#client = client
    this.#prefix = prefix
  }

  /** One of our events stands there. */
  seen(position: bigint): void {
    if (position > this.#own) this.#own = position
    if (this.#any !== null && position > this.#any) this.#any = position
  }

  /** Events may have been stored without a notification. */
  forget(): void {
    this.#any = null
  }

  /** No event appended from now on stands at or before it; exact once per process, later as far as this one has seen. */
  async before(): Promise<bigint> {
    if (this.#any !== null) return this.#any
    const [last] = await this.#client.readBackwards(null, 1)
    const end = last?.event?.position?.commit ?? 0n
    this.#any = end > this.#own ? end : this.#own
    return this.#any
  }

  /** A follower that began at the one position has handed over everything of ours up to the other. */
  covered(from: bigint, to: bigint): void {
    if (from <= this.#own || from <= this.#searched) this.#foundNothingTo(to)
  }

  /** Position of our last event. The first search of a process may be long, so that it is made once for all who ask. */
  async head(): Promise<bigint> {
    if (this.#first !== null) await this.#first
    if (this.#searched > 0n) return this.#search()
    this.#first ??= this.#search().finally(() => (this.#first = null))
    return this.#first
  }

  /** Backwards over what others have written since the last one known, or the last search. */
  async #search(): Promise<bigint> {
    let before: bigint | null = null
    let end: bigint | null = null
    for (let size = FIRST_PAGE; ; size = Math.min(size * 4, LARGEST_PAGE)) {
      const page = await this.#client.readBackwards(before, size)
      let lowest: bigint | null = before
      for (const event of page) {
        const position = event.event?.position?.commit
        if (position === undefined || (before !== null && position >= before)) continue
        end ??= position
        if (recorded(event, this.#prefix)) this.seen(position)
        if (position <= this.#own || position <= this.#searched) return this.#foundNothingTo(end)
        lowest = position
      }
      if (lowest === before) return this.#foundNothingTo(end ?? 0n)
      before = lowest
    }
  }

  /** None of ours stands between the last that is known and here. */
  #foundNothingTo(end: bigint): bigint {
    if (end > this.#searched) this.#searched = end
    return this.#own
  }
}
