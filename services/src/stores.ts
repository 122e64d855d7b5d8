import { ownDataDir } from '#adapters/sqlite/data-dir.ts'
import {
  openEmbeddedLog,
  openEmbeddedLogReader,
  openEmbeddedReadModels,
} from '#adapters/sqlite/embedded-stores.ts'
import type { SqliteEventLog } from '#adapters/sqlite/event-log.ts'
import { within } from '#adapters/within.ts'
import type { Config } from '#config.ts'
import type { Deployment } from '#http/deps.ts'
import type { Announcement } from '#ports/announcement.ts'
import type { Documents } from '#ports/documents.ts'
import type { EventLog } from '#ports/event-log.ts'
import type { ProjectorSeats } from '#ports/projector-seats.ts'
import type { ReadModelFeed } from '#ports/read-model-feed.ts'
import { OwnSeat } from './own-seat.ts'
import { collections, projections } from './projectors.ts'

/** Milliseconds. */
const LEAVING = 1_000

/** An embedded log has one process, which locks it, and counts its events. */
const ALONE: Deployment = { isOnlyProcess: true, mostAppendBytes: Infinity, positionsCountEvents: true }
/** EventStoreDB takes 1 MiB in one append; a little of it is for what it adds to each event itself. */
const BESIDE_OTHERS: Deployment = {
  isOnlyProcess: false,
  mostAppendBytes: 1_040_000,
  positionsCountEvents: false,
}

/** Which stores: each of the two is embedded unless a URL names a server. */
export type StoresConfig = Pick<Config, 'dataDir' | 'eventStoreUrl' | 'mongodbUrl' | 'streamPrefix'>

export type Stores = AsyncDisposable & {
  readonly log: EventLog
  /** The same, when it is embedded. */
  readonly ownLog: SqliteEventLog | null
  readonly deployment: Deployment
  readonly documents: Pick<Documents, 'get' | 'getMany' | 'page' | 'checkpoint'>
  /** Null when the read models are this process' own: then its projector tells of them. */
  readonly feed: ReadModelFeed | null
}

export type ProjectorStores = AsyncDisposable & {
  readonly log: Pick<EventLog, 'read' | 'isRemoved' | 'follow'>
  readonly seats: ProjectorSeats
  /** The log has grown; one on a server says so itself. */
  readonly wake: () => void
}

/** For the thread that takes commands and answers queries. Throws when the data folder has an owner. */
export async function openStores(config: StoresConfig): Promise<Stores> {
  const { dataDir, eventStoreUrl, mongodbUrl } = config
  await using opened = new AsyncDisposableStack()
  if (eventStoreUrl === null || mongodbUrl === null) opened.use(ownDataDir(dataDir))
  const ownLog = eventStoreUrl === null ? opened.use(openEmbeddedLog(dataDir)) : null
  const log = ownLog ?? opened.use(await openServerLog(config))
  const shared = mongodbUrl === null ? null : opened.adopt(await openSharedReadModels(mongodbUrl, log), left)
  const documents =
    shared?.documents ?? opened.use(openEmbeddedReadModels(dataDir, { collections, log: ownLog }))
  const all = opened.move()
  return {
    log,
    ownLog,
    deployment: ownLog ? ALONE : BESIDE_OTHERS,
    documents,
    feed: shared?.feed ?? null,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

/** For the thread that carries the read models; `announce` hears of those that are this process' own. */
export async function openProjectorStores(
  config: StoresConfig,
  announce: (announcement: Announcement) => void,
): Promise<ProjectorStores> {
  const { dataDir, eventStoreUrl, mongodbUrl } = config
  await using opened = new AsyncDisposableStack()
  const ownLog = eventStoreUrl === null ? opened.use(openEmbeddedLogReader(dataDir)) : null
  const serverLog = ownLog ? null : opened.use(await openServerLog(config))
  const log = ownLog ?? serverLog!
  const seats =
    mongodbUrl === null
      ? new OwnSeat({ dataDir, elsewhere: serverLog, announce })
      : opened.use(await openSharedSeats(mongodbUrl, log))
  const all = opened.move()
  return { log, seats, wake: () => ownLog?.wake(), [Symbol.asyncDispose]: () => all.disposeAsync() }
}

/** A server that hangs does not answer to a goodbye either. */
async function left(store: AsyncDisposable): Promise<void> {
  const goodbye = Promise.resolve(store[Symbol.asyncDispose]())
  await within(LEAVING, goodbye).catch(() => {})
}

async function openServerLog({ eventStoreUrl, streamPrefix }: StoresConfig): Promise<EventLog> {
  const { openEventStoreLog } = await import('#adapters/eventstore/event-log.ts')
  return openEventStoreLog({ url: eventStoreUrl!, prefix: streamPrefix }) // asked for only when it is named
}

async function openSharedReadModels(url: string, log: Pick<EventLog, 'identity'>) {
  const { openMongoReadModels } = await import('#adapters/mongodb/read-models.ts')
  return openMongoReadModels(url, { projections, log })
}

async function openSharedSeats(
  url: string,
  log: Pick<EventLog, 'identity' | 'head'>,
): Promise<ProjectorSeats> {
  const { openMongoSeats } = await import('#adapters/mongodb/seats.ts')
  return openMongoSeats(url, { projections, log })
}
