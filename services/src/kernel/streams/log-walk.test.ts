import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSqliteEventLog, type SqliteEventLog } from '#adapters/sqlite/event-log.ts'
import { batchesUpTo, eventsUpTo } from './log-walk.ts'
import { fact } from '#maintenance/testing/filled-log.ts'
import { folderForEachTest } from '#testing/folder-for-each-test.ts'

const folder = folderForEachTest()
let log: SqliteEventLog
beforeEach(async () => {
  log = openSqliteEventLog(join(folder.path, 'events.db'))
  await log.append(
    'users',
    'none',
    [1, 2, 3, 4, 5].map((number) => fact(number)),
  )
})
afterEach(() => log[Symbol.asyncDispose]())

const positions = async (range: { after?: bigint; last: bigint }): Promise<bigint[]> =>
  (await Array.fromAsync(eventsUpTo(log, range))).map(({ position }) => position)

test('a walk has its beginning and its end, whatever comes behind', async () => {
  expect(await positions({ last: 5n })).toEqual([1n, 2n, 3n, 4n, 5n])
  expect(await positions({ after: 2n, last: 4n })).toEqual([3n, 4n])
  expect(await positions({ after: 4n, last: 4n })).toEqual([])
  expect(await positions({ last: 0n })).toEqual([])
})

test('what is appended on the way belongs to it when it lies before its end', async () => {
  const walk = eventsUpTo(log, { last: 6n })
  await walk.next()
  await log.append('users', 4n, [fact(6), fact(7)])
  expect((await Array.fromAsync(walk)).map(({ position }) => position)).toEqual([2n, 3n, 4n, 5n, 6n])
})

test('a log that falls silent before the end is not waited for for ever', async () => {
  const walk = Array.fromAsync(batchesUpTo(log, { last: 6n, timeout: 50 }))
  await expect(walk).rejects.toThrow('the event log has told nothing for 0.05 s')
})

test('a walk that is left early lets the log be closed', async () => {
  for await (const { position } of eventsUpTo(log, { last: 5n })) if (position === 2n) break
  await log[Symbol.asyncDispose]()
  await expect(positions({ last: 5n })).rejects.toThrow('closed')
})
