import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { FallbackExpiringStore } from '#adapters/fallback-expiring-store.ts'
import { ownDataDir } from '#adapters/sqlite/data-dir.ts'
import {
  cleanseEmbedded,
  keysPath,
  openEmbeddedCheckpoints,
  openEmbeddedExpiringStore,
  openEmbeddedLog,
  openEmbeddedLogReader,
  openEmbeddedReadModels,
  openOwnExpiringStore,
} from '#adapters/sqlite/embedded-stores.ts'
import type { SqliteEventLog } from '#adapters/sqlite/event-log.ts'
import { withTimeout } from '#with-timeout.ts'
import type { Config } from '#config.ts'
import type { Deployment } from './deps.ts'
import type { Announcement } from '#ports/announcement.ts'
import type { Checkpoints } from '#ports/checkpoints.ts'
import type { Documents } from '#ports/documents.ts'
import { type EventLog, type SchemaMemory, unlessAway } from '#ports/event-log.ts'
import type { ExpiringStore } from '#ports/expiring-store.ts'
import type { ProjectorLease } from '#ports/projector-lease.ts'
import type { ReadModelFeed } from '#ports/read-model-feed.ts'
import { hasSealedEvents } from '#kernel/sealing/log-has-sealed-events.ts'
import type { PersonalKeys } from '#kernel/sealing/personal-keys.ts'
import { assertReadable } from '#kernel/streams/assert-readable.ts'
import { EmbeddedProjectorLease } from './embedded-projector-lease.ts'
import { openPersonalKeys } from './personal-keys.ts'
import { collections, eventTypes, projections } from './projectors.ts'

/** Milliseconds. */
const SHUTDOWN_TIMEOUT = 1_000

/** An embedded log has one process, which locks it, and counts its events. */
const ALONE: Deployment = {
  runsElsewhere: false,
  savesComeBack: true,
  printsSetupCode: true,
  sharesExpiring: true,
  positionsCountEvents: true,
}
const BESIDE_OTHERS: Omit<Deployment, 'sharesExpiring'> = {
  runsElsewhere: true,
  savesComeBack: false,
  printsSetupCode: false,
  positionsCountEvents: false,
}

/** Which stores: each of the two is embedded unless a URL names a server. */
export type StoresConfig = Pick<
  Config,
  'dataDir' | 'eventStoreUrl' | 'mongodbUrl' | 'streamPrefix' | 'chainKey' | 'pseudonymKey'
>

export type Stores = AsyncDisposable & {
  readonly log: EventLog
  /** Throws when the log holds what this build cannot read, and StoreUnavailable while it is away: then it was not asked at the opening. */
  readonly assertReadable: () => Promise<void>
  /** Of what the log says about people. */
  readonly keys: PersonalKeys | null
  /** The same log, when it is embedded. */
  readonly ownLog: SqliteEventLog | null
  readonly deployment: Deployment
  readonly documents: Pick<Documents, 'get' | 'getMany' | 'page' | 'checkpoint'>
  /** Lies where the read models lie: embedded, every process has one of its own. */
  readonly expiring: ExpiringStore
  readonly counters: ExpiringStore
  /** It lies there too. */
  readonly checkpoints: Checkpoints
  /** Leaves nothing of what was deleted in the files of this process. */
  readonly cleanse: () => Promise<void>
  /** Null when the read models are this process' own: then its projector tells of them. */
  readonly feed: ReadModelFeed | null
}

export type ProjectorStores = AsyncDisposable & {
  readonly keys: PersonalKeys | null
  readonly log: Pick<EventLog, 'read' | 'isRemoved' | 'follow' | 'head' | 'identity'>
  readonly leases: ProjectorLease
  /** The log has grown; one on a server says so itself. */
  readonly wake: () => void
}

