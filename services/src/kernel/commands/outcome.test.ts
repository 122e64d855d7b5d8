import { join } from 'node:path'
import { event } from '@staffplan/contracts/event-definition'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { folderForEachTest } from '#testing/folder-for-each-test.ts'
import { z } from 'zod'
import { openSqliteEventLog, type SqliteEventLog } from '#adapters/sqlite/event-log.ts'
import { StoreUnavailable } from '#ports/event-log.ts'
import { logWith } from '#testing/log-with.ts'
import { EventTypes, UnwritableEvent } from '#kernel/streams/event-types.ts'
import { Handler } from './handle.ts'
import { asItIs } from '#kernel/streams/stored-state.ts'
import type { StreamModel } from '#kernel/streams/stream-model.ts'

const types = new EventTypes({ Counted: event(z.object({ by: z.number() })) })
const counter: StreamModel<number> = {
  initial: () => 0,
  evolve: (total, { data }) => total + (data as { by: number }).by,
  stored: asItIs(1),
}

const folder = folderForEachTest()
let log: SqliteEventLog

beforeEach(() => {
  log = openSqliteEventLog(join(folder.path, 'events.db'))
})
afterEach(() => log[Symbol.asyncDispose]())

type Sent = {
  readonly by: unknown
  readonly commandId: string
  readonly request?: string
  readonly at?: string
}

function count(
  handler: Handler,
  { by, commandId, request, at = '2026-01-01T00:00:00.000Z' }: Sent,
  { model = counter, before }: { model?: StreamModel<number>; before?: () => Promise<void> } = {},
) {
  return handler.handle({
    model,
    stream: 'counter',
    context: { commandId, correlationId: 'c', actor: 7, at, ...(request ? { request } : {}) },
    async decide() {
      await before?.()
      return { events: [{ type: 'Counted', data: { by } }] }
    },
  })
}

async function stored(): Promise<unknown[]> {
  return (await Array.fromAsync(log.read('counter'))).map(({ data }) => (data as { by: unknown }).by)
}

test('a stored command is answered as stored though somebody else’s read fails behind it', async () => {
  const away = Promise.withResolvers<void>()
  let reads = 0
  const handler = new Handler(
    logWith(log, {
      async *read(stream, bounds) {
        reads += 1
        if (reads === 2) await away.promise
        yield* log.read(stream, bounds)
      },
      async append(...call) {
        const appended = await log.append(...call)
        setImmediate(() => away.reject(new StoreUnavailable('away', false)))
        return appended
      },
    }),
    types,
  )
  let read: Promise<unknown> = Promise.resolve()
  const handled = await count(
    handler,
    { by: 3, commandId: 'a' },
    {
      async before() {
        read = handler.state(counter, 'counter').catch((error: unknown) => error)
        await vi.waitFor(() => expect(reads).toBe(2))
      },
    },
  )
  expect(handled.revision).toBe(0n)
  expect(await read).toBeInstanceOf(StoreUnavailable)
  expect(await handler.state(counter, 'counter')).toBe(3)
  expect(await stored()).toEqual([3])
})

test('a fold that fails after the append is forgotten and read again', async () => {
  let failures = 1
  const model: StreamModel<number> = {
    ...counter,
    evolve(total, event) {
      if (failures-- > 0) throw new Error('a mistake in the fold')
      return counter.evolve(total, event)
    },
  }
  const handler = new Handler(log, types)
  expect((await count(handler, { by: 3, commandId: 'a' }, { model })).revision).toBe(0n)
  expect(await handler.state(model, 'counter')).toBe(3)
})

