import type { DraftFeedEvent } from '@staffplan/contracts/planning/draft'
import type { PlanChanges } from '@staffplan/contracts/planning/plan-replay'
import type { PlanState } from '@staffplan/contracts/planning/plan-state'
import { Signal } from '#live/signal.ts'

type Options = {
  /** Null when the state could not be loaded. */
  readonly loadState: (rev: number) => Promise<PlanState | null>
  /** The event of a revision; null when it could not be loaded. */
  readonly loadEvent: (rev: number) => Promise<DraftFeedEvent | null>
  readonly loadChanges: (from: number) => Promise<PlanChanges | null>
  /** Shows a whole state. */
  readonly show: (state: PlanState) => void
  /** Applies events to what is shown; false when they do not fit. */
  readonly take: (events: readonly DraftFeedEvent[]) => boolean
  /** The revision shown at the start. */
  readonly rev: number
  /** When that was; null before the first event. */
  readonly at: string | null
  readonly head: number
}

export const SPEEDS = [1, 10, 60] as const
export type Speed = (typeof SPEEDS)[number]

/** Longest wait for the next event, in milliseconds of history: longer pauses are skipped. */
const MOST_IDLE = 5_000
/** How many events to keep loaded ahead. */
const AHEAD = 400

/**
 * Replays the history of a draft. Playing forward it applies events, page by page, as a live draft does; any other
 * moment is loaded as a whole state, and so is every event after which something outside the draft had changed.
 */
export class Replay {
  readonly changed = new Signal<void>()
  /** Rises with every change. */
  version = 0
  /** The revision that is shown. */
  rev: number
  readonly head: number
  isPlaying = false
  isLoading = false
  hasFailed = false
  speed: Speed = 10
  /** The event shown last. */
  last: DraftFeedEvent | null = null
  /** When the loaded moment was. */
  at: string | null
  readonly #options: Options
  /** The revision asked for last. */
  #asked: number
  #clock: number
  #events: DraftFeedEvent[] = []
  /** Revisions that need a whole state. */
  #whole = new Set<number>()
  #hasMore = true
  #reading: Promise<void> | null = null
  /** Number of the latest jump; the answer to an earlier one is ignored. */
  #jump = 0
  /** Rises when the loaded events are dropped, so that a page asked for before is ignored. */
  #generation = 0

  constructor(options: Options) {
    this.#options = options
    this.rev = options.rev
    this.#asked = options.rev
    this.at = options.at
    this.head = options.head
    this.#clock = options.at === null ? 0 : Date.parse(options.at)
  }

  /** The revision that is shown or being loaded. */
  get goal(): number {
    return this.isLoading ? this.#asked : this.rev
  }

  setSpeed(speed: Speed): void {
    this.speed = speed
    this.#tell()
  }

  play(): void {
    this.isPlaying = this.rev < this.head
    this.#tell()
    if (this.isPlaying) void this.#readAhead()
  }

  pause(): void {
    if (!this.isPlaying) return
    this.isPlaying = false
    this.#tell()
  }

  /** Jumps to the state after a revision. */
  async goTo(rev: number): Promise<void> {
    this.last = null
    await this.#load(rev)
    await this.lookUp()
  }

  /** Loads the event of the shown moment, which a jump does not bring. */
  async lookUp(): Promise<void> {
    const { rev } = this
    if (this.last || this.isLoading || rev < 0) return
    const event = await this.#options.loadEvent(rev)
    if (event?.rev !== rev || this.rev !== rev || this.last) return
    this.last = event
    this.#tell()
  }

  async #load(rev: number): Promise<void> {
    this.#jump += 1
    const jump = this.#jump
    this.#asked = rev
    this.isLoading = true
    this.#tell()
    const state = await this.#options.loadState(rev)
    if (jump !== this.#jump) return
    this.isLoading = false
    this.hasFailed = state === null
    if (state) this.#showWhole(state)
    else this.isPlaying = false
    this.#tell()
    if (this.isPlaying) await this.#readAhead()
  }

  /** Advances the replay by real time that has passed. */
  tick(milliseconds: number): void {
    if (!this.isPlaying || this.isLoading) return
    const next = this.#events[0]
    if (!next) {
      if (this.rev >= this.head) this.pause()
      else void this.#readAhead()
      return
    }
    this.#clock = Math.max(this.#clock, Date.parse(next.at) - MOST_IDLE) + milliseconds * this.speed
    const due = this.#takeDue()
    if (due.length > 0) this.#forward(due)
    if (this.#events.length < AHEAD) void this.#readAhead()
  }

  /** Removes the events that are due, up to one that needs a whole state. */
  #takeDue(): DraftFeedEvent[] {
    let count = 0
    while (count < this.#events.length) {
      const event = this.#events[count]!
      if (Date.parse(event.at) > this.#clock) break
      count += 1
      if (this.#needsWhole(event)) break
    }
    return this.#events.splice(0, count)
  }

  #forward(due: readonly DraftFeedEvent[]): void {
    const last = due.at(-1)!
    if (this.#needsWhole(last)) {
      this.last = last
      void this.#load(wholeAt(last))
      return
    }
    if (!this.#options.take(due)) {
      void this.#load(last.rev)
      return
    }
    this.rev = last.rev
    this.last = last
    this.#tell()
    if (this.rev >= this.head) this.pause()
  }

  /** A publish changes the published plan, and a part of a large write is not a valid state. */
  #needsWhole(event: DraftFeedEvent): boolean {
    if (event.type === 'DraftPublished' || this.#whole.has(event.rev)) return true
    return event.type === 'DraftOpsApplied' && event.txn !== undefined
  }

  #showWhole(state: PlanState): void {
    this.#options.show(state)
    const { rev, at } = state.moment
    this.at = at
    const isNext = this.#events[0] !== undefined && this.#events[0].rev <= rev + 1 && rev > this.rev
    this.rev = rev
    this.#events = isNext ? this.#events.filter((event) => event.rev > rev) : []
    if (!isNext) {
      this.#hasMore = true
      this.#reading = null
      this.#generation += 1
      this.#clock = at === null ? 0 : Date.parse(at)
    }
  }

  #readAhead(): Promise<void> {
    if (!this.#hasMore || this.#events.length >= AHEAD) return Promise.resolve()
    this.#reading ??= this.#read()
    return this.#reading
  }

  async #read(): Promise<void> {
    const from = (this.#events.at(-1)?.rev ?? this.rev) + 1
    const generation = this.#generation
    const page = await this.#options.loadChanges(from)
    if (generation !== this.#generation) return
    this.#reading = null
    if (!page) {
      this.hasFailed = true
      this.pause()
      this.#tell()
      return
    }
    if (this.hasFailed) {
      this.hasFailed = false
      this.#tell()
    }
    this.#events.push(...page.events)
    for (const rev of page.basisChanges) this.#whole.add(rev)
    this.#hasMore = page.next !== null
    if (page.events.length === 0 && this.#events.length === 0) this.pause()
  }

  #tell(): void {
    this.version += 1
    this.changed.tell()
  }
}

/** For a write in several parts, the revision of the last part. */
function wholeAt(event: DraftFeedEvent): number {
  if (event.type !== 'DraftOpsApplied' || !event.txn) return event.rev
  return event.rev + event.txn.n - event.txn.i - 1
}
