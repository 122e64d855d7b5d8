import { ANY, EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { facts, follow } from '#ports/event-log-subject.contract.ts'
import { openTcpProxy, type TcpProxy } from '#testing/stores/tcp-proxy.ts'
import { ownedServer } from '#testing/stores/test-server.ts'
import { type EventStoreLog, openEventStoreLog } from './event-log.ts'
import { Intake } from './intake.ts'

const STRANGERS = 6_000
const APPENDED_AT_ONCE = 500
/** Bytes that suffice to ask for a position, but for no more than a few foreign events. */
const LITTLE = 100_000
/** Bytes that suffice for some of the checkpoints among the foreign events, but by far not for all. */
const A_PART = 2_000
const SHORT = 2_000

// Between two of our events there are many foreign ones: the test watches how a follower gets across them.
const server = await ownedServer('eventstore')
const stranger = EventStoreDBClient.connectionString(server.url)
const prefix = 'ours-'
let ours: EventStoreLog
let first: bigint

beforeAll(async () => {
  ours = openEventStoreLog({ url: server.url, prefix })
  ;({ position: first } = await ours.append('users', 'none', facts(1)))
  await strangersWrite(STRANGERS)
})
afterAll(async () => {
  await ours[Symbol.asyncDispose]()
  await stranger.dispose()
  await server[Symbol.asyncDispose]()
})

async function strangersWrite(count: number): Promise<void> {
  const credentials = { username: 'stranger', password: 'stranger' }
  for (let written = 0; written < count; written += APPENDED_AT_ONCE) {
    const events = Array.from({ length: Math.min(count, APPENDED_AT_ONCE) }, () =>
      jsonEvent({ type: 'Foreign', data: { text: 'x'.repeat(100) } }),
    )
    await stranger.appendToStream('invoices', events, { expectedRevision: ANY, credentials })
  }
}

/** The log opened as by another process, and the proxy that counts what comes over its connection. */
async function openAnother(opened: AsyncDisposableStack): Promise<{ log: EventStoreLog; line: TcpProxy }> {
  const { hostname, port } = new URL(server.url.replace('esdb:', 'http:'))
  const line = opened.use(await openTcpProxy({ host: hostname, port: Number(port) }))
  const log = opened.use(openEventStoreLog({ url: `esdb://127.0.0.1:${line.port}?tls=false`, prefix }))
  return { log, line }
}

test('what others have written is looked through once, however many ask for the position and however often', async () => {
  await using opened = new AsyncDisposableStack()
  const { log, line } = await openAnother(opened)
  expect(await log.head()).toBe(first)
  const once = line.brought()
  expect(once).toBeGreaterThan(STRANGERS * 100)
  for (let asked = 0; asked < 3; asked += 1) expect(await log.head()).toBe(first)
  expect(line.brought() - once).toBeLessThan(LITTLE)
})

test('those who ask while it is looked through wait for the same search', async () => {
  await using opened = new AsyncDisposableStack()
  const { log, line } = await openAnother(opened)
  expect(await log.head()).toBe(first)
  const once = line.brought()
  const { log: crowded, line: busy } = await openAnother(opened)
  expect(await Promise.all(Array.from({ length: 5 }, () => crowded.head()))).toEqual(Array(5).fill(first))
  expect(busy.brought()).toBeLessThan(once + LITTLE * 4)
})

test('who has followed does not look again for what came by', async () => {
  await using opened = new AsyncDisposableStack()
  const { log, line } = await openAnother(opened)
  const following = follow(log, 0n)
  await following.caughtUp
  const before = line.brought()
  expect(await log.head()).toBe(first)
  expect(line.brought() - before).toBeLessThan(LITTLE)
  await following.end()
})

test('a follower that loses its connection again and again still comes across what others have written', async () => {
  await using opened = new AsyncDisposableStack()
  const { log, line } = await openAnother(opened)
  line.cutAfter(A_PART)
  const following = follow(log, first)
  await following.caughtUp
  expect(following.events).toEqual([])
  expect(line.brought()).toBeGreaterThan(2 * A_PART) // over several connections
  await following.end()
})

test('the name of a log that begins with much of others is its first event all the same', async () => {
  const [event] = facts(1)
  await using late = openEventStoreLog({ url: server.url, prefix: 'late-' })
  expect(await late.identity()).toBe('')
  const { position } = await late.append('users', 'none', [event!])
  expect(await late.identity()).toContain(`${event!.id} ${position} `)
})

test('a server that looks through what others have written is not silent', async () => {
  const intake = new Intake(new Readable({ objectMode: true, read() {} }), async () => {})
  const taken = intake.take(SHORT, new AbortController().signal)
  intake.reached(7n)
  expect(await taken).toEqual({ events: [], checkpoint: 7n, isCaughtUp: false, isOver: false })
})
