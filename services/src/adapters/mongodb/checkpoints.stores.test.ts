import { expect, test, vi } from 'vitest'
import { checkpointsContract } from '#ports/checkpoints.contract.ts'
import { StoreUnavailable } from '#ports/event-log.ts'
import { databaseUrl } from '#testing/stores/database-url.ts'
import { ownedServer, startTestServer } from '#testing/stores/test-server.ts'
import { MongoCheckpoints } from './checkpoints.ts'
import { Database } from './connection/database.ts'
import { testDatabases } from './testing/test-databases.ts'

const server = await startTestServer('mongodb')
const databases = testDatabases(server, `checkpoints-${Date.now()}`)

const name = { log: 'one', stream: 'drivers', model: '1' }
const bytes = new Uint8Array([1, 2])

checkpointsContract(server.label, async () => {
  await using opened = new AsyncDisposableStack()
  const store = openOn(databases.url, opened)
  const all = opened.move()
  return {
    store,
    another: async () => openOn(databases.url, all),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
})

test('one of which a part is missing is none', async () => {
  await using opened = new AsyncDisposableStack()
  const store = openOn(databases.url, opened)
  await store.put(name, { revision: 499n, parts: [bytes, bytes, bytes] }, 1)
  expect((await store.latest(name, 499n))?.parts).toHaveLength(3)
  await databases.client.db(databases.name).collection('_states').deleteOne({ part: 2 })
  expect(await store.latest(name, 499n)).toBeNull()
})

test('a server that hangs is waited for once; it is asked again when it answers', async () => {
  const own = await ownedServer('mongodb')
  await using opened = new AsyncDisposableStack()
  opened.defer(() => own[Symbol.asyncDispose]())
  const store = openOn(databaseUrl(own.url, 'checkpoints'), opened)
  await store.put(name, { revision: 499n, parts: [bytes] }, 1)
  await own.control.signal('SIGSTOP')
  await expect(store.latest(name, 499n)).rejects.toThrow(StoreUnavailable)
  const since = performance.now()
  await expect(store.latest(name, 499n)).rejects.toThrow(StoreUnavailable)
  expect(performance.now() - since).toBeLessThan(500)
  await own.control.signal('SIGCONT')
  await vi.waitFor(async () => expect(await store.latest(name, 499n)).not.toBeNull(), { timeout: 20_000 })
})

function openOn(url: string, opened: AsyncDisposableStack): MongoCheckpoints {
  return opened.use(new MongoCheckpoints(opened.use(new Database(url, []))))
}
