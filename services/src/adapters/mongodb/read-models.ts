import type { CarriedProjection } from '#ports/carried-projection.ts'
import type { EventLog } from '#ports/event-log.ts'
import type { ReadModelFeed } from '#ports/read-model-feed.ts'
import { Database } from './database.ts'
import { MongoDocumentReader } from './document-reader.ts'
import { FEED_PACE, type FeedPace, MongoFeed } from './feed.ts'
import { assertOurs } from './whose.ts'

type MongoReadModels = AsyncDisposable & {
  readonly documents: MongoDocumentReader
  readonly feed: ReadModelFeed
  /** Throws when another log's are there. */
  readonly assertOurs: () => Promise<void>
}

/** The read models for a process that answers queries. Connects when it is first asked; the URL names the database. */
export function openMongoReadModels(
  url: string,
  options: {
    readonly projections: readonly CarriedProjection[]
    /** The log that they must have been carried from. */
    readonly log: Pick<EventLog, 'identity'>
    readonly pace?: FeedPace
  },
): MongoReadModels {
  const { projections, log, pace = FEED_PACE } = options
  const database = new Database(url, projections)
  const feed = new MongoFeed({ database, log, projections, pace })
  return {
    documents: new MongoDocumentReader(database),
    feed,
    assertOurs: () => assertOurs(database, log),
    async [Symbol.asyncDispose]() {
      await feed[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    },
  }
}
