import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { StoreUnavailable } from '#ports/event-log.ts'
import type { ExpiringKind } from '#ports/expiring-store.ts'
import { expiringStoreContract } from '#ports/expiring-store.contract.ts'
import { openSqliteExpiringStore } from './expiring-store.ts'

const folder = temporaryFolder()
afterAll(() => folder[Symbol.dispose]())

const notes: ExpiringKind = { name: 'notes', lifetime: 60_000, most: { entries: 100, bytes: 100_000 } }

let files = 0
function newFile(): string {
  files += 1
  return join(folder.path, `expiring-${files}.db`)
}

expiringStoreContract('SQLite', async (now) => {
  const path = newFile()
  await using opened = new AsyncDisposableStack()
  const store = opened.use(openSqliteExpiringStore(path, now))
  const all = opened.move()
  return {
    store,
    another: async () => all.use(openSqliteExpiringStore(path, now)),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
})

test('its files are their owner’s only', async () => {
  const path = newFile()
  await using store = openSqliteExpiringStore(path)
  await store.put(notes, 'a', 'x')
  for (const end of ['', '-wal', '-shm']) expect(statSync(path + end).mode & 0o077).toBe(0)
})

test.each([
  ['that is no database', (path: string) => writeFileSync(path, 'not a database '.repeat(100))],
  ['that is empty', (path: string) => writeFileSync(path, '')],
])('a file %s is thrown away', async (_what, damage) => {
  const path = newFile()
  damage(path)
  await using store = openSqliteExpiringStore(path)
  await store.put(notes, 'a', 'x')
  expect(await store.get(notes, 'a')).toBe('x')
})

test('what has ended or given way is not left in the file', async () => {
  const path = newFile()
  let later = 0
  const now = (): Date => new Date(Date.now() + later)
  const first = openSqliteExpiringStore(path, now)
  await first.put(notes, 'a', 'a secret of somebody')
  await first[Symbol.asyncDispose]()
  expect(readFileSync(path).includes('a secret of somebody')).toBe(true)
  later = 60_000
  await openSqliteExpiringStore(path, now)[Symbol.asyncDispose]()
  expect(readFileSync(path).includes('a secret of somebody')).toBe(false)
})

test('closed, it is away, as any store', async () => {
  const store = openSqliteExpiringStore(newFile())
  await store[Symbol.asyncDispose]()
  await expect(store.get(notes, 'a')).rejects.toThrow(StoreUnavailable)
})
