import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openSqliteEventLogReader } from '#adapters/sqlite/event-reader.ts'
import type { Config } from '#config.ts'
import { openLiveEmbedded } from './embedded-read-models.ts'
import type { LiveReadModels } from './live-read-models.ts'
import type { Carried, VerifiedLog } from './verify.ts'

type Stores = Pick<Config, 'dataDir' | 'eventStoreUrl' | 'mongodbUrl' | 'streamPrefix'>

export type Verified = AsyncDisposable & {
  readonly log: VerifiedLog
  readonly openLive: (scratch: string) => Promise<LiveReadModels>
}

/** The stores that a server of this configuration uses, to be looked at while it runs. */
export async function openVerified(stores: Stores, carried: Carried): Promise<Verified> {
  const { dataDir, mongodbUrl } = stores
  const log = await openLog(stores)
  return {
    log,
    async openLive(scratch) {
      if (mongodbUrl !== null) return openLiveShared(mongodbUrl, carried, log)
      const { collections } = carried
      return openLiveEmbedded({ dataDir, scratch, collections, log: await log.identity() })
    },
    [Symbol.asyncDispose]: () => log[Symbol.asyncDispose](),
  }
}

async function openLog({
  dataDir,
  eventStoreUrl,
  streamPrefix,
}: Stores): Promise<VerifiedLog & AsyncDisposable> {
  if (eventStoreUrl !== null) {
    const { openEventStoreLog } = await import('#adapters/eventstore/event-log.ts')
    return openEventStoreLog({ url: eventStoreUrl, prefix: streamPrefix })
  }
  const path = join(dataDir, 'events.db')
  if (!existsSync(path)) throw new Error(`there is no event log in ${resolve(dataDir)}`)
  return openSqliteEventLogReader(path)
}

async function openLiveShared(
  url: string,
  { projections }: Carried,
  log: VerifiedLog,
): Promise<LiveReadModels> {
  const { openMongoReadModels } = await import('#adapters/mongodb/read-models.ts')
  const { documents, assertSameLog, ...opened } = openMongoReadModels(url, { projections, log })
  await using opening = new AsyncDisposableStack()
  opening.use(opened)
  await assertSameLog()
  opening.move()
  return {
    checkpoint: (projector) => documents.checkpoint(projector),
    atOneMoment: async () => documents,
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  }
}
