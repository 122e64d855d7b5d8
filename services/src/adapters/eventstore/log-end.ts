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

  constructor(client: EventStoreClient, prefix: StreamPrefix) {
    this.#client = client
    this.#prefix = prefix
  }

  /** One of our events stands there. */
  seen(position: bigint): void {
    if (position > this.#own) this.#own = position
    if (this.#any !== null && position > this.#any) this.#any = position
  }

  /** Events may have been stored that nobody told us of. */
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

  /** Position of our last event: backwards over what others have written since the last one known, or the last search. */
  async head(): Promise<bigint> {
    let before: bigint | null = null
    let end: bigint | null = null
    for (let size = FIRST_PAGE; ; size = Math.min(size * 4, LARGEST_PAGE)) {
      const page = await this.#client.readBackwards(before, size)
      let lowest: bigint | null = before
      for (const event of page) {
        const position = event.event?.position?.commit
        if (position === undefined || (before !== null && position >= before)) continue
        end ??= position
        if (position <= this.#own) return this.#own
        if (position <= this.#searched) return this.#found(end)
        if (recorded(event, this.#prefix)) {
          this.seen(position)
          return this.#own
        }
        lowest = position
      }
      if (lowest === before) return this.#found(end ?? 0n)
      before = lowest
    }
  }

  /** None of ours stands between the last that is known and here. */
  #found(end: bigint): bigint {
    this.#searched = end
    return this.#own
  }
}
