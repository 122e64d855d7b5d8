import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderForEachTest } from '#testing/folder-for-each-test.ts'
import { type NewEvent, StorageFull, StoreUnavailable } from '#ports/event-log.ts'
import { openForReading, openForWriting } from './database.ts'
import { SqliteEventLog } from './event-log.ts'

const folder = folderForEachTest()
let database: DatabaseSync
let log: SqliteEventLog

beforeEach(() => {
  database = openForWriting(join(folder.path, 'events.db'), 'full')
  log = new SqliteEventLog(database)
})
afterEach(() => log[Symbol.asyncDispose]())

test('appends of one turn share a commit, and all are acknowledged in their order', async () => {
  let commits = 0
  log.onCommit(() => (commits += 1))
  const appended = await Promise.all(
    Array.from({ length: 100 }, (_, index) => log.append(`stream-${index}`, 'none', [fact()])),
  )
  expect(commits).toBe(1)
  expect(appended.map(({ position }) => position)).toEqual(appended.map((_, index) => BigInt(index + 1)))
})

test('two appends of one turn may build on each other', async () => {
  const first = log.append('users', 'none', [fact()])
  const second = log.append('users', 0n, [fact()])
  expect([(await first).revision, (await second).revision]).toEqual([0n, 1n])
})

test('nobody sees an event before it is durable', async () => {
  using other = openForReading(join(folder.path, 'events.db'))
  const count = other.prepare('SELECT count(*) AS events FROM event')
  const appending = log.append('users', 'none', [fact()])
  expect(count.get()).toEqual({ events: 0 })
  await appending
  expect(count.get()).toEqual({ events: 1 })
})

test('a refused batch leaves no hole in the positions', async () => {
  const known = fact()
  await log.append('users', 'none', [known])
  await expect(log.append('drivers', 'none', [fact(), fact(), known])).rejects.toThrow('drivers')
  expect(await log.append('drivers', 'none', [fact()])).toMatchObject({ position: 2n })
})

test('a full disk refuses the append, keeps what is stored and lets go on when there is room again', async () => {
  await log.append('users', 'none', [fact()])
  const { page_count: pages } = database.prepare('PRAGMA page_count').get() as { page_count: number } // the pragma's column
  database.exec(`PRAGMA max_page_count = ${pages + 2}`)
  const large = fact('x'.repeat(100_000))
  const outcomes = await Promise.allSettled([
    log.append('users', 0n, [large]),
    log.append('drivers', 'none', [fact()]),
  ])
  for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: expect.any(StorageFull) })
  expect(await Array.fromAsync(log.read('users'))).toHaveLength(1)
  expect(await log.append('drivers', 'none', [fact()])).toMatchObject({ position: 2n })
  database.exec('PRAGMA max_page_count = 1000000')
  expect(await log.append('users', 0n, [large])).toMatchObject({ revision: 1n, replayed: false })
})

test('after an error of the file nothing more is written, and reading goes on', async () => {
  await log.append('users', 'none', [fact()])
  database.exec('PRAGMA query_only = ON') // SQLite refuses the write as it would on a file gone read-only
  await expect(log.append('users', 0n, [fact()])).rejects.toThrow(StoreUnavailable)
  database.exec('PRAGMA query_only = OFF')
  await expect(log.append('users', 0n, [fact()])).rejects.toThrow(/read-only/)
  expect(await Array.fromAsync(log.read('users'))).toHaveLength(1)
})

test('a file that another connection holds is busy, not broken', async () => {
  database.exec('PRAGMA busy_timeout = 1')
  using other = openForWriting(join(folder.path, 'events.db'), 'normal')
  other.exec('BEGIN IMMEDIATE')
  await expect(log.append('users', 'none', [fact()])).rejects.toMatchObject({ outcomeUnknown: false })
  other.exec('ROLLBACK')
  expect(await log.append('users', 'none', [fact()])).toMatchObject({ revision: 0n })
})

test('what waits when the log is closed is still stored, what comes later is refused', async () => {
  const waiting = log.append('users', 'none', [fact()])
  const following = Array.fromAsync(log.follow(0n, new AbortController().signal))
  await log[Symbol.asyncDispose]()
  expect(await waiting).toMatchObject({ revision: 0n })
  await expect(log.append('users', 0n, [fact()])).rejects.toThrow(StoreUnavailable)
  await expect(following).rejects.toThrow('closed')
  await expect(log.head()).rejects.toThrow(StoreUnavailable)
})

test('a log that a later version has written is refused', async () => {
  database.exec('PRAGMA user_version = 99')
  using again = openForWriting(join(folder.path, 'events.db'), 'full')
  expect(() => new SqliteEventLog(again)).toThrow('a later version of Staffplan')
})

test('another thread follows, woken after every commit', async () => {
  const worker = new Worker(new URL('./testing/follow-log.ts', import.meta.url), {
    workerData: join(folder.path, 'events.db'),
  })
  log.onCommit(() => worker.postMessage('wake'))
  await once(worker, 'message')
  const seen: bigint[] = []
  const all = new Promise<void>((resolve) => {
    worker.on('message', (positions: bigint[]) => {
      seen.push(...positions)
      if (seen.length === 300) resolve()
    })
  })
  for (let index = 0; index < 100; index += 1)
    await log.append(`stream-${index}`, 'none', [fact(), fact(), fact()])
  await all
  expect(seen).toEqual(Array.from({ length: 300 }, (_, index) => BigInt(index + 1)))
  await worker.terminate()
})

function fact(data: unknown = null): NewEvent {
  return {
    id: crypto.randomUUID(),
    type: 'SomethingHappened',
    data,
    metadata: { commandId: '', correlationId: '', actor: 0, at: '', schema: 1 },
  }
}
