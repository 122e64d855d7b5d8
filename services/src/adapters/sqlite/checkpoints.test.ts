import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { StoreUnavailable } from '#ports/event-log.ts'
import { checkpointsContract } from '#ports/checkpoints.contract.ts'
import { openSqliteCheckpoints } from './checkpoints.ts'

const folder = temporaryFolder()
afterAll(() => folder[Symbol.dispose]())

const name = { log: 'one', stream: 'drivers', model: '1' }
const checkpoint = { revision: 499n, parts: [new Uint8Array([1, 2])] }

let files = 0
function newFile(): string {
  files += 1
  return join(folder.path, `checkpoints-${files}.db`)
}

checkpointsContract('SQLite', async () => {
  const path = newFile()
  await using opened = new AsyncDisposableStack()
  const store = opened.use(openSqliteCheckpoints(path))
  const all = opened.move()
  return {
    store,
    another: async () => all.use(openSqliteCheckpoints(path)),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
})

test('its files are their owner’s only', async () => {
  const path = newFile()
  await using store = openSqliteCheckpoints(path)
  await store.put(name, checkpoint, 1)
  for (const end of ['', '-wal', '-shm']) expect(statSync(path + end).mode & 0o077).toBe(0)
})

test('what stands in several checkpoints is stored once, and for as long as one of them is there', async () => {
  const path = newFile()
  await using store = openSqliteCheckpoints(path)
  const shared = new Uint8Array(100_000).fill(7)
  const own = (number: number) => new Uint8Array([number])
  for (const number of [1, 2, 3])
    await store.put(name, { revision: BigInt(number), parts: [own(number), shared] }, Infinity)
  await store.put({ ...name, stream: 'users' }, { revision: 1n, parts: [own(4), shared] }, Infinity)
  const held = (): unknown => {
    using database = new DatabaseSync(path)
    return database
      .prepare('SELECT length(bytes) AS bytes FROM content ORDER BY hash')
      .all()
      .map(({ bytes }) => bytes)
  }
  expect(held()).toEqual(expect.arrayContaining([1, 1, 1, 1, 100_000]))
  expect(held()).toHaveLength(5)
  await store.forget('drivers', 3n)
  await store.remove({ ...name, stream: 'users' }, 0n)
  expect(await store.latest(name, 9n)).toEqual({ revision: 3n, parts: [own(3), shared] })
  await store.put(name, { revision: 4n, parts: [own(5)] }, 1)
  expect(held()).toEqual([1])
})

test('a file that is no database is thrown away', async () => {
  const path = newFile()
  writeFileSync(path, 'not a database '.repeat(100))
  await using store = openSqliteCheckpoints(path)
  await store.put(name, checkpoint, 1)
  expect(await store.latest(name, 499n)).toEqual(checkpoint)
})

test('a store that is closed is away', async () => {
  const store = openSqliteCheckpoints(newFile())
  await store[Symbol.asyncDispose]()
  await expect(store.latest(name, 1n)).rejects.toThrow(StoreUnavailable)
  await expect(store.put(name, checkpoint, 1)).rejects.toThrow(StoreUnavailable)
})
