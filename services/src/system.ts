import { setTimeout as delay } from 'node:timers/promises'
import { within } from '#adapters/within.ts'
import type { Config } from '#config.ts'
import type { Deps } from '#http/deps.ts'
import { Handler } from '#kernel/handle.ts'
import { Latency } from '#kernel/latency.ts'
import { LogReader } from '#kernel/log-reader.ts'
import { LogTail } from '#kernel/log-tail.ts'
import { MeteredLog } from '#kernel/metered-log.ts'
import { ReadModels } from '#kernel/read-models.ts'
import { whileAway } from '#kernel/while-away.ts'
import { Hub } from '#live/hub.ts'
import type { EventLog } from '#ports/event-log.ts'
import { openSessions } from '#users/sessions.ts'
import { features } from './features.ts'
import { startProjectorThread } from './projector-thread.ts'
import { collections, eventTypes, projections } from './projectors.ts'
import { openStores } from './stores.ts'

export type System = AsyncDisposable & {
  readonly deps: Deps
  /** The log itself, which no route is handed. */
  readonly log: EventLog
  /** Rejects when what has to be done at the start turns out to be impossible. */
  readonly begun: Promise<void>
}

/** Milliseconds that a start waits for servers that are away; then it goes on, and /health/ready says what is missing. */
const START_PATIENCE = 5_000

/** Milliseconds that the end waits for them. */
const LEAVING = 1_000

/** Opens the stores, carries the read models to the present and finishes what was left half done. */
export async function openSystem(config: Config, now: () => Date = () => new Date()): Promise<System> {
  await using opened = new AsyncDisposableStack()
  const stores = opened.use(await openStores(config))
  const { ownLog, feed } = stores
  const appends = new Latency()
  const log = new MeteredLog(stores.log, appends)
  // Sessions are kept by the handler that asks for them.
  const handler: Handler = new Handler(log, eventTypes, {
    takenFrom: (event) => sessions.takenFrom(event),
    holds: (context) => sessions.permits(context),
    moved: () => void sessions.look(),
  })
  const models = new ReadModels(stores.documents, projections)
  const hub = new Hub()
  const tail = new LogTail()
  opened.defer(models.listen(({ changes, position }) => hub.moved('all', changes, position)))
  opened.defer(models.public.listen(({ position, ...change }) => hub.moved('users', [change], position)))

  const projector = carriesReadModels(config) ? opened.use(startProjector(config, models)) : null
  opened.defer(
    tail.listen(({ position }) => {
      projector?.wake()
      feed?.expect(position)
    }),
  )
  if (ownLog)
    opened.defer(ownLog.onCommit(() => tail.grown({ position: ownLog.lastPosition(), events: null })))
  const stopping = new AbortController()
  const { signal } = stopping
  const following = [
    ownLog ? Promise.resolve() : whileAway(signal, () => tail.follow(log, signal)),
    feed ? feed.follow((announcement) => models.announced(announcement), signal) : Promise.resolve(),
  ].map((running) => running.catch((error: unknown) => models.failed(String(error))))
  opened.defer(async () => {
    stopping.abort()
    await within(LEAVING, Promise.all(following)).catch(() => {}) // what a store that hangs was asked stays unanswered
  })

  const sessions = opened.use(openSessions({ handler, now }))
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
    sessions,
    now,
    isStarting: () => isStarting,
  }
  const begun = begin(deps, signal).then(() => void (isStarting = false))
  await (ownLog ? begun : Promise.race([begun, delay(START_PATIENCE)]))
  begun.catch(() => {}) // whoever serves waits for it
  const all = opened.move()
  return { deps, log, begun, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

/** Read models in the own folder have no other projector. */
function carriesReadModels({ role, mongodbUrl }: Config): boolean {
  return role !== 'api' || mongodbUrl === null
}

function startProjector(config: Config, models: ReadModels) {
  return startProjectorThread({
    stores: config,
    announced: (announcement) => models.announced(announcement),
    failed: (error) => models.failed(error.message),
  })
}

async function begin(deps: Deps, signal: AbortSignal): Promise<void> {
  if (deps.config.role === 'projector') return
  await whileAway(signal, async () => {
    await caughtUp(deps.models, await deps.events.head())
    for (const feature of features) await feature.recover?.(deps)
  })
}

const PATIENCE = 2_000

/** A short wait for the read models; a long rebuild goes on behind, and /health/ready says so. */
async function caughtUp(models: ReadModels, position: bigint): Promise<void> {
  const behind = collections.map(({ name }) => models.reached(name, position, PATIENCE))
  await Promise.race([Promise.allSettled(behind), delay(PATIENCE)])
}
