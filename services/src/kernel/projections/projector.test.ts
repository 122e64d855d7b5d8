import { expect, test, vi } from 'vitest'
import type { Projection } from './projection.ts'
import { other, projectingThings, shownThings, things, types } from './projector.given.ts'
import { runProjectors } from './projector.ts'

const given = projectingThings()
const { name, openOwn, project } = given

test('a reader who waits for a position sees what was written there', async () => {
  await using _projector = project()
  const position = await name(1, 'one')
  await given.models.reached('things', position)
  expect((await given.models.open(shownThings).get(1))?.body).toEqual({ name: 'one', times: 1 })
})

test('a reader who waits for what never comes is told so', async () => {
  await using _projector = project()
  await expect(given.models.reached('things', 99n, 20)).rejects.toMatchObject({ code: 'read-model-behind' })
})

test('a projector goes on from its checkpoint: no event counts twice', async () => {
  {
    await using _projector = project()
    await given.models.reached('things', await name(1, 'one'))
  }
  const position = await name(1, 'two')
  await using _projector = project()
  await given.models.reached('things', position)
  expect((await given.models.open(shownThings).get(1))?.body).toEqual({ name: 'two', times: 2 })
})

test('events of others move the position along', async () => {
  await using _projector = project()
  const [other] = await given.handler.append({
    stream: 'other',
    context: { commandId: 'o', correlationId: 'c', actor: 1, at: '2026-01-01T00:00:00.000Z' },
    expected: 'none',
    events: [{ type: 'Other', data: {} }],
  })
  await given.models.reached('things', other!.position)
  expect(given.models.position('things')).toBe(other!.position)
})

test('events that change nothing are not committed one by one, however far apart they stand', async () => {
  const stopping = new AbortController()
  const told: bigint[] = []
  let commits = 0
  const metadata = { commandId: 'o', correlationId: 'c', actor: 1, at: '2026-01-01T00:00:00.000Z', schema: 1 }
  await runProjectors([things], {
    log: {
      read: (...call) => given.stores.log.read(...call),
      isRemoved: (stream) => given.stores.log.isRemoved(stream),
      // Positions that count bytes, as on a server.
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
      isComplete: async () => true,
      markComplete: async () => {},
      get: (collection, id) => given.stores.documents.get(collection, id),
      getMany: (collection, ids) => given.stores.documents.getMany(collection, ids),
      matching: (collection, key, values) => given.stores.documents.matching(collection, key, values),
      page: (collection, query) => given.stores.documents.page(collection, query),
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

test('an event that cannot be read halts the projection and is named; nothing behind it is applied', async () => {
  await using _projector = project()
  const before = await name(1, 'one')
  await given.stores.log.append('thing-2', 'none', [
    {
      id: '00000000-0000-8000-8000-000000000002',
      type: 'Named',
      data: { id: 'two' },
      metadata: { commandId: 'x', correlationId: 'c', actor: 1, at: '2026-01-01T00:00:00.000Z', schema: 1 },
    },
  ])
  await name(3, 'three')
  await vi.waitFor(() => expect(given.models.states().get('things')).toMatchObject({ status: 'halted' }), {
    timeout: 10_000,
  })
  expect(given.models.states().get('things')).toMatchObject({
    reason: expect.stringContaining('thing-2@0 (position 2, Named)'),
  })
  expect(given.models.position('things')).toBe(before)
  expect(await given.stores.documents.get('things', '1')).not.toBeNull()
  expect(await given.stores.documents.get('things', '3')).toBeNull()
  await expect(given.models.open(shownThings).get(1)).rejects.toThrow('thing-2@0')
})

test('a batch is prepared before its first event, with the events that are wanted', async () => {
  await name(1, 'one')
  await given.stores.log.append('other', 'none', [other])
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
  await given.models.reached('things', position)
  expect(done).toEqual(['prepared for thing-1, thing-2', 'thing-1', 'thing-2'])
})

test('while it waits to try again the signal ends it at once', async () => {
  const stopping = new AbortController()
  const { promise: waits, resolve } = Promise.withResolvers<void>()
  let failures = 0
  await using own = openOwn()
  const running = runProjectors([things], {
    log: {
      read: (...call) => given.stores.log.read(...call),
      isRemoved: (stream) => given.stores.log.isRemoved(stream),
      follow() {
        throw new Error('the log is away')
      },
    },
    documents: own.documents,
    types,
    announce: () => void ((failures += 1) === 3 && resolve()), // the third pause takes two seconds
    signal: stopping.signal,
  })
  await waits
  const told = performance.now()
  stopping.abort()
  await running
  expect(performance.now() - told).toBeLessThan(1_000)
})
