import { join } from 'node:path'
import { expect, test } from 'vitest'
import { StorageFull } from '#ports/event-log.ts'
import { written } from '#testing/later-version.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { openForWriting } from './database.ts'
import { SqliteEventLog } from './event-log.ts'

test('what a full disk refused is not remembered, and it is once there is room', async () => {
  using folder = temporaryFolder()
  const database = openForWriting(join(folder.path, 'events.db'), 'full')
  await using log = new SqliteEventLog(database)
  await log.append('a', 'none', [written('Opened', 1)])
  const { page_count: pages } = database.prepare('PRAGMA page_count').get() as { page_count: number } // the pragma's column
  database.exec(`PRAGMA max_page_count = ${pages}`)
  const refused = [
    log.append('a', 0n, [written('Opened', 2)]),
    log.append('b', 'none', [{ ...written('Opened', 1), data: 'x'.repeat(100_000) }]),
  ]
  for (const outcome of await Promise.allSettled(refused))
    expect(outcome).toMatchObject({ reason: expect.any(StorageFull) })
  expect(await log.schemas()).toEqual(new Map([['Opened', 1]]))
  database.exec('PRAGMA max_page_count = 1000000')
  await log.append('a', 0n, [written('Opened', 2)])
  expect(await log.schemas()).toEqual(new Map([['Opened', 2]]))
})

test('a batch of which one event is stored already is not remembered', async () => {
  using folder = temporaryFolder()
  await using log = new SqliteEventLog(openForWriting(join(folder.path, 'events.db'), 'full'))
  const known = written('Opened', 1)
  await log.append('a', 'none', [known])
  await expect(log.append('b', 'none', [written('Closed', 1), known])).rejects.toThrow('b')
  expect(await log.schemas()).toEqual(new Map([['Opened', 1]]))
})

test('the file of an earlier version remembers from now on', async () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'events.db')
  {
    await using log = new SqliteEventLog(openForWriting(path, 'full'))
    await log.append('a', 'none', [written('Opened', 1)])
  }
  {
    using database = openForWriting(path, 'full')
    database.exec('DROP TABLE written')
  }
  await using log = new SqliteEventLog(openForWriting(path, 'full'))
  expect(await log.schemas()).toEqual(new Map())
  await log.append('a', 0n, [written('Closed', 1)])
  expect(await log.schemas()).toEqual(new Map([['Closed', 1]]))
})
