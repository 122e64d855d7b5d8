import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestServer } from '#testing/stores/test-server.ts'
import { openMongoKeyStore } from './key-store.ts'
import { testDatabases } from './testing/test-databases.ts'

const databases = testDatabases(await startTestServer('mongodb'), `keys-${Date.now()}`)
/** Repeated, since the race is lost often but not always. */
const FIRST_STARTS = 10

test('processes that start at once on an empty database agree on one key of the installation', async () => {
  for (let start = 1; start <= FIRST_STARTS; start += 1) {
    await using opened = new AsyncDisposableStack()
    const url = databases.url.replace(databases.name, `${databases.name}-${start}`)
    const stores = Array.from({ length: 4 }, () => opened.use(openMongoKeyStore(url)))
    const keys = await Promise.all(stores.map((store) => store.master(randomBytes(32))))
    expect(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size).toBe(1)
  }
})
