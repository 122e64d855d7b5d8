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

/** With an embedded log: a single process locks it, and its positions count events. */
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

/** Which stores to open: log and read models are each embedded unless a URL names a server. */
export type StoresConfig = Pick<
  Config,
  'dataDir' | 'eventStoreUrl' | 'mongodbUrl' | 'streamPrefix' | 'chainKey' | 'pseudonymKey'
>

export type Stores = AsyncDisposable & {
  readonly log: EventLog
  /** Throws when this build cannot read the log, and StoreUnavailable while the log is away, as it may have been at opening. */
  readonly assertReadable: () => Promise<void>
  /** Keys that encrypt personal data in the log; null when there is no store for them. */
  readonly keys: PersonalKeys | null
  /** `log` if it is embedded; null if it is on a server. */
  readonly ownLog: SqliteEventLog | null
  readonly deployment: Deployment
  readonly documents: Pick<Documents, 'get' | 'getMany' | 'page' | 'checkpoint'>
  /** Stored where the read models are; if those are embedded, every process has its own. */
  readonly expiring: ExpiringStore
  readonly counters: ExpiringStore
  /** Stored where the read models are, too. */
  readonly checkpoints: Checkpoints
  /** Purges deleted data from the files of this process. */
  readonly cleanse: () => Promise<void>
  /** Null when the read models are embedded: then this process's own projector announces their changes. */
  readonly feed: ReadModelFeed | null
}

export type ProjectorStores = AsyncDisposable & {
  readonly keys: PersonalKeys | null
  readonly log: Pick<EventLog, 'read' | 'isRemoved' | 'follow' | 'head' | 'identity'>
  readonly leases: ProjectorLease
  /** Tells the embedded log's reader that the log has grown; a log on a server reports it by itself. */
  readonly wake: () => void
}

/**
 * Opens the stores for the thread that takes commands and answers queries. Throws when another process owns the data folder
 * or a later version has written to the log.
 */
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

/** Repeats the check after each failure, but never once it has passed. */
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

/**
 * Throws when the key file is missing although the log has events sealed with its keys. A new file would be lost, with the
 * personal data sealed under it, when the former file is put back.
 */
async function assertKeysThere(dataDir: string, log: SqliteEventLog): Promise<void> {
  const file = keysPath(dataDir)
  if (existsSync(file) || !(await hasSealedEvents(log, eventTypes))) return
  throw new Error(
    `${resolve(file)} is missing, and the event log holds personal data that only its keys open: put it back, as from the ` +
      'file .keys of a backup; or make an empty file of that name, if they are lost for ever',
  )
}

/** Opens the stores for the projector thread. `announce` is called for read models in this process's own folder. */
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

/** Closes a store but does not wait for ever: a server that hangs does not answer that either. */
async function left(store: AsyncDisposable): Promise<void> {
  const goodbye = Promise.resolve(store[Symbol.asyncDispose]())
  await withTimeout(SHUTDOWN_TIMEOUT, goodbye).catch(() => {})
}

async function openServerLog({
  eventStoreUrl,
  streamPrefix,
}: StoresConfig): Promise<EventLog & SchemaMemory> {
  const { openEventStoreLog } = await import('#adapters/eventstore/event-log.ts')
  return openEventStoreLog({ url: eventStoreUrl!, prefix: streamPrefix }) // called only when it is set
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
