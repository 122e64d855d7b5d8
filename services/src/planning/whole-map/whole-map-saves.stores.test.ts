import { afterAll, beforeAll } from 'vitest'
import { databaseUrl } from '#testing/stores/database-url.ts'
import { startServer, type TestServer as Staffplan } from '#testing/server.ts'
import { startTestServer, type TestServer } from '#testing/stores/test-server.ts'
import { snapshotMaps } from '#planning/snapshots/snapshot-maps.contract.ts'
import { wholeMapSaves } from './whole-map-saves.contract.ts'

let events: TestServer
let documents: TestServer
let here: Staffplan
let there: Staffplan
beforeAll(async () => {
  events = await startTestServer('eventstore')
  documents = await startTestServer('mongodb')
  const name = `saves${Date.now()}`
  const MONGODB_URL = databaseUrl(documents.url, name)
  const shared = { EVENTSTORE_URL: events.url, STREAM_PREFIX: `${name}-`, MONGODB_URL }
  const environment = { ...shared, PLANNING_YEARS: '3' }
  here = await startServer({ environment })
  there = await startServer({ environment })
})
afterAll(async () => {
  for (const opened of [here, there, events, documents]) await opened[Symbol.asyncDispose]()
})

wholeMapSaves('two servers on the same stores', () => ({ here, there }))
snapshotMaps('two servers on the same stores', () => ({ here, there }))
