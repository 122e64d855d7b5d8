import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '#config.ts'
import type { Deps } from './deps.ts'
import { Handler } from '#kernel/commands/handle.ts'
import type { Rights } from '#kernel/commands/rights.ts'
import { RunHeartbeats } from '#kernel/commands/run-heartbeats.ts'
import { Latency } from '#observability/latency.ts'
import { Loops } from '#observability/loops.ts'
import { FoldCheckpoints } from '#kernel/streams/fold-checkpoints.ts'
import { LogReader } from '#kernel/streams/log-reader.ts'
import { SealedLog } from '#kernel/sealing/sealed-log.ts'
import { LogTail } from '#kernel/streams/log-tail.ts'
import { MeteredLog } from '#kernel/streams/metered-log.ts'
import { ReadModels } from '#kernel/projections/read-models.ts'
import { retryWhileAway } from '#kernel/projections/retry-while-away.ts'
import { Hub } from '#live/hub.ts'
import type { Announcement } from '#ports/announcement.ts'
import { StoreUnavailable } from '#ports/event-log.ts'
import { openSessions } from '#users/sign-in/sessions.ts'
import { features } from './features.ts'
import { storeSeal } from './log-sealing.ts'
import { Seals } from '#kernel/chain/seals.ts'
import { ProjectorThread } from './projector-thread.ts'
import { collections, eventTypes, projections } from './projectors.ts'
import { openStores } from './stores.ts'

export type System = AsyncDisposable & {
  readonly deps: Deps
  /** The log, which encrypts personal data; routes do not get it. */
  readonly log: SealedLog
  /** Resolves when the startup work is done; rejects when it turns out to be impossible. */
  readonly begun: Promise<void>
}

/** Milliseconds that startup waits for servers that are away; it then goes on, and /health/ready says what is missing. */
const START_TIMEOUT = 5_000

/** Milliseconds that shutdown waits for the projector thread, which by its own timeout ends sooner. */
const PROJECTOR_SHUTDOWN = 5_000

/** Opens the stores, brings the read models up to date and finishes what was interrupted. */
export async function openSystem(config: Config, now: () => Date = () => new Date()): Promise<System> {
  await using opened = new AsyncDisposableStack()
  const stores = opened.use(await openStores(config, now))
  const { ownLog, feed, expiring, counters, checkpoints } = stores
  const appends = new Latency()
  const log = new SealedLog({
    log: new MeteredLog({ log: stores.log, appends }),
    types: eventTypes,
    keys: stores.keys,
    // If a later version has written to the log, this process ends; until it does, it must not append.
    writable: () => stores.assertReadable().catch(asAway),
  })
  // Sessions need the handler, which asks them for rights: so they are opened after it and looked up when called.
  const rights: Rights = {
    takenFrom: (event) => sessions.takenFrom(event),
    holds: (context) => sessions.permits(context),
    moved: () => void sessions.look(),
  }
  const folds = opened.use(new FoldCheckpoints({ checkpoints, log, types: eventTypes }))
  const handler = new Handler(log, eventTypes, { rights, checkpoints: folds })
  const models = new ReadModels(stores.documents, projections)
  const hub = new Hub()
  const tail = new LogTail()
  opened.defer(models.listen(({ changes, position }) => hub.moved('all', changes, position)))
  opened.defer(models.public.listen(({ position, ...change }) => hub.moved('users', [change], position)))

  const announced = (announcement: Announcement): void => models.announced(announcement)
  const seals = new Seals(() => projector?.seal())
  const projector: ProjectorThread | null = carriesReadModels(config)
    ? new ProjectorThread({
        stores: config,
        announced,
        storeSeal: (request) => storeSeal(log, request),
        seals,
      })
    : null
  opened.defer(
    tail.listen(({ position }) => {
      projector?.wake()
      feed?.expect(position)
    }),
  )
  if (ownLog)
    opened.defer(ownLog.onCommit(() => tail.grown({ position: ownLog.lastPosition(), events: null })))
  const loops = opened.use(new Loops())
  const failed = (reason: string): void => models.failed(reason)
  if (projector)
    loops.start({
      name: 'projector thread',
      run: (signal) => projector.run(signal),
      failed,
      shutdownTimeout: PROJECTOR_SHUTDOWN,
    })
  if (!ownLog)
    loops.start({
      name: 'log follower',
      run: async (signal) => void (await retryWhileAway(signal, () => tail.follow(log, signal))),
    })
  if (feed) loops.start({ name: 'live feed', run: (signal) => feed.follow(announced, signal), failed })
  const stopping = new AbortController()
  opened.defer(() => stopping.abort())

  const sessions = opened.use(openSessions({ handler, expiring, now }))
  let isStarting = true
  const deps: Deps = {
    config,
    events: new LogReader(log, eventTypes),
    deployment: stores.deployment,
    appends,
    handler,
    models,
    hub,
    tail,
    loops,
    sessions,
    expiring,
    counters,
    seals,
    personalData: {
      keys: stores.keys,
      async forget(streams) {
        for (const [stream, before] of streams) await folds.forget(stream, before)
      },
      cleanse: () => stores.cleanse(),
      unfinished: new Map(),
      lostKeys: null,
    },
    runs: new RunHeartbeats({ expiring, deployment: stores.deployment, now }),
    now,
    isLogWritable: () => ownLog?.isWritable ?? true,
    isStarting: () => isStarting,
  }
  const begun = retryWhileAway(stopping.signal, stores.assertReadable)
    .then(() => begin(deps, loops, stopping.signal))
    .then(() => void (isStarting = false))
  await (ownLog ? begun : Promise.race([begun, delay(START_TIMEOUT)]))
  begun.catch(() => {}) // handled by whoever awaits `begun`
  const all = opened.move()
  return { deps, log, begun, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

function asAway(error: unknown): never {
  if (error instanceof StoreUnavailable) throw error
  throw new StoreUnavailable('this version may not write to the event log', false, error)
}

/** Whether this process runs a projector: read models in its own folder have no other. */
function carriesReadModels({ role, mongodbUrl }: Config): boolean {
  return role !== 'api' || mongodbUrl === null
}

async function begin(deps: Deps, loops: Loops, signal: AbortSignal): Promise<void> {
  if (deps.config.role === 'projector') return
  await retryWhileAway(signal, async () => {
    await caughtUp(deps.models, await deps.events.head())
    for (const feature of features) await feature.recover?.(deps)
  })
  if (signal.aborted) return
  for (const { background } of features)
    if (background) loops.start({ name: background.name, run: (ended) => background.run(deps, ended) })
}

const TIMEOUT = 2_000

/** Waits briefly for the read models; a long rebuild goes on in the background, and /health/ready says so. */
async function caughtUp(models: ReadModels, position: bigint): Promise<void> {
  const behind = collections.map(({ name }) => models.reached(name, position, TIMEOUT))
  await Promise.race([Promise.allSettled(behind), delay(TIMEOUT)])
}
