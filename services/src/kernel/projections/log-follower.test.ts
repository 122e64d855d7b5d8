import { event } from '@staffplan/contracts/event-definition'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { openEmbeddedProjectorStores, openEmbeddedStores } from '#adapters/sqlite/embedded-stores.ts'
import { EventTypes } from '#kernel/streams/event-types.ts'
import { type EventLog, type NewEvent, type RecordedEvent, StoreUnavailable } from '#ports/event-log.ts'
import { LogFollower } from './log-follower.ts'
import type { Projection } from './projection.ts'
import { runProjectors } from './projector.ts'
import { ReadModels } from './read-models.ts'

const TIMEOUT = { timeout: 10_000 }
const metadata = { commandId: 'o', correlationId: 'c', actor: 1, at: '2026-01-01T00:00:00.000Z', schema: 1 }

/** A projection that counts the events of a log in a document of its own. */
function counting(name: string, version = 1): Projection {
  return {
    name,
    version,
    collections: [{ name, keys: [] }],
    handles: ['Named'],
    async apply(_event, { view }) {
      const before = await view.get(name, 'all')
      view.put(name, { id: 'all', keys: {}, body: { events: Number(before?.body['events'] ?? 0) + 1 } })
    },
  }
}

const collectionsOf = (projections: readonly Projection[]) =>
  projections.flatMap(({ collections, version }) =>
    collections.map((collection) => ({ ...collection, version })),
  )

