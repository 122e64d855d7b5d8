import type { FeedEvent } from '@staffplan/contracts/live'
import type { WithoutPay } from '@staffplan/contracts/pay'

/** A follower of a topic. */
export type Subscriber = { readonly deliver: (frame: Buffer, events: number) => void }

type Printed = { readonly rev: number; readonly text: string }

/** What a new subscriber gets: the events it lacks, or the reason why it has to load the state. */
export type Tail =
  | { readonly events: readonly string[] }
  | { readonly reload: 'epoch' | 'behind' | 'ahead' | 'first' }

const TICK_MILLISECONDS = 16
const KEPT_EVENTS = 2_000
const KEPT_CHARACTERS = 4_000_000
const TAIL_EVENTS = 1_000
const TAIL_CHARACTERS = 128_000

/**
 * One ordered feed of stored events without gaps. All subscribers see prefixes of the same history. A frame is serialised
 * once for all of them, and sent at once or 16 ms after the one before.
 */
export class Topic {
  readonly name: string
  readonly epoch: string
  readonly #subscribers = new Set<Subscriber>()
  /** The latest events, ascending; the last `#unsent` of them have not been sent yet. */
  readonly #kept: Printed[] = []
  #keptCharacters = 0
  #unsent = 0
  #head: number
  #flushedAt = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | undefined

  constructor(parts: { readonly name: string; readonly epoch: string; readonly head: number }) {
    this.name = parts.name
    this.epoch = parts.epoch
    this.#head = parts.head
  }

  /** Revision of the last event. */
  get head(): number {
    return this.#head
  }

  get subscribers(): number {
    return this.#subscribers.size
  }

  /** Adds stored events in order, none with a field for pay; ignores known ones. Throws when one in between is missing. */
  deliver<Event extends FeedEvent>(events: readonly (Event & WithoutPay<Event>)[]): void {
    for (const event of events) {
      if (event.rev <= this.#head) continue
      if (event.rev !== this.#head + 1) throw new Error(`${this.name}: ${event.rev} follows ${this.#head}`)
      this.#keep({ rev: event.rev, text: JSON.stringify(event) })
      this.#head = event.rev
      this.#unsent += 1
    }
    if (this.#unsent > 0) this.#schedule()
  }

  /** Sends pending events now, before an answer that names the topic's head. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#unsent === 0) return
    const events = this.#kept.slice(-this.#unsent)
    this.#unsent = 0
    this.#flushedAt = performance.now()
    const frame = Buffer.from(this.#print(events))
    for (const subscriber of this.#subscribers) subscriber.deliver(frame, events.length)
  }

  /** The events between a new subscriber's revision and the head. */
  tail(epoch: string | undefined, since: number | undefined): Tail {
    if (since === undefined) return { reload: 'first' }
    if (epoch !== undefined && epoch !== this.epoch) return { reload: 'epoch' }
    if (since > this.#head) return { reload: 'ahead' }
    const missing = this.#head - since
    if (missing > Math.min(TAIL_EVENTS, this.#kept.length)) return { reload: 'behind' }
    const events = missing === 0 ? [] : this.#kept.slice(-missing).map(({ text }) => text)
    const characters = events.reduce((sum, text) => sum + text.length, 0)
    return characters > TAIL_CHARACTERS ? { reload: 'behind' } : { events }
  }

  /** Delivers events after the head from now on; returns an unsubscribe. */
  subscribe(subscriber: Subscriber): () => void {
    this.flush()
    this.#subscribers.add(subscriber)
    return () => this.#subscribers.delete(subscriber)
  }

  #keep(event: Printed): void {
    this.#kept.push(event)
    this.#keptCharacters += event.text.length
    while (this.#kept.length > KEPT_EVENTS || this.#keptCharacters > KEPT_CHARACTERS) {
      if (this.#kept.length <= this.#unsent + 1) return
      this.#keptCharacters -= this.#kept.shift()?.text.length ?? 0
    }
  }

  #schedule(): void {
    if (this.#timer !== undefined) return
    const wait = TICK_MILLISECONDS - (performance.now() - this.#flushedAt)
    if (wait <= 0) this.flush()
    else this.#timer = setTimeout(() => this.flush(), wait)
  }

  #print(events: readonly Printed[]): string {
    const head = { t: 'ev', topic: this.name, epoch: this.epoch, from: (events[0]?.rev ?? 0) - 1 }
    const texts = events.map(({ text }) => text)
    return withEvents({ ...head, to: events.at(-1)?.rev ?? head.from }, texts)
  }
}

/** JSON of a frame with events that are already serialised. */
export function withEvents(frame: object, events: readonly string[]): string {
  return `${JSON.stringify(frame).slice(0, -1)},"events":[${events.join(',')}]}`
}
