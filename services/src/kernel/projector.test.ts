import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { event } from '@staffplan/contracts/domain-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import {
  type EmbeddedStores,
  openEmbeddedProjectorStores,
  openEmbeddedStores,
} from '#adapters/sqlite/embedded-stores.ts'
import type { NewEvent } from '#ports/event-log.ts'
import { EventTypes } from './event-types.ts'
import { Handler } from './handle.ts'
import type { Projection } from './projection.ts'
import { runProjector } from './projector.ts'
import { ReadModels } from './read-models.ts'

const types = new EventTypes({
  Named: event(z.object({ id: z.number(), name: z.string() })),
  Other: event(z.object({})),
})
const things: Projection = {
  name: 'things',
  version: 1,
  collections: [{ name: 'things', keys: ['id'] }],
  handles: ['Named'],
  async apply({ data }, { view }) {
    const { id, name } = data as { id: number; name: string }
    const before = await view.get('things', String(id))
    const times = Number(before?.body['times'] ?? 0) + 1
    view.put('things', { id: String(id), keys: { id }, body: { name, times } })
  },
}

let folder: string
let stores: EmbeddedStores
let models: ReadModels
let handler: Handler

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'staffplan-projector-'))
  stores = openEmbeddedStores(folder, things.collections)
  models = new ReadModels(stores.documents, [things])
  handler = new Handler(stores.log, types)
})
afterEach(async () => {
  await stores[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

/** Runs the projector on connections of its own until disposed of. */
function project(projection = things): AsyncDisposable {
  const own = openEmbeddedProjectorStores(folder, things.collections)
  const stopping = new AbortController()
  const undo = stores.log.onCommit(() => own.log.wake())
  const running = runProjector(projection, {
    log: own.log,
    documents: own.documents,
    types,
    announce: (announcement) => models.announced(announcement),
    signal: stopping.signal,
  })
  return {
    async [Symbol.asyncDispose]() {
      undo()
      stopping.abort()
      await running
      await own[Symbol.asyncDispose]()
    },
  }
}

const other: NewEvent = {
  id: '00000000-0000-8000-8000-00000000000f',
  type: 'Other',
  data: {},
  metadata: { commandId: 'o', correlationId: 'c', actor: 1, at: '2026-01-01T00:00:00.000Z', schema: 1 },
}
const anything = { initial: () => null, evolve: () => null }

async function name(id: number, text: string): Promise<bigint> {
  const handled = await handler.handle({
    model: anything,
    stream: `thing-${id}`,
    context: { commandId: `${id} ${text}`, correlationId: 'c', actor: 1, at: '2026-01-01T00:00:00.000Z' },
    decide: () => ({ events: [{ type: 'Named', data: { id, name: text } }] }),
  })
  return handled.position
}

test('a reader who waits for a position sees what was written there', async () => {
  await using _projector = project()
  const position = await name(1, 'one')
  await models.reached('things', position)
  expect((await models.get('things', 1))?.body).toEqual({ name: 'one', times: 1 })
})

test('a reader who waits for what never comes is told so', async () => {
  await using _projector = project()
  await expect(models.reached('things', 99n, 20)).rejects.toMatchObject({ code: 'read-model-behind' })
})

test('a projector goes on from its checkpoint: no event counts twice', async () => {
  {
    await using _projector = project()
    await models.reached('things', await name(1, 'one'))
  }
  const position = await name(1, 'two')
  await using _projector = project()
  await models.reached('things', position)
  expect((await models.get('things', 1))?.body).toEqual({ name: 'two', times: 2 })
})

test('events of others move the position along', async () => {
  await using _projector = project()
  const [other] = await handler.append({
    stream: 'other',
    context: { commandId: 'o', correlationId: 'c', actor: 1, at: '2026-01-01T00:00:00.000Z' },
    expected: 'none',
    events: [{ type: 'Other', data: {} }],
  })
  await models.reached('things', other!.position)
  expect(models.position('things')).toBe(other!.position)
})

test('events that change nothing are not committed one by one, however far apart they stand', async () => {
  const stopping = new AbortController()
  const told: bigint[] = []
  let commits = 0
  const metadata = { commandId: 'o', correlationId: 'c', actor: 1, at: '2026-01-01T00:00:00.000Z', schema: 1 }
  await runProjector(things, {
    log: {
      read: (...call) => stores.log.read(...call),
      isRemoved: (stream) => stores.log.isRemoved(stream),
      // As on a server that counts bytes.
      async *follow() {
        for (let at = 0; at < 20; at += 1)
          yield [
            {
              id: `o${at}`,
              type: 'Other',
              data: {},
              metadata,
              stream: 'o',
              revision: BigInt(at),
              position: BigInt(at) * 10_000n,
            },
          ]
        stopping.abort()
      },
    },
    documents: {
      checkpoint: async () => 0n,
      lastEvent: async () => null,
      commit: async () => void (commits += 1),
      get: (collection, id) => stores.documents.get(collection, id),
      getMany: (collection, ids) => stores.documents.getMany(collection, ids),
      matching: (collection, key, values) => stores.documents.matching(collection, key, values),
      page: (collection, query) => stores.documents.page(collection, query),
      reset: async () => {},
      [Symbol.asyncDispose]: async () => {},
    },
    types,
    announce: (announcement) => void ('position' in announcement && told.push(announcement.position)),
    signal: stopping.signal,
  })
  expect(told.at(-1)).toBe(190_000n)
  expect(commits).toBe(0)
})

test('F19 an event that cannot be read halts the projection and is named; nothing behind it is applied', async () => {
  await using _projector = project()
  const before = await name(1, 'one')
  await stores.log.append('thing-2', 'none', [
    {
      id: '00000000-0000-8000-8000-000000000002',
      type: 'Named',
      data: { id: 'two' },
      metadata: { commandId: 'x', correlationId: 'c', actor: 1, at: '2026-01-01T00:00:00.000Z', schema: 1 },
    },
  ])
  await name(3, 'three')
  await vi.waitFor(() => expect(models.states().get('things')).toMatchObject({ status: 'halted' }), {
    timeout: 10_000,
  })
  expect(models.states().get('things')).toMatchObject({
    reason: expect.stringContaining('thing-2@0 (position 2, Named)'),
  })
  expect(models.position('things')).toBe(before)
  expect(await models.get('things', 3)).toBeNull()
})

test('a batch is prepared before its first event, with the events that are wanted', async () => {
  await name(1, 'one')
  await stores.log.append('other', 'none', [other])
  const position = await name(2, 'two')
  const done: string[] = []
  const prepared: Projection = {
    ...things,
    async prepare(events) {
      done.push(`prepared for ${events.map(({ stream }) => stream).join(', ')}`)
    },
    async apply(event, context) {
      done.push(event.stream)
      await things.apply(event, context)
    },
  }
  await using _projector = project(prepared)
  await models.reached('things', position)
  expect(done).toEqual(['prepared for thing-1, thing-2', 'thing-1', 'thing-2'])
})

test('while it waits to try again the signal ends it at once', async () => {
  const stopping = new AbortController()
  const { promise: waits, resolve } = Promise.withResolvers<void>()
  let failures = 0
  await using own = openEmbeddedProjectorStores(folder, things.collections)
  const running = runProjector(things, {
    log: {
      read: (...call) => stores.log.read(...call),
      isRemoved: (stream) => stores.log.isRemoved(stream),
      follow() {
        throw new Error('the log is away')
      },
    },
    documents: own.documents,
    types,
    announce: () => void ((failures += 1) === 3 && resolve()), // the third pause is of two seconds
    signal: stopping.signal,
  })
  await waits
  const told = performance.now()
  stopping.abort()
  await running
  expect(performance.now() - told).toBeLessThan(1_000)
})
