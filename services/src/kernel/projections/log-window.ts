import type { EventTypes } from '#kernel/streams/event-types.ts'
import type { EventLog, RecordedEvent } from '#ports/event-log.ts'
import { LoggedEvent } from './logged-event.ts'

type Batch = readonly LoggedEvent[]

/** Most batches kept for the slowest member, so that memory stays bounded. */
const MOST_BATCHES = 8
/** Batches kept for a member that joins a little later, until the window has caught up with the log. */
const KEPT_BATCHES = 3
/** Small batches are merged up to this number of events. */
const MERGED = 100

/** The log position that a member of the window has reached. */
export type Place = { position: bigint }

/** A stretch of the log that moves forward as its members ask for more; each event is read once for all of them. */
export class LogWindow {
  readonly #types: EventTypes
  readonly #closed = new AbortController()
  readonly #source: AsyncIterator<readonly RecordedEvent[] | 'caughtUp'>
  readonly #places = new Set<Place>()
  readonly #batches: Batch[] = []
  #start: bigint
  #end: bigint
  #isCaughtUp = false
  #isOver = false
  #pulling: Promise<void> | null = null
  #moved = Promise.withResolvers<void>()

  constructor({
    log,
    types,
    after,
    signal,
  }: {
    readonly log: Pick<EventLog, 'follow'>
    readonly types: EventTypes
    readonly after: bigint
    readonly signal: AbortSignal
  }) {
    this.#types = types
    this.#start = after
    this.#end = after
    const ended = AbortSignal.any([signal, this.#closed.signal])
    this.#source = log.follow(after, ended)[Symbol.asyncIterator]()
  }

  get end(): bigint {
    return this.#end
  }

  get members(): number {
    return this.#places.size
  }

  /** Whether a member at the position would miss nothing here and, once caught up, not have to wait for a slow member. */
  holds(position: bigint): boolean {
    if (this.#isOver || position < this.#start || position > this.#end) return false
    return position < this.#end || !this.#isHeldUp
  }

  /** Whether the log has nothing after the position, as far as is known. */
  isPresent(position: bigint): boolean {
    return this.#isCaughtUp && position >= this.#end
  }

  join(position: bigint): Place {
    const place = { position }
    this.#places.add(place)
    return place
  }

  /** Removes a member; when the last one leaves, the log is not followed any more. */
  leave(place: Place): void {
    this.#places.delete(place)
    this.#trim()
    this.#wake()
    if (this.members === 0) this.#closed.abort()
  }

  /** The events after the place that have been read so far; empty when there are none yet. */
  read(place: Place): Batch {
    const before = this.#batches.findLastIndex((batch) => lastOf(batch) <= place.position)
    const batch = this.#batches[before + 1] ?? []
    const first = batch.findIndex((event) => event.position > place.position)
    return first === 0 ? batch : batch.slice(first)
  }

  /** The member has processed everything up to the position. */
  took(place: Place, position: bigint): void {
    place.position = position
    this.#trim()
    this.#wake()
  }

  /** Reads on, once for all members that ask meanwhile; false when the log has ended. Throws what the log throws. */
  async more(): Promise<boolean> {
    this.#pulling ??= this.#pull().finally(() => (this.#pulling = null))
    await this.#pulling
    return !this.#isOver
  }

  /** A full window waits for its slowest member, but not once it has caught up: the faster members then change windows. */
  async #pull(): Promise<void> {
    while (this.#isFull && !this.#isCaughtUp) await this.#moved.promise
    if (this.#isHeldUp) return
    try {
      const { value, done } = await this.#source.next()
      if (done === true) this.#isOver = true
      else if (value === 'caughtUp') this.#isCaughtUp = true
      else this.#add(value)
    } catch (error) {
      this.#isOver = true
      throw error
    }
    this.#trim()
  }

  #add(events: readonly RecordedEvent[]): void {
    const batch = events.map((event) => new LoggedEvent(event, this.#types))
    const last = this.#batches.at(-1)
    if (last && last.length + batch.length <= MERGED) this.#batches.splice(-1, 1, [...last, ...batch])
    else this.#batches.push(batch)
    this.#end = lastOf(batch)
  }

  get #isFull(): boolean {
    return this.#batches.length >= MOST_BATCHES
  }

  get #isHeldUp(): boolean {
    return this.#isFull && this.#isCaughtUp
  }

  /** Drops the batches that all members have processed. */
  #trim(): void {
    const kept = this.#isCaughtUp ? 0 : KEPT_BATCHES
    while (this.#batches.length > kept) {
      const end = lastOf(this.#batches[0]!)
      for (const { position } of this.#places) if (position < end) return
      this.#batches.shift()
      this.#start = end
    }
  }

  #wake(): void {
    this.#moved.resolve()
    this.#moved = Promise.withResolvers<void>()
  }
}

function lastOf(batch: Batch): bigint {
  return batch.at(-1)!.position // no batch is empty
}
