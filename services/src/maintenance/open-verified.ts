import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openSqliteEventLogReader } from '#adapters/sqlite/event-reader.ts'
import { keysPath } from '#adapters/sqlite/embedded-stores.ts'
import type { Config } from '#config.ts'
import type { PersonalKeys } from '#kernel/sealing/personal-keys.ts'
import { OpenedLog } from '#kernel/sealing/sealed-log.ts'
import { assertReadable } from '#kernel/streams/assert-readable.ts'
import type { SchemaMemory } from '#ports/event-log.ts'
import { openPersonalKeys } from '#personal-keys.ts'
import { openLiveEmbedded } from './embedded-read-models.ts'
import type { LiveReadModels } from './live-read-models.ts'
import type { Carried, VerifiedLog } from './verify.ts'

type Stores = Pick<Config, 'dataDir' | 'eventStoreUrl' | 'mongodbUrl' | 'streamPrefix' | 'pseudonymKey'>

export type Verified = AsyncDisposable & {
  readonly log: VerifiedLog
  /** The same log, with what it says about people decrypted. */
  readonly opened: VerifiedLog
  readonly openLive: (scratch: string) => Promise<LiveReadModels>
}

/**
 * Opens the stores of a server with this configuration, for reading while it runs. Throws if a later version has
 * written what this one cannot rebuild.
 */
export async function openVerified(stores: Stores, carried: Carried): Promise<Verified> {
  const { dataDir, mongodbUrl } = stores
  await using opening = new AsyncDisposableStack()
  const log = opening.use(await openLog(stores))
  assertReadable(await log.schemas(), carried.types)
  const { keys } = opening.use(await openKeys(stores))
  const all = opening.move()
  return {
    log,
    opened: new OpenedLog({ log, types: carried.types, keys }),
    async openLive(scratch) {
      if (mongodbUrl !== null) return openLiveShared(mongodbUrl, carried, log)
      const { collections } = carried
      return openLiveEmbedded({ dataDir, scratch, collections, log: await log.identity() })
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

/** The keys of what the log says about people; null for a log from before anything was sealed. */
async function openKeys(stores: Stores): Promise<AsyncDisposable & { readonly keys: PersonalKeys | null }> {
  if (stores.eventStoreUrl !== null || existsSync(keysPath(stores.dataDir)))
    return openPersonalKeys(stores, 'read')
  return { keys: null, async [Symbol.asyncDispose]() {} }
}

async function openLog({
  dataDir,
  eventStoreUrl,
  streamPrefix,
}: Stores): Promise<VerifiedLog & SchemaMemory & AsyncDisposable> {
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
