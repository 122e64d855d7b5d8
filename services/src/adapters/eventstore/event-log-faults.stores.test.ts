import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StoreUnavailable } from '#ports/event-log.ts'
import { fact, facts, follow, idsOf } from '#ports/event-log-subject.contract.ts'
import { eventually } from '#testing/stores/eventually.ts'
import { ownedServer } from '#testing/stores/test-server.ts'
import { timed } from '#testing/stores/timed.ts'
import { type EventStoreLog, openEventStoreLog } from './event-log.ts'
import { order } from './testing/order.ts'

const server = await ownedServer('eventstore')
const { control } = server
afterAll(() => server[Symbol.asyncDispose]())

let prefix: string
let log: EventStoreLog
let opened = 0

beforeEach(() => {
  opened += 1
  prefix = `faults${opened}-`
  log = openEventStoreLog({ url: server.url, prefix })
})
afterEach(() => log[Symbol.asyncDispose]())

/** Milliseconds in which a command is answered: a timeout of five seconds, and a second for everything else. */
const ANSWERED = 6_000

describe(`faults of the event log: ${server.label}`, () => {
  test('an answer that is lost leaves the outcome unknown, and the same append again stores nothing', async () => {
    await log.append('users', 'none', facts(1))
    await order('dropAcks=1', control)
    const batch = facts(3)
    await expect(log.append('users', 0n, batch)).rejects.toMatchObject({ outcomeUnknown: true })
    const again = await eventually(() => log.append('users', 0n, batch))
    expect(again).toMatchObject({ revision: 3n, replayed: true })
    expect(await idsOf(log, 'users')).toHaveLength(4)
  })

  test('a server that answers no append is given up after five seconds, the outcome unknown', async () => {
    await log.append('users', 'none', facts(1))
    await order('delayAcks=20000', control)
    const batch = facts(1)
    const { outcome, milliseconds } = await timed(() => log.append('users', 0n, batch))
    await order('delayAcks=0', control)
    expect(outcome).toBeInstanceOf(StoreUnavailable)
    expect(outcome).toMatchObject({ outcomeUnknown: true })
    expect(milliseconds).toBeLessThan(ANSWERED)
    expect(await eventually(() => log.append('users', 0n, batch))).toMatchObject({
      revision: 1n,
      replayed: true,
    })
    expect(await idsOf(log, 'users')).toHaveLength(2)
  })

  test('appends whose connection ends before their answers come are given up at once, and the next is answered', async () => {
    const streams = ['a', 'b', 'c']
    await log.append('users', 'none', facts(1))
    await order('delayAcks=20000', control)
    const batches = streams.map(() => facts(2))
    const attempts = streams.map((stream, index) => timed(() => log.append(stream, 'none', batches[index]!)))
    // The events are stored, as every reader sees, but not answered: now the connection is cut.
    for (const stream of streams) await expect.poll(() => idsOf(log, stream)).toHaveLength(2)
    expect((await order('delayAcks=0&cutConnections=1', control)).connections).toBeGreaterThan(0)
    for (const { outcome, milliseconds } of await Promise.all(attempts)) {
      expect(outcome).toMatchObject({ outcomeUnknown: true })
      expect(milliseconds).toBeLessThan(ANSWERED)
    }
    const next = await timed(() => eventually(() => log.append('users', 0n, facts(1))))
    expect(next.outcome).toMatchObject({ revision: 1n, replayed: false })
    expect(next.milliseconds).toBeLessThan(ANSWERED)
    for (const [index, stream] of streams.entries())
      expect(await log.append(stream, 'none', batches[index]!)).toMatchObject({
        revision: 1n,
        replayed: true,
      })
  })

  test('while the server is away an append says so and was not stored; afterwards everything works', async () => {
    await log.append('users', 'none', facts(1))
    const following = follow(log, 0n)
    await following.caughtUp
    await control.kill()
    const batch = facts(1)
    for (const call of [() => log.append('users', 0n, batch), () => idsOf(log, 'users'), () => log.head()]) {
      const { outcome, milliseconds } = await timed(call)
      expect(outcome).toBeInstanceOf(StoreUnavailable)
      expect(milliseconds).toBeLessThan(ANSWERED)
    }
    await control.start()
    const { position } = await eventually(() => log.append('users', 0n, batch))
    await following.until(2)
    expect(following.events.map(({ revision }) => revision)).toEqual([0n, 1n])
    expect(await log.head()).toBe(position)
    await following.end()
  })

  test('a log opened before its server is there works once it is', async () => {
    await control.kill()
    const early = openEventStoreLog({ url: server.url, prefix })
    const refused = await early.append('users', 'none', facts(1)).catch((error: unknown) => error)
    expect(refused).toMatchObject({ outcomeUnknown: false })
    const following = follow(early, 0n)
    await control.start()
    await eventually(() => early.append('users', 'none', facts(1)))
    await following.until(1)
    await following.end()
    await early[Symbol.asyncDispose]()
  })

  test('the end of one server leaves appends to another alone', async () => {
    await using second = await ownedServer('eventstore')
    await using doomed = openEventStoreLog({ url: second.url, prefix })
    await Promise.all([log.append('users', 'none', facts(1)), doomed.append('users', 'none', facts(1))])
    await order('delayAcks=1500', control)
    await order('delayAcks=20000', second.control)
    const streams = Array.from({ length: 30 }, (_, index) => `stream-${index}`)
    const healthy = streams.map((stream) => log.append(stream, 'none', facts(1)))
    const lost = Promise.allSettled(streams.map((stream) => doomed.append(stream, 'none', facts(1))))
    await second.control.kill()
    expect(await Promise.all(healthy)).toHaveLength(30)
    for (const outcome of await lost) expect(outcome).toMatchObject({ reason: expect.any(StoreUnavailable) })
    await order('delayAcks=0', control)
  })

  test('a server that hangs for a moment delays an append, no more', async () => {
    await log.append('users', 'none', facts(1))
    const { outcome, milliseconds } = await timed(async () => {
      await order('freeze=1500', control)
      return log.append('users', 0n, facts(1))
    })
    expect(outcome).toMatchObject({ revision: 1n, replayed: false })
    expect(milliseconds).toBeGreaterThanOrEqual(1_490) // the connection did hang
  })

  test('an event near the size limit is stored, one beyond it refused, and the log goes on', async () => {
    const near = fact({ rows: 'x'.repeat(1_047_000) })
    await log.append('staffImport-1', 'none', [near])
    const [stored] = await Array.fromAsync(log.read('staffImport-1'))
    expect(stored!.data).toEqual(near.data)
    await expect(log.append('staffImport-1', 0n, [fact({ rows: 'x'.repeat(1_060_000) })])).rejects.toThrow(
      RangeError,
    )
    expect(await log.append('staffImport-1', 0n, facts(1))).toMatchObject({ revision: 1n })
  })

  test('more than a hundred events are refused before anything is sent', async () => {
    await expect(log.append('users', 'none', facts(101))).rejects.toThrow('100 events at most')
    expect(await idsOf(log, 'users')).toEqual([])
  })

  test('reads that are left early do not use the connection up', async () => {
    // More than all buffers on the way can hold, so that an abandoned read would never end.
    for (let done = 0; done < 400; done += 20) {
      const rows = Array.from({ length: 20 }, (_, index) => fact({ index, rows: 'x'.repeat(40_000) }))
      await log.append('users', done === 0 ? 'none' : BigInt(done - 1), rows)
    }
    for (let round = 0; round < 120; round += 1) {
      for await (const event of log.read('users')) {
        expect(event.revision).toBe(0n)
        break
      }
    }
    expect(await idsOf(log, 'users')).toHaveLength(400)
  })

  test('foreign streams, and what the server writes itself, are not ours', async () => {
    const stranger = EventStoreDBClient.connectionString(server.url)
    const foreign = Array.from({ length: 60 }, () => jsonEvent({ type: 'Foreign', data: {} }))
    const credentials = { username: 'stranger', password: 'stranger' }
    const write = (stream: string): Promise<unknown> =>
      stranger.appendToStream(stream, foreign, { expectedRevision: NO_STREAM, credentials })
    const { position } = await log.append('users', 'none', facts(1))
    await write(`other${prefix}users`)
    await stranger.setStreamMetadata(`${prefix}users`, { custom: 'x' }, { credentials })
    await write(`invoices-${prefix}`)
    expect(await log.head()).toBe(position)
    await using fresh = openEventStoreLog({ url: server.url, prefix })
    expect(await fresh.head()).toBe(position)
    const following = follow(log, 0n)
    await following.caughtUp
    expect(following.events.map(({ stream }) => stream)).toEqual(['users'])
    await following.end()
    await stranger.dispose()
  })

  test('two installations side by side: same stream names, nothing shared', async () => {
    await using other = openEventStoreLog({ url: server.url, prefix: `x${prefix}` })
    const [mine, theirs] = [facts(2), facts(1)]
    await log.append('users', 'none', mine)
    await other.append('users', 'none', theirs)
    expect(await idsOf(log, 'users')).toEqual(mine.map(({ id }) => id))
    expect(await idsOf(other, 'users')).toEqual(theirs.map(({ id }) => id))
    const both = [follow(log, 0n), follow(other, 0n)]
    await Promise.all(both.map(({ caughtUp }) => caughtUp))
    expect(both.map(({ events }) => events.length)).toEqual([2, 1])
    await Promise.all(both.map((following) => following.end()))
  })

  test.each(['', 'staffplan', 'staffplan-test-', '$all-', '-'])(
    'the prefix %j is refused: with it one installation could see streams of another',
    (wrong) => {
      expect(() => openEventStoreLog({ url: server.url, prefix: wrong })).toThrow('STREAM_PREFIX')
    },
  )

  test('a closed log says so, and its followers end', async () => {
    const following = Array.fromAsync(log.follow(0n, new AbortController().signal))
    await log[Symbol.asyncDispose]()
    await expect(following).rejects.toThrow('closed')
    await expect(log.append('users', 'none', facts(1))).rejects.toThrow('closed')
    await expect(idsOf(log, 'users')).rejects.toThrow('closed')
    await expect(log.head()).rejects.toThrow(StoreUnavailable)
  })
})
