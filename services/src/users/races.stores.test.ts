import { afterAll, beforeAll } from 'vitest'
import { startServer, type TestServer } from '#testing/server.ts'
import { databaseUrl } from '#testing/stores/database-url.ts'
import { startTestServer } from '#testing/stores/test-server.ts'
import { testRaces } from './races.given.ts'

/** Enough rounds to end a user's rights three times in each of the three ways. */
const ROUNDS = 9

const server = {} as TestServer // hooks and tests come after it is started
const opened = new AsyncDisposableStack()
beforeAll(async () => {
  const [events, documents] = await Promise.all([startTestServer('eventstore'), startTestServer('mongodb')])
  opened.use(events)
  opened.use(documents)
  const environment = {
    EVENTSTORE_URL: events.url,
    STREAM_PREFIX: `races${Date.now()}-`,
    MONGODB_URL: databaseUrl(documents.url, 'races'),
  }
  Object.assign(server, opened.use(await startServer({ environment })))
})
afterAll(() => opened.disposeAsync())

testRaces(server, ROUNDS)
