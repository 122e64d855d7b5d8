import { setTimeout as delay } from 'node:timers/promises'
import { openEmbeddedStores } from '#adapters/sqlite/embedded-stores.ts'
import type { Config } from '#config.ts'
import type { Deps } from '#http/deps.ts'
import { Handler } from '#kernel/handle.ts'
import { ReadModels } from '#kernel/read-models.ts'
import { Hub } from '#live/hub.ts'
import { openSessions } from '#users/sessions.ts'
import { features } from './features.ts'
import { startProjectorThread } from './projector-thread.ts'
import { collections, eventTypes, projections } from './projectors.ts'

export type System = AsyncDisposable & { readonly deps: Deps }

/** Opens the stores, carries the read models to the present and finishes what was left half done. */
export async function openSystem(config: Config, now: () => Date = () => new Date()): Promise<System> {
  refuseUnservedStores(config)
  await using opened = new AsyncDisposableStack()
  const stores = opened.use(openEmbeddedStores(config.dataDir, collections))
  const handler = new Handler(stores.log, eventTypes)
  const models = new ReadModels(stores.documents, projections)
  const hub = new Hub()
  opened.defer(models.listen(({ changes, position }) => hub.moved(changes, position)))
  const projector = opened.use(
    startProjectorThread({
      dataDir: config.dataDir,
      announced: (announcement) => models.announced(announcement),
      failed: (error) => models.failed(error.message),
    }),
  )
  opened.defer(stores.log.onCommit(() => projector.wake()))
  const sessions = opened.use(await openSessions({ handler, now }))
  const deps: Deps = { config, log: stores.log, handler, models, hub, sessions, now }
  await caughtUp(models, await stores.log.head())
  for (const feature of features) await feature.recover?.(deps)
  const all = opened.move()
  return { deps, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

/** Better no start than a start on other stores than the operator named. */
function refuseUnservedStores({ eventStoreUrl, mongodbUrl, role }: Config): void {
  if (eventStoreUrl === null && mongodbUrl === null && role === 'all') return
  throw new Error('this version runs on its embedded stores only: unset EVENTSTORE_URL, MONGODB_URL and ROLE')
}

const PATIENCE = 2_000

/** A short wait for the read models; a long rebuild goes on behind, and /health/ready says so. */
async function caughtUp(models: ReadModels, position: bigint): Promise<void> {
  const behind = collections.map(({ name }) => models.reached(name, position, PATIENCE))
  await Promise.race([Promise.allSettled(behind), delay(PATIENCE)])
}
