import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { event } from '@staffplan/contracts/domain-event'
import { Refusal } from '@staffplan/contracts/refusal'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { openSqliteEventLog, type SqliteEventLog } from '#adapters/sqlite/event-log.ts'
import { StoreUnavailable } from '#ports/event-log.ts'
import { logWith } from '#testing/log-with.ts'
import { eventId } from './event-id.ts'
import { EventTypes, UnreadableEvent } from './event-types.ts'
import { logEvents } from './log-events.ts'
import { Handler } from './handle.ts'
import type { CommandContext, StreamModel } from './stream-model.ts'

const types = new EventTypes(logEvents, {
  Counted: event(z.object({ by: z.number() })),
  Chunk: event(z.object({ by: z.number() })),
})
const counter: StreamModel<{ total: number }> = {
  initial: () => ({ total: 0 }),
  evolve: (state, { data }) => ({ total: state.total + (data as { by: number }).by }),
}

let folder: string
let log: SqliteEventLog
let handler: Handler

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'staffplan-handle-'))
  log = openSqliteEventLog(join(folder, 'events.db'))
  handler = new Handler(log, types)
})
afterEach(async () => {
  await log[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

function context(commandId: string, request?: string): CommandContext {
  return {
    commandId,
    correlationId: 'c',
    actor: 7,
    at: '2026-01-01T00:00:00.000Z',
    ...(request ? { request } : {}),
  }
}

function count(by: number, more: Partial<CommandContext> & { commandId: string }, other = handler) {
  return other.handle({
    model: counter,
    stream: 'counter',
    context: { ...context(more.commandId), ...more },
    decide: (state) => ({ events: state.total + by > 10 ? [] : [{ type: 'Counted', data: { by } }] }),
  })
}

async function stored(): Promise<unknown[]> {
  const events: unknown[] = []
  for await (const { data } of log.read('counter')) events.push(data)
  return events
}

test('a decision is taken on the folded stream and its events carry who, when and the schema', async () => {
  const first = await count(4, { commandId: 'a' })
  const second = await count(5, { commandId: 'b' })
  expect([first.revision, second.revision]).toEqual([0n, 1n])
  expect(second.events[0]!.metadata).toMatchObject({ commandId: 'b', actor: 7, schema: 1 })
  expect((await count(2, { commandId: 'c' })).events).toEqual([])
  expect((await handler.state(counter, 'counter')).total).toBe(9)
})

test('commands of one stream take their turns: a hundred at once lose nothing', async () => {
  const twice = new Handler(log, types)
  await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      count(index % 2 ? 1 : -1, { commandId: `n${index}` }, index % 3 ? handler : twice),
    ),
  )
  expect(await stored()).toHaveLength(100)
})

test('when another process was faster the decision is taken again on what it wrote', async () => {
  const other = new Handler(log, types)
  await count(1, { commandId: 'a' })
  await count(8, { commandId: 'b' }, other)
  expect((await count(5, { commandId: 'c' })).events).toEqual([])
})

test('the same keyed command again answers the first events and stores nothing', async () => {
  const first = await count(3, { commandId: 'k', request: 'hash' })
  const again = await count(3, { commandId: 'k', request: 'hash' })
  expect(again.revision).toBe(first.revision)
  const afterRestart = await count(3, { commandId: 'k', request: 'hash' }, new Handler(log, types))
  expect(afterRestart.events.map(({ id }) => id)).toEqual(first.events.map(({ id }) => id))
  expect(await stored()).toEqual([{ by: 3 }])
})

test('the same key for another request is refused', async () => {
  await count(3, { commandId: 'k', request: 'hash' })
  await expect(count(3, { commandId: 'k', request: 'other' })).rejects.toMatchObject({
    code: 'idempotency-key-reused',
  })
})

test('a refusal in the decision stores nothing and the next command goes on', async () => {
  const refused = handler.handle({
    model: counter,
    stream: 'counter',
    context: context('x'),
    decide: () => {
      throw new Refusal('in-use')
    },
  })
  await expect(refused).rejects.toMatchObject({ code: 'in-use' })
  expect((await count(1, { commandId: 'y' })).revision).toBe(0n)
})

test('a stream that an event names is folded with it', async () => {
  const linked: StreamModel<{ total: number }> = {
    ...counter,
    linked: ({ data }) => ((data as { by: number }).by === 0 ? 'parts' : null),
  }
  await handler.append({
    stream: 'parts',
    context: context('p'),
    expected: 'none',
    events: [{ type: 'Chunk', data: { by: 5 } }],
  })
  await log.append('named', 'none', [
    {
      id: eventId('n', 'named', 0),
      type: 'Counted',
      data: { by: 0 },
      metadata: { ...context('n'), schema: 1 },
    },
  ])
  expect((await handler.state(linked, 'named')).total).toBe(5)
})

test('a stream with an event of another build is not decided on', async () => {
  await log.append('counter', 'none', [
    { id: eventId('n', 'counter', 0), type: 'Vanished', data: {}, metadata: { ...context('n'), schema: 1 } },
  ])
  await expect(count(1, { commandId: 'a' })).rejects.toBeInstanceOf(UnreadableEvent)
})

test('looks at a stream that wait for their turn are one; a later one sees what was stored since', async () => {
  await count(3, { commandId: 'a' })
  let reads = 0
  const other = new Handler(
    logWith(log, {
      read(stream, bounds) {
        reads += 1
        return log.read(stream, bounds)
      },
    }),
    types,
  )
  const looks = await Promise.all(Array.from({ length: 100 }, () => other.state(counter, 'counter')))
  expect(looks.map(({ total }) => total)).toEqual(Array.from({ length: 100 }, () => 3))
  expect(reads).toBeLessThan(3)
  const begun = other.state(counter, 'counter')
  await count(4, { commandId: 'b' })
  expect(await other.state(counter, 'counter')).toEqual({ total: 7 })
  await begun
})

test('a look whose turn never came, since the store was away, stands in for no later one', async () => {
  await count(3, { commandId: 'a' })
  const away = Promise.withResolvers<void>()
  let reads = 0
  const other = new Handler(
    logWith(log, {
      async *read(stream, bounds) {
        reads += 1
        if (reads === 1) await away.promise
        yield* log.read(stream, bounds)
      },
    }),
    types,
  )
  const first = other.state(counter, 'counter')
  await vi.waitFor(() => expect(reads).toBe(1))
  const looks = Promise.allSettled([first, other.state(counter, 'counter')])
  away.reject(new StoreUnavailable('away', false))
  expect((await looks).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await other.state(counter, 'counter')).toEqual({ total: 3 })
})

test('a guard that an older version left on a stream changes nothing and is decided past', async () => {
  await count(4, { commandId: 'a' })
  await log.append('counter', 0n, [
    {
      id: eventId('g', 'counter', 1_000_001),
      type: 'StreamGuarded',
      data: { by: 'staff-2019' },
      metadata: { ...context('g'), schema: 1 },
    },
  ])
  expect((await count(5, { commandId: 'b' })).revision).toBe(2n)
  expect(await new Handler(log, types).state(counter, 'counter')).toEqual({ total: 9 })
})

test('a decision that also reads another stream leaves nothing there', async () => {
  const shared = new Handler(log, types)
  await shared.handle({
    model: counter,
    stream: 'counter',
    context: context('a'),
    alsoReads: ['other'],
    async decide() {
      const { total } = await shared.state(counter, 'other')
      return { events: [{ type: 'Counted', data: { by: total + 1 } }] }
    },
  })
  expect(await Array.fromAsync(log.read('other'))).toEqual([])
})
