import { MongoClient } from 'mongodb'
import { afterAll, expect, test, vi } from 'vitest'
import { StoreUnavailable } from '#ports/event-log.ts'
import type { ExpiringKind } from '#ports/expiring-store.ts'
import { expiringStoreContract } from '#ports/expiring-store.contract.ts'
import { databaseUrl } from '#testing/stores/database-url.ts'
import { ownedServer, startTestServer } from '#testing/stores/test-server.ts'
import { Database } from '#adapters/mongodb/connection/database.ts'
import { MongoExpiringStore } from './expiring-store.ts'

const server = await startTestServer('mongodb')
const client = new MongoClient(server.url)
afterAll(async () => {
  await client.close()
  await server[Symbol.asyncDispose]()
})

let opened = 0
function nextName(): string {
  opened += 1
  return `expiring-${Date.now()}-${opened}`
}

expiringStoreContract(server.label, async (now) => {
  const name = nextName()
  await using stack = new AsyncDisposableStack()
  stack.defer(async () => void (await client.db(name).dropDatabase()))
  const open = (): MongoExpiringStore => openOn(databaseUrl(server.url, name), stack, now)
  const store = open()
  const all = stack.move()
  return {
    store,
    another: async () => openOn(databaseUrl(server.url, name), all, now),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
})

test('MongoDB itself takes away what has ended', async () => {
  const name = nextName()
  await using stack = new AsyncDisposableStack()
  await openOn(databaseUrl(server.url, name), stack, () => new Date()).put(notes, 'a', 'x')
  const kept = client.db(name).collection('_expiring')
  expect(await kept.indexes()).toContainEqual(
    expect.objectContaining({ key: { ends: 1 }, expireAfterSeconds: 0 }),
  )
  expect(await kept.findOne({})).toMatchObject({ ends: expect.any(Date) })
  await client.db(name).dropDatabase()
})

test('a server that hangs is waited for once; it is asked again when it answers', async () => {
  const own = await ownedServer('mongodb')
  await using stack = new AsyncDisposableStack()
  stack.defer(() => own[Symbol.asyncDispose]())
  const store = openOn(databaseUrl(own.url, nextName()), stack, () => new Date())
  await store.put(notes, 'a', 'x')
  await own.control.signal('SIGSTOP')
  expect(
    await milliseconds(() => expect(store.get(notes, 'a')).rejects.toThrow(StoreUnavailable)),
  ).toBeLessThan(4_000)
  expect(
    await milliseconds(() => expect(store.get(notes, 'a')).rejects.toThrow(StoreUnavailable)),
  ).toBeLessThan(500)
  await own.control.signal('SIGCONT')
  await vi.waitFor(async () => expect(await store.get(notes, 'a')).toBe('x'), { timeout: 20_000 })
})

const notes: ExpiringKind = { name: 'notes', lifetime: 60_000, most: { entries: 100, bytes: 100_000 } }

function openOn(url: string, stack: AsyncDisposableStack, now: () => Date): MongoExpiringStore {
  const database = stack.use(new Database(url, []))
  return stack.use(new MongoExpiringStore(database, now))
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const begunAt = performance.now()
  await work()
  return performance.now() - begunAt
}
