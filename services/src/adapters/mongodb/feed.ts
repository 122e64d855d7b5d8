import type { Announcement, Change } from '#ports/announcement.ts'
import type { CarriedProjection } from '#ports/carried-projection.ts'
import type { EventLog } from '#ports/event-log.ts'
import type { ReadModelFeed } from '#ports/read-model-feed.ts'
import { Reasons } from '#adapters/reasons.ts'
import { asked } from './asked.ts'
import type { Database } from './database.ts'
import { type Heard, Hearing, type Stretch } from './hearing.ts'
import { pause } from './pause.ts'
import type { LeaseRecord, ProgressRecord, SeatRecord } from './seat-records.ts'
import { Standstill } from './standstill.ts'
import { areOthers } from './whose.ts'

/** More are not named to a browser one by one. */
const NAMED_IDS = 5_000

/** How the feed looks, in milliseconds. */
export type FeedPace = {
  readonly quiet: number
  /** While something is expected, */
  readonly soon: number
  /** for so long at most. */
  readonly patience: number
  /** After a failure. */
  readonly away: number
  /** Without a sign of life for so long there is no projector. */
  readonly silence: number
}

export const FEED_PACE: FeedPace = { quiet: 250, soon: 10, patience: 5_000, away: 500, silence: 10_000 }

/** Looks at what the holder of the seat says: both records in one question. */
export class MongoFeed implements ReadModelFeed {
  readonly #database: Database
  readonly #log: Pick<EventLog, 'identity'>
  readonly #projections: readonly CarriedProjection[]
  readonly #pace: FeedPace
  readonly #closed = new AbortController()
  readonly #reasons = new Reasons('the read models cannot be followed')
  #expected = 0n
  #expectedUntil = 0
  #wake: (() => void) | null = null

  constructor(parts: {
    readonly database: Database
    readonly log: Pick<EventLog, 'identity'>
    readonly projections: readonly CarriedProjection[]
    readonly pace: FeedPace
  }) {
    this.#database = parts.database
    this.#log = parts.log
    this.#projections = parts.projections
    this.#pace = parts.pace
  }

  async follow(hear: (announcement: Announcement) => void, signal: AbortSignal): Promise<void> {
    const ended = AbortSignal.any([signal, this.#closed.signal])
    const shelfOf = (collection: string): string => this.#database.fields(collection).shelf
    const hearings = this.#projections.map((projection) => new Hearing(projection, shelfOf))
    const standstill = new Standstill()
    while (!ended.aborted) {
      try {
        for (const announcement of await this.#look(hearings, standstill)) hear(announcement)
        await this.#rest(hearings, ended)
      } catch (error) {
        if (!ended.aborted) this.#reasons.heard(error)
        standstill.restart() // whoever cannot look cannot say that nobody is there
        await pause(this.#pace.away, ended)
      }
    }
  }

  expect(position: bigint): void {
    if (position > this.#expected) this.#expected = position
    this.#expectedUntil = performance.now() + this.#pace.patience
    this.#wake?.()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed.abort()
  }

  async #look(hearings: readonly Hearing[], standstill: Standstill): Promise<readonly Announcement[]> {
    const { lease, progress } = await this.#records()
    const age = standstill.age(lease ? `${lease.token}:${lease.beat}` : 'none')
    const isOthers = await areOthers(progress, this.#log)
    const heard = { lease, progress, isSilent: age >= this.#pace.silence, isOthers }
    const news = hearings.map(async (hearing) => {
      const changes = hearing.stretches(heard).map((stretch) => this.#change(stretch))
      return { hearing, changes: await Promise.all(changes) }
    })
    return (await Promise.all(news)).flatMap(({ hearing, changes }) => hearing.news(heard, changes))
  }

  async #records(): Promise<Pick<Heard, 'lease' | 'progress'>> {
    const found = await asked(async (signal) => {
      const records = await this.#database.seat<SeatRecord>()
      const both = { _id: { $in: ['lease', 'progress'] as const } }
      const options = { signal, projection: { sessions: 0 }, readConcern: { level: 'local' } } as const
      return records.find(both, options).toArray()
    })
    const record = (id: SeatRecord['_id']) => found.find(({ _id }) => _id === id) ?? null
    return {
      lease: record('lease') as LeaseRecord | null, // by its id; the sessions are left out
      progress: record('progress') as ProgressRecord | null, // by its id
    }
  }

  async #change({ collection, after, upTo }: Stretch): Promise<Change> {
    const written = await asked(async (signal) => {
      const shelf = await this.#database.shelf(collection)
      const options = { signal, projection: { _id: 1 }, limit: NAMED_IDS }
      return shelf.find({ _pos: { $gt: after, $lte: upTo } }, options).toArray()
    })
    return { collection, ids: written.map(({ _id }) => _id) }
  }

  /** Short while something is expected; a quiet one ends when that begins. */
  async #rest(hearings: readonly Hearing[], ended: AbortSignal): Promise<void> {
    if (this.#isExpecting(hearings)) return pause(this.#pace.soon, ended)
    const woken = new AbortController()
    this.#wake = () => woken.abort()
    await pause(this.#pace.quiet, AbortSignal.any([ended, woken.signal]))
    this.#wake = null
  }

  #isExpecting(hearings: readonly Hearing[]): boolean {
    if (performance.now() >= this.#expectedUntil) return false
    return hearings.some((hearing) => hearing.isBehind(this.#expected))
  }
}