async function openCompany(projections: readonly Projection[]) {
  await using opened = new AsyncDisposableStack()
  const folder = opened.use(temporaryFolder())
  const stores = opened.use(openEmbeddedStores(folder.path, collectionsOf(projections)))
  const all = opened.move()
  return {
    log: stores.log,
    async append(count: number, stream: string = crypto.randomUUID()): Promise<bigint> {
      const events = Array.from({ length: count }, (): NewEvent => ({
        id: crypto.randomUUID(),
        type: 'Named',
        data: {},
        metadata,
      }))
      return (await stores.log.append(stream, 'none', events)).position
    },
    /** Runs the projections on connections of their own until disposed; `held` is awaited when one reads its checkpoint. */
    project(running: readonly Projection[] = projections, held = async (): Promise<void> => {}) {
      const models = new ReadModels(stores.documents, projections)
      const own = openEmbeddedProjectorStores(folder.path, collectionsOf(projections))
      const undo = stores.log.onCommit(() => own.log.wake())
      const stopping = new AbortController()
      const done = { followed: 0, read: 0, decoded: 0 }
      const types = new EventTypes({
        Named: event(z.object({}).transform((data) => ((done.decoded += 1), data))),
      })
      const ended = runProjectors(running, {
        log: {
          async *read(...call) {
            await held()
            yield* own.log.read(...call)
          },
          isRemoved: (stream) => own.log.isRemoved(stream),
          async *follow(after, signal) {
            done.followed += 1
            for await (const batch of own.log.follow(after, signal)) {
              if (batch !== 'caughtUp') done.read += batch.length
              yield batch
            }
          },
        },
        documents: own.documents,
        types,
        announce: (announcement) => models.announced(announcement),
        signal: stopping.signal,
      })
      const counted = async (name: string): Promise<unknown> =>
        (await models.open({ name, keys: [] }).get('all'))?.body['events'] ?? 0
      return {
        done,
        models,
        counted,
        async [Symbol.asyncDispose]() {
          undo()
          stopping.abort()
          await ended
          await own[Symbol.asyncDispose]()
        },
      }
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

test('every event is read and decoded once, however many projections handle it', async () => {
  const projections = ['staff', 'units', 'drivers', 'users'].map((name) => counting(name))
  await using company = await openCompany(projections)
  for (let stream = 0; stream < 20; stream += 1) await company.append(100)
  await using running = company.project()
  for (const { name } of projections) await running.models.reached(name, 2_000n)
  expect(running.done).toEqual({ followed: 1, read: 2_000, decoded: 2_000 })
  const position = await company.append(3)
  for (const { name } of projections) {
    await running.models.reached(name, position)
    expect(await running.counted(name)).toBe(2_003)
  }
  expect(running.done).toEqual({ followed: 1, read: 2_003, decoded: 2_003 })
})

test('those that find their place one after the other read the rest of the log together', async () => {
  const projections = ['staff', 'units', 'drivers', 'users'].map((name) => counting(name))
  await using company = await openCompany(projections)
  await company.append(100)
  {
    await using before = company.project()
    for (const { name } of projections) await before.models.reached(name, 100n)
  }
  const position = await company.append(50)
  const places = projections.map(() => Promise.withResolvers<void>())
  let looking = 0
  await using running = company.project(projections, () => places[looking++]!.promise)
  await vi.waitFor(() => expect(looking).toBe(projections.length), TIMEOUT)
  for (const place of places) {
    place.resolve()
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate)
  }
  for (const { name } of projections) await running.models.reached(name, position)
  expect(running.done).toEqual({ followed: 1, read: 50, decoded: 50 })
})

test('one that fails holds up nobody, catches up when it can, and counts nothing twice', async () => {
  let isBroken = true
  const frail: Projection = {
    ...counting('frail'),
    async apply(recorded, context) {
      if (isBroken && recorded.position > 3n) throw new StoreUnavailable('away', false)
      await counting('frail').apply(recorded, context)
    },
  }
  await using company = await openCompany([counting('sound'), frail])
  await company.append(3)
  await using running = company.project()
  await running.models.reached('frail', 3n)
  const position = await company.append(2)
  await running.models.reached('sound', position)
  expect(await running.counted('sound')).toBe(5)
  await vi.waitFor(() => expect(running.models.states().get('frail')?.status).toBe('halted'), TIMEOUT)
  await running.models.reached('sound', await company.append(1))
  isBroken = false
  await running.models.reached('frail', 6n, 10_000)
  expect(await running.counted('frail')).toBe(6)
  await running.models.reached('frail', await company.append(1))
  expect([await running.counted('frail'), await running.counted('sound')]).toEqual([7, 7])
})

test('one that begins at nothing holds up nobody who is at the present, and joins them there', async () => {
  const released = Promise.withResolvers<void>()
  const fresh: Projection = {
    ...counting('fresh'),
    async apply(recorded, context) {
      await released.promise
      await counting('fresh').apply(recorded, context)
    },
  }
  await using company = await openCompany([counting('old'), fresh])
  await company.append(100)
  {
    await using alone = company.project([counting('old')])
    await alone.models.reached('old', 100n)
  }
  await using running = company.project()
  for (let count = 0; count < 30; count += 1) await running.models.reached('old', await company.append(50))
  expect(running.models.position('fresh')).toBe(0n)
  released.resolve()
  await running.models.reached('fresh', 1_600n, 10_000)
  await bothReach(await company.append(1))
  const { read } = running.done
  await bothReach(await company.append(2))
  expect([await running.counted('old'), await running.counted('fresh')]).toEqual([1_603, 1_603])
  expect(running.done.read).toBe(read + 2) // together again

  async function bothReach(position: bigint): Promise<void> {
    for (const name of ['old', 'fresh']) await running.models.reached(name, position)
  }
})

test('while one is slow the log is not read far ahead of it', async () => {
  const log = endlessLog()
  const stopping = new AbortController()
  const types = new EventTypes({ Named: event(z.object({})) })
  const follower = new LogFollower({ log, types, signal: stopping.signal })
  const slow = follower.follow(0n)
  await slow.next()
  const ends = (async () => {
    for await (const _batch of follower.follow(0n));
  })()
  await vi.waitFor(() => expect(log.read).toBeGreaterThan(20_000))
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate)
  const read = log.read
  expect(read).toBeLessThan(100_000)
  await slow.next()
  await slow.next()
  await vi.waitFor(() => expect(log.read).toBeGreaterThan(read))
  stopping.abort()
  await slow.return(undefined)
  await ends
})

/** A log that never catches up, in batches of five thousand events. */
function endlessLog(): Pick<EventLog, 'follow'> & { readonly read: number } {
  let read = 0
  return {
    get read() {
      return read
    },
    async *follow(after, signal) {
      while (!signal.aborted) {
        yield Array.from({ length: 5_000 }, (): RecordedEvent => {
          read += 1
          const at = { stream: 's', revision: BigInt(read), position: after + BigInt(read) }
          return { id: String(read), type: 'Named', data: {}, metadata, ...at }
        })
        await new Promise(setImmediate)
      }
    },
  }
}
