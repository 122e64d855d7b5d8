import { afterAll, beforeAll } from 'vitest'
import { startServer, type TestServer } from '#testing/server.ts'
import { wholeMapSaves } from './whole-map-saves.contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ environment: { PLANNING_YEARS: '3' } })
})
afterAll(() => server[Symbol.asyncDispose]())

wholeMapSaves('one server', () => ({ here: server, there: server }))
