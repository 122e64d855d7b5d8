import type { Announcement, Change } from '#ports/announcement.ts'
import type { ProjectionDescriptor } from '#ports/projection-descriptor.ts'
import type { EventLog } from '#ports/event-log.ts'
import type { ReadModelFeed } from '#ports/read-model-feed.ts'
import { WarningThrottle } from '#adapters/warning-throttle.ts'
import { withStoreTimeout, pause } from '#adapters/mongodb/connection/availability.ts'
import type {
  Database,
  LeaseRecord,
  ProgressRecord,
  CoordinationRecord,
} from '#adapters/mongodb/connection/database.ts'
import { type Heard, ProgressWatcher, type Stretch } from './progress.ts'
import { StallDetector } from '#adapters/mongodb/lease/lease.ts'
import { isForeignLog } from '#adapters/mongodb/connection/database.ts'

/** Most changed documents to announce by id. */
const NAMED_IDS = 5_000

/** How often the feed polls, in milliseconds. */
export type FeedTimings = {
  /** Between two polls. */
  readonly quiet: number
  /** Between two polls while a change is expected. */
  readonly soon: number
  /** For which a change is expected at most. */
  readonly timeout: number
  /** Until the next poll after a failure. */
  readonly away: number
  /** Without a heartbeat of the lease after which no projector is running. */
  readonly silence: number
}

export const FEED_TIMINGS: FeedTimings = { quiet: 250, soon: 10, timeout: 5_000, away: 500, silence: 10_000 }

/** Polls the records of the lease and of the projectors' progress, both in one query. */
export class MongoFeed implements ReadModelFeed {
  readonly #database: Database
  readonly #log: Pick<EventLog, 'identity'>
  readonly #projections: readonly ProjectionDescriptor[]
  readonly #timings: FeedTimings
  readonly #closed = new AbortController()
  readonly #warnings = new WarningThrottle('the read models cannot be followed')
  #expected = 0n
  #expectedUntil = 0
  #wake: (() => void) | null = null

  constructor(parts: {
    readonly database: Database
    readonly log: Pick<EventLog, 'identity'>
    readonly projections: readonly ProjectionDescriptor[]
    readonly timings: FeedTimings
  }) {
    this.#database = parts.database
    this.#log = parts.log
    this.#projections = parts.projections
    this.#timings = parts.timings
  }

  async follow(hear: (announcement: Announcement) => void, signal: AbortSignal): Promise<void> {
    const ended = AbortSignal.any([signal, this.#closed.signal])
    const storedNameOf = (collection: string): string => this.#database.fields(collection).storedName
    const watchers = this.#projections.map((projection) => new ProgressWatcher(projection, storedNameOf))
    const stallDetector = new StallDetector()
    while (!ended.aborted) {
      const announcements = await this.#look(watchers, stallDetector).catch((error: unknown) => {
        if (!ended.aborted) this.#warnings.report(error)
        return null
      })
      for (const announcement of announcements ?? []) hear(announcement)
      if (announcements) await this.#rest(watchers, ended)
      else {
        stallDetector.restart() // a process that cannot read must not conclude that no projector runs
        await pause(this.#timings.away, ended)
      }
    }
  }

  expect(position: bigint): void {
    if (position > this.#expected) this.#expected = position
    this.#expectedUntil = performance.now() + this.#timings.timeout
    this.#wake?.()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed.abort()
  }

  async #look(
    watchers: readonly ProgressWatcher[],
    stallDetector: StallDetector,
  ): Promise<readonly Announcement[]> {
    const { lease, progress } = await this.#records()
    const age = stallDetector.age(lease ? `${lease.token}:${lease.beat}` : 'none')
    const isForeign = await isForeignLog(progress, this.#log)
    const heard = { lease, progress, isSilent: age >= this.#timings.silence, isForeign }
    const news = watchers.map(async (watcher) => {
      const changes = watcher.stretches(heard).map((stretch) => this.#change(stretch))
      return { watcher, changes: await Promise.all(changes) }
    })
    return (await Promise.all(news)).flatMap(({ watcher, changes }) => watcher.news(heard, changes))
  }

  async #records(): Promise<Pick<Heard, 'lease' | 'progress'>> {
    const found = await withStoreTimeout(async (signal) => {
      const records = await this.#database.coordination<CoordinationRecord>()
      const both = { _id: { $in: ['lease', 'progress'] as const } }
      const options = { signal, projection: { sessions: 0 }, readConcern: { level: 'local' } } as const
      return records.find(both, options).toArray()
    })
    const record = (id: CoordinationRecord['_id']) => found.find(({ _id }) => _id === id) ?? null
    return {
      lease: record('lease') as LeaseRecord | null, // by its id; the sessions are left out
      progress: record('progress') as ProgressRecord | null, // by its id
    }
  }

  async #change({ collection, after, upTo }: Stretch): Promise<Change> {
    const written = await withStoreTimeout(async (signal) => {
      const documents = await this.#database.collection(collection)
      const options = { signal, projection: { _id: 1 }, limit: NAMED_IDS }
      return documents.find({ _pos: { $gt: after, $lte: upTo } }, options).toArray()
    })
    return { collection, ids: written.map(({ _id }) => _id) }
  }

  /** Pauses briefly while a change is expected; a longer pause ends as soon as one is expected. */
  async #rest(watchers: readonly ProgressWatcher[], ended: AbortSignal): Promise<void> {
    if (this.#isExpecting(watchers)) return pause(this.#timings.soon, ended)
    const woken = new AbortController()
    this.#wake = () => woken.abort()
    await pause(this.#timings.quiet, AbortSignal.any([ended, woken.signal]))
    this.#wake = null
  }

  #isExpecting(watchers: readonly ProgressWatcher[]): boolean {
    if (performance.now() >= this.#expectedUntil) return false
    return watchers.some((watcher) => watcher.isBehind(this.#expected))
  }
}
