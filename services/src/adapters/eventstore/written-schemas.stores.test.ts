import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { StoreUnavailable } from '#ports/event-log.ts'
import { follow } from '#ports/event-log-subject.contract.ts'
import { written } from '#testing/later-version.ts'
import { eventually } from '#testing/stores/eventually.ts'
import { ownedServer } from '#testing/stores/test-server.ts'
import { type EventStoreLog, openEventStoreLog } from './event-log.ts'
import { order } from './testing/order.ts'

const server = await ownedServer('eventstore')
const reader = EventStoreDBClient.connectionString(server.url)
afterAll(async () => {
  await reader.dispose()
  await server[Symbol.asyncDispose]()
})

let prefix: string
let log: EventStoreLog
let opened = 0

beforeEach(() => {
  opened += 1
  prefix = `schemas${opened}-`
  log = openEventStoreLog({ url: server.url, prefix })
})
afterEach(() => log[Symbol.asyncDispose]())

const openAnother = (): EventStoreLog => openEventStoreLog({ url: server.url, prefix })

/** The notes as stored on the server. */
async function notes(): Promise<unknown[]> {
  const read = reader.readStream(`${prefix.slice(0, -1)}.schemas`)
  return (await Array.fromAsync(read)).map(({ event }) => event?.data)
}

test('each schema is noted once, by whichever process, and the notes are no part of the log', async () => {
  await log.append('a', 'none', [written('Opened', 1), written('Opened', 1)])
  const { position } = await log.append('a', 1n, [written('Opened', 1)])
  await using other = openAnother()
  await other.append('b', 'none', [written('Opened', 1)])
  await other.append('b', 0n, [written('Closed', 2)])
  await log.append('a', 2n, [written('Closed', 1)])
  expect(await notes()).toEqual([
    { type: 'Opened', schema: 1 },
    { type: 'Closed', schema: 2 },
  ])
  await using third = openAnother()
  expect(await third.schemas()).toEqual(
    new Map([
      ['Opened', 1],
      ['Closed', 2],
    ]),
  )
  const following = follow(third, 0n)
  await following.caughtUp
  await following.end()
  expect(following.events).toHaveLength(6)
  expect(await third.head()).toBe(following.events.at(-1)?.position)
  expect(position).toBeLessThan(await third.head())
})

test('of processes that write another schema at once each finds it noted', async () => {
  await using other = openAnother()
  const logs = [log, other]
  await Promise.all(logs.map((each, index) => each.append(`warm-${index}`, 'none', [written('Opened', 1)])))
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      logs[index % 2]!.append(`one-${index}`, 'none', [written(`Type${index % 10}`, 1 + (index % 3))]),
    ),
  )
  const schemas = await other.schemas()
  const types = Array.from({ length: 10 }, (_, index) => [`Type${index}`, 3] as const)
  expect(schemas).toEqual(new Map<string, number>([['Opened', 1], ...types]))
})

test('another installation on the server has notes of its own', async () => {
  await log.append('a', 'none', [written('Opened', 1)])
  await using other = openEventStoreLog({ url: server.url, prefix: `x${prefix}` })
  expect(await other.schemas()).toEqual(new Map())
  await other.append('a', 'none', [written('Opened', 2)])
  expect(await log.schemas()).toEqual(new Map([['Opened', 1]]))
})

test('what a later version notes of another kind is passed over, and noted behind', async () => {
  await log.append('a', 'none', [written('Opened', 1)])
  await reader.appendToStream(`${prefix.slice(0, -1)}.schemas`, jsonEvent({ type: 'Other', data: {} }))
  await using other = openAnother()
  await other.append('b', 'none', [written('Closed', 1)])
  expect(Object.fromEntries(await log.schemas())).toEqual({ Opened: 1, Closed: 1 })
})

test('a server that comes back from an older backup is given the notes that it has lost', async () => {
  await log.append('a', 'none', [written('Opened', 1)])
  const following = follow(log, 0n)
  await following.caughtUp
  await reader.deleteStream(`${prefix.slice(0, -1)}.schemas`)
  await server.control.kill()
  await server.control.start()
  await eventually(() => log.append('b', 'none', [written('Opened', 1)]))
  expect(await eventually(notes)).toEqual([{ type: 'Opened', schema: 1 }])
  await following.end()
})

test('where the note has no answer nothing is sent, and it goes on when the server does', async () => {
  await log.append('a', 'none', [written('Opened', 1)])
  await order('dropAcks=1', server.control)
  const closed = [written('Closed', 1)]
  await expect(log.append('a', 0n, closed)).rejects.toMatchObject({ outcomeUnknown: false })
  expect(await eventually(() => log.append('a', 0n, closed))).toMatchObject({ revision: 1n, replayed: false })
  expect(await notes()).toEqual([
    { type: 'Opened', schema: 1 },
    { type: 'Closed', schema: 1 },
  ])
})

test('a server that is away says so', async () => {
  await using away = openEventStoreLog({ url: 'esdb://127.0.0.1:1?tls=false', prefix })
  await expect(away.schemas()).rejects.toThrow(StoreUnavailable)
})