/** For the thread that takes commands and answers queries. Throws when the data folder has an owner, or a log that is of a later version. */
export async function openStores(config: StoresConfig, now?: () => Date): Promise<Stores> {
  const { dataDir, eventStoreUrl, mongodbUrl } = config
  await using opened = new AsyncDisposableStack()
  if (eventStoreUrl === null || mongodbUrl === null) opened.use(ownDataDir(dataDir))
  const ownLog = eventStoreUrl === null ? opened.use(openEmbeddedLog(dataDir)) : null
  const log = ownLog ?? opened.use(await openServerLog(config))
  const readable = passedOnce(async () => assertReadable(await log.schemas(), eventTypes))
  await readable().catch(unlessAway)
  if (ownLog) await assertKeysThere(dataDir, ownLog)
  const { keys } = opened.use(await openPersonalKeys(config, 'write'))
  const shared =
    mongodbUrl === null ? null : opened.adopt(await openSharedReadModels(mongodbUrl, { log, now }), left)
  const documents =
    shared?.documents ?? opened.use(openEmbeddedReadModels(dataDir, { collections, log: ownLog }))
  const expiring = shared?.expiring ?? opened.use(openEmbeddedExpiringStore(dataDir, now))
  const checkpoints = shared?.checkpoints ?? opened.use(openEmbeddedCheckpoints(dataDir))
  const counters = opened.use(new FallbackExpiringStore({ shared: expiring, own: openOwnExpiringStore(now) }))
  const all = opened.move()
  return {
    log,
    assertReadable: readable,
    keys,
    ownLog,
    deployment: ownLog ? ALONE : { ...BESIDE_OTHERS, sharesExpiring: shared !== null },
    documents,
    expiring,
    counters,
    checkpoints,
    feed: shared?.feed ?? null,
    cleanse: () => cleanseEmbedded(dataDir),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

/** Asked again until it has passed, and not any more after that. */
function passedOnce(check: () => Promise<void>): () => Promise<void> {
  let passing: Promise<void> | null = null
  return () => {
    passing ??= check().catch((error: unknown) => {
      passing = null
      throw error
    })
    return passing
  }
}

/** A file that is lost is not made anew: whatever is sealed from then on would be lost when the former one is put back. */
async function assertKeysThere(dataDir: string, log: SqliteEventLog): Promise<void> {
  const file = keysPath(dataDir)
  if (existsSync(file) || !(await hasSealedEvents(log, eventTypes))) return
  throw new Error(
    `${resolve(file)} is missing, and the event log holds personal data that only its keys open: put it back, as from the ` +
      'file .keys of a backup; or make an empty file of that name, if they are lost for ever',
  )
}

/** For the projector thread; `announce` hears of those that are this process' own. */
export async function openProjectorStores(
  config: StoresConfig,
  announce: (announcement: Announcement) => void,
): Promise<ProjectorStores> {
  const { dataDir, eventStoreUrl, mongodbUrl } = config
  await using opened = new AsyncDisposableStack()
  const ownLog = eventStoreUrl === null ? opened.use(openEmbeddedLogReader(dataDir)) : null
  const serverLog = ownLog ? null : opened.use(await openServerLog(config))
  const log = ownLog ?? serverLog!
  const { keys } = opened.use(await openPersonalKeys(config, 'read'))
  const leases =
    mongodbUrl === null
      ? new EmbeddedProjectorLease({ dataDir, elsewhere: serverLog, announce })
      : opened.use(await openSharedLease(mongodbUrl, log))
  const all = opened.move()
  return { log, keys, leases, wake: () => ownLog?.wake(), [Symbol.asyncDispose]: () => all.disposeAsync() }
}

/** A server that hangs does not answer to a goodbye either. */
async function left(store: AsyncDisposable): Promise<void> {
  const goodbye = Promise.resolve(store[Symbol.asyncDispose]())
  await withTimeout(SHUTDOWN_TIMEOUT, goodbye).catch(() => {})
}

async function openServerLog({
  eventStoreUrl,
  streamPrefix,
}: StoresConfig): Promise<EventLog & SchemaMemory> {
  const { openEventStoreLog } = await import('#adapters/eventstore/event-log.ts')
  return openEventStoreLog({ url: eventStoreUrl!, prefix: streamPrefix }) // asked for only when it is named
}

async function openSharedReadModels(
  url: string,
  { log, now }: { readonly log: Pick<EventLog, 'identity'>; readonly now: (() => Date) | undefined },
) {
  const { openMongoReadModels } = await import('#adapters/mongodb/read-models.ts')
  return openMongoReadModels(url, { projections, log, now })
}

async function openSharedLease(
  url: string,
  log: Pick<EventLog, 'identity' | 'head'>,
): Promise<ProjectorLease> {
  const { openMongoProjectorLease } = await import('#adapters/mongodb/lease/projector-lease.ts')
  return openMongoProjectorLease(url, { projections, log })
}
