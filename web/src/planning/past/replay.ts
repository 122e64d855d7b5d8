import type { DraftFeedEvent } from '@staffplan/contracts/planning/draft'
import type { PlanChanges } from '@staffplan/contracts/planning/plan-replay'
import type { PlanState } from '@staffplan/contracts/planning/plan-state'
import { Signal } from '#live/signal.ts'

type Options = {
  /** Null when it could not be read. */
  readonly loadState: (rev: number) => Promise<PlanState | null>
  /** What happened at a revision; null when it could not be read. */
  readonly loadEvent: (rev: number) => Promise<DraftFeedEvent | null>
  readonly loadChanges: (from: number) => Promise<PlanChanges | null>
  /** Shows a whole state. */
  readonly show: (state: PlanState) => void
  /** Shows events on top of what is shown; false when they do not fit. */
  readonly take: (events: readonly DraftFeedEvent[]) => boolean
  /** Revision that is shown now. */
  readonly rev: number
  /** When that was; null before the first event. */
  readonly at: string | null
  readonly head: number
}

export const SPEEDS = [1, 10, 60] as const
export type Speed = (typeof SPEEDS)[number]

/** Milliseconds: nobody waits longer for the next event, however long it took then. */
const MOST_IDLE = 5_000
/** Events that are at hand before more are asked for. */
const AHEAD = 400

/**
 * Goes through the history of a draft. Forward it takes the events, page by page, as a live draft does; to any other place
 * it jumps by a whole state of the server. Where something beside the draft had changed, the next state is a whole one.
 */
export class Replay {
  readonly changed = new Signal<void>()
  /** Rises with every change, to be compared. */
  version = 0
  /** Revision that is shown. */
  rev: number
  readonly head: number
  isPlaying = false
  isLoading = false
  hasFailed = false
  speed: Speed = 10
  /** What was shown last. */
  last: DraftFeedEvent | null = null
  /** When what was jumped to had happened. */
  at: string | null
  readonly #options: Options
  /** Revision that was asked for last. */
  #asked: number
  #clock: number
  #events: DraftFeedEvent[] = []
  /** Revisions that need a whole state. */
  #whole = new Set<number>()
  #hasMore = true
  #reading: Promise<void> | null = null
  /** Of the latest jump; an older one that comes late is left out. */
  #jump = 0
  /** Of what is at hand: after a jump it is other events. */
  #generation = 0

  constructor(options: Options) {
    this.#options = options
    this.rev = options.rev
    this.#asked = options.rev
    this.at = options.at
    this.head = options.head
    this.#clock = options.at === null ? 0 : Date.parse(options.at)
  }

  /** Where it is, or is on its way to. */
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

  /** To the state after a revision. */
  async goTo(rev: number): Promise<void> {
    this.last = null
    await this.#load(rev)
    await this.lookUp()
  }

  /** What happened at the moment that is shown, where one came to it by a jump. */
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

  /** So much time has passed in front of the screen. */
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

  /** Those whose time has come, up to one that needs a whole state. */
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

  /** A save changes what everybody saw, and a part of a large write means nothing alone. */
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

/** Of a write in parts, the revision of its last. */
function wholeAt(event: DraftFeedEvent): number {
  if (event.type !== 'DraftOpsApplied' || !event.txn) return event.rev
  return event.rev + event.txn.n - event.txn.i - 1
}
