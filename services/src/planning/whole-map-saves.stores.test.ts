import { afterAll, beforeAll } from 'vitest'
import { startServer, type TestServer as Staffplan } from '#testing/server.ts'
import { startTestServer, type TestServer } from '#testing/stores/test-server.ts'
import { wholeMapSaves } from './whole-map-saves.contract.ts'

let events: TestServer
let here: Staffplan
let there: Staffplan
beforeAll(async () => {
  events = await startTestServer('eventstore')
  const shared = { EVENTSTORE_URL: events.url, STREAM_PREFIX: `saves${Date.now()}-` }
  const environment = { ...shared, PLANNING_YEARS: '3' }
  here = await startServer({ environment })
  there = await startServer({ environment })
})
afterAll(async () => {
  for (const opened of [here, there, events]) await opened[Symbol.asyncDispose]()
})

wholeMapSaves('two servers on one log', () => ({ here, there }))
