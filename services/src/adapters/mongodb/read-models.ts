import type { CarriedProjection } from '#ports/carried-projection.ts'
import type { ReadModelFeed } from '#ports/read-model-feed.ts'
import { Database } from './database.ts'
import { MongoDocumentReader } from './document-reader.ts'
import { FEED_PACE, type FeedPace, MongoFeed } from './feed.ts'

type MongoReadModels = AsyncDisposable & {
  readonly documents: MongoDocumentReader
  readonly feed: ReadModelFeed
}

/** The read models for a process that answers queries. Connects when it is first asked; the URL names the database. */
export function openMongoReadModels(
  url: string,
  options: { readonly projections: readonly CarriedProjection[]; readonly pace?: FeedPace },
): MongoReadModels {
  const { projections, pace = FEED_PACE } = options
  const database = new Database(url, projections)
  const feed = new MongoFeed({ database, projections, pace })
  return {
    documents: new MongoDocumentReader(database),
    feed,
    async [Symbol.asyncDispose]() {
      await feed[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    },
  }
}
