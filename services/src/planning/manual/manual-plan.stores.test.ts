import { afterAll, beforeAll } from 'vitest'
import { databaseUrl } from '#testing/stores/database-url.ts'
import { startServer, type TestServer as Staffplan } from '#testing/server.ts'
import { startTestServer, type TestServer } from '#testing/stores/test-server.ts'
import { manualPlanCalls } from './manual-plan.contract.ts'

let events: TestServer
let documents: TestServer
let here: Staffplan
let there: Staffplan
beforeAll(async () => {
  events = await startTestServer('eventstore')
  documents = await startTestServer('mongodb')
  const name = `manual${Date.now()}`
  const MONGODB_URL = databaseUrl(documents.url, name)
  const environment = { EVENTSTORE_URL: events.url, STREAM_PREFIX: `${name}-`, MONGODB_URL }
  here = await startServer({ environment })
  there = await startServer({ environment })
})
afterAll(async () => {
  for (const opened of [here, there, events, documents]) await opened[Symbol.asyncDispose]()
})

manualPlanCalls('two servers on the same stores', () => ({ here, there }))
