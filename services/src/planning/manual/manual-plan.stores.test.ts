import { afterAll, beforeAll } from 'vitest'
import { databaseUrl } from '#testing/stores/database-url.ts'
import { startServer, type TestServer as Staffplan } from '#testing/server.ts'
import { sharedServer } from '#testing/stores/shared-server.ts'
import { manualPlanCalls } from './manual-plan.contract.ts'

const events = sharedServer('eventstore')
const documents = sharedServer('mongodb')
let here: Staffplan
let there: Staffplan
beforeAll(async () => {
  const name = `manual${Date.now()}`
  const MONGODB_URL = databaseUrl(documents.url, name)
  const environment = { EVENTSTORE_URL: events.url, STREAM_PREFIX: `${name}-`, MONGODB_URL }
  here = await startServer({ environment })
  there = await startServer({ environment })
})
afterAll(async () => {
  for (const opened of [here, there]) await opened[Symbol.asyncDispose]()
})

manualPlanCalls('two servers on the same stores', () => ({ here, there }))
