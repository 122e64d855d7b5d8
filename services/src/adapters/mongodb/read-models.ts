import type { ProjectionDescriptor } from '#ports/projection-descriptor.ts'
import type { EventLog } from '#ports/event-log.ts'
import type { Checkpoints } from '#ports/checkpoints.ts'
import type { ExpiringStore } from '#ports/expiring-store.ts'
import type { ReadModelFeed } from '#ports/read-model-feed.ts'
import { MongoCheckpoints } from './checkpoints.ts'
import { Database } from './connection/database.ts'
import { MongoDocumentReader } from './documents/documents.ts'
import { MongoExpiringStore } from './expiring-store.ts'
import { FEED_TIMINGS, type FeedTimings, MongoFeed } from './progress/feed.ts'
import { assertSameLog } from './connection/database.ts'

type MongoReadModels = AsyncDisposable & {
  readonly documents: MongoDocumentReader
  readonly feed: ReadModelFeed
  readonly expiring: ExpiringStore
  readonly checkpoints: Checkpoints
  /** Throws when the database holds read models of another log. */
  readonly assertSameLog: () => Promise<void>
}

/**
 * Opens read models, expiring values and checkpoints for a process that answers queries. Connects on first use; the URL
 * names the database.
 */
export function openMongoReadModels(
  url: string,
  options: {
    readonly projections: readonly ProjectionDescriptor[]
    /** The log that the read models must have been built from. */
    readonly log: Pick<EventLog, 'identity'>
    readonly timings?: FeedTimings
    readonly now?: (() => Date) | undefined
  },
): MongoReadModels {
  const { projections, log, timings = FEED_TIMINGS, now = () => new Date() } = options
  const database = new Database(url, projections)
  const feed = new MongoFeed({ database, log, projections, timings })
  const expiring = new MongoExpiringStore(database, now)
  const checkpoints = new MongoCheckpoints(database)
  return {
    documents: new MongoDocumentReader(database),
    feed,
    expiring,
    checkpoints,
    assertSameLog: () => assertSameLog(database, log),
    async [Symbol.asyncDispose]() {
      await feed[Symbol.asyncDispose]()
      await expiring[Symbol.asyncDispose]()
      await checkpoints[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    },
  }
}
