import type { EventStoreClient } from './event-store-client.ts'
import { recorded } from './recorded.ts'
import type { StreamPrefix } from './stream-prefix.ts'

const FIRST_PAGE = 16
const LARGEST_PAGE = 1_024

/** Knows how far the log reaches on a server that others share. */
export class LogEnd {
  readonly #client: EventStoreClient
  readonly #prefix: StreamPrefix
  #own = 0n
  #any: bigint | null = null
  /** No event of this installation lies between the last one known and this position. */
  #searched = 0n
  #first: Promise<bigint> | null = null

  constructor(client: EventStoreClient, prefix: StreamPrefix) {
    this.#client = client
    this.#prefix = prefix
  }

  /** An event of this installation is at the position. */
  seen(position: bigint): void {
    if (position > this.#own) this.#own = position
    if (this.#any !== null && position > this.#any) this.#any = position
  }

  /** Events may have been stored that this process does not know of. */
  forget(): void {
    this.#any = null
  }

  /** Position that later appends will exceed: asked of the server once, afterwards the last that this process has seen. */
  async before(): Promise<bigint> {
    if (this.#any !== null) return this.#any
    const [last] = await this.#client.readBackwards(null, 1)
    const end = last?.event?.position?.commit ?? 0n
    this.#any = end > this.#own ? end : this.#own
    return this.#any
  }

  /** A follower that started at `from` has yielded all of this installation's events up to `to`. */
  covered(from: bigint, to: bigint): void {
    if (from <= this.#own || from <= this.#searched) this.#foundNothingTo(to)
  }

  /** Position of this installation's last event. A process's first search may take long, so all callers share it. */
  async head(): Promise<bigint> {
    if (this.#first !== null) await this.#first
    if (this.#searched > 0n) return this.#search()
    this.#first ??= this.#search().finally(() => (this.#first = null))
    return this.#first
  }

  /** Searches backwards, through events of others, to the last event known or to where the last search ended. */
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

  /** Notes that no event of this installation lies between the last one known and `end`; returns the position of that one. */
  #foundNothingTo(end: bigint): bigint {
    if (end > this.#searched) this.#searched = end
    return this.#own
  }
}