test('a key is known for good: years later, after other keys and a restart, it has its first outcome', async () => {
  const handler = new Handler(log, types)
  const first = await count(handler, { by: 3, commandId: 'k', request: 'hash' })
  await count(handler, { by: 4, commandId: 'l', request: 'other', at: '2029-01-01T00:00:00.000Z' })
  for (const later of [handler, new Handler(log, types)]) {
    const again = await count(later, {
      by: 3,
      commandId: 'k',
      request: 'hash',
      at: '2029-01-02T00:00:00.000Z',
    })
    expect(again).toMatchObject({ revision: first.revision, isRepeated: true })
    expect(again.events.map(({ id }) => id)).toEqual(first.events.map(({ id }) => id))
    const reused = count(later, {
      by: 5,
      commandId: 'k',
      request: 'reused',
      at: '2029-01-02T00:00:00.000Z',
    })
    await expect(reused).rejects.toMatchObject({ code: 'idempotency-key-reused' })
  }
  expect(await stored()).toEqual([3, 4])
})

test('the same command that another process stores at the same moment is answered as that one', async () => {
  const [here, there] = [new Handler(log, types), new Handler(log, types)]
  const meanwhile = async (request: string): Promise<void> => {
    await count(there, { by: 3, commandId: 'k', request })
  }
  const again = await count(
    here,
    { by: 4, commandId: 'k', request: 'hash' },
    { before: () => meanwhile('hash') },
  )
  expect(again).toMatchObject({ isRepeated: true, revision: 0n, events: [{ data: { by: 3 } }] })
  expect(await here.state(counter, 'counter')).toBe(3)
  expect(await stored()).toEqual([3])
})

test('another request under the same key that another process stores at the same moment is refused', async () => {
  const [here, there] = [new Handler(log, types), new Handler(log, types)]
  const reused = count(
    here,
    { by: 4, commandId: 'k', request: 'reused' },
    { before: async () => void (await count(there, { by: 3, commandId: 'k', request: 'hash' })) },
  )
  await expect(reused).rejects.toMatchObject({ code: 'idempotency-key-reused' })
  expect(await stored()).toEqual([3])
})

test('what a decision makes is read before it is stored: a mistake is an error, and the stream stays readable', async () => {
  const handler = new Handler(log, types)
  const mistaken = count(handler, { by: 'three', commandId: 'a' })
  await expect(mistaken).rejects.toThrow(new UnwritableEvent('Counted', 'invalid_type at /by'))
  expect(await stored()).toEqual([])
  expect(await count(handler, { by: 3, commandId: 'b' })).toMatchObject({ revision: 0n })
  expect(await new Handler(log, types).state(counter, 'counter')).toBe(3)
})

test.each([
  ['another request is refused', 'theirs', [{ reason: { code: 'idempotency-key-reused' } }]],
  [
    'the same one is answered with what stands there',
    'ours',
    [{ value: { isRepeated: true, events: [{ data: { by: 5 } }] } }],
  ],
])('a key that another process used in the same moment: %s', async (_what, request, outcome) => {
  const elsewhere = new Handler(log, types)
  const blind = logWith(log, {
    async append(...call) {
      const at = '2026-01-01T00:00:01.000Z'
      await count(elsewhere, { by: 5, commandId: 'keyed', request, at })
      return { ...(await log.append(...call)), replayed: false } // as a log that cannot tell
    },
  })
  const counting = count(new Handler(blind, types), { by: 3, commandId: 'keyed', request: 'ours' })
  expect(await Promise.allSettled([counting])).toMatchObject(outcome)
  expect(await stored()).toEqual([5])
})

test('a command that was stored before has an unknown outcome while that cannot be read', async () => {
  const first = await count(new Handler(log, types), { by: 3, commandId: 'a' })
  expect(first.isRepeated).toBe(false)
  let isAway = false
  const other = new Handler(
    logWith(log, {
      async append(...call) {
        isAway = true
        return { ...(await log.append(...call)), replayed: true }
      },
      async *read(stream, bounds) {
        if (isAway) throw new StoreUnavailable('away', false)
        yield* log.read(stream, bounds)
      },
    }),
    types,
  )
  await expect(count(other, { by: 3, commandId: 'b' })).rejects.toMatchObject({ outcomeUnknown: true })
})
