import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { databaseUrl } from '../../services/src/testing/stores/database-url.ts'
import { startTestServer, type TestServer } from '../../services/src/testing/stores/test-server.ts'
import { buildClientWhenStale } from '../client-build.ts'
import type { Environment } from '../testing/server-process.ts'
import { openTestChromium } from './chromium.ts'

type StoreServers = {
  readonly browser: Browser
  /** Environment of a process with its log on EventStoreDB; equal names share a log. */
  readonly onEventStore: (name: string) => Environment
  /** Environment of a process with its read models on MongoDB. */
  readonly onMongo: (name: string) => Environment
}

/** Store servers and a browser for a test file; fails without Chromium. */
export function storeServers(): StoreServers {
  let browser: Browser | undefined
  let events: TestServer | undefined
  let documents: TestServer | undefined
  let installation: string
  beforeAll(async () => {
    buildClientWhenStale()
    ;[browser, events, documents] = await Promise.all([
      openTestChromium(),
      startTestServer('eventstore'),
      startTestServer('mongodb'),
    ])
    installation = `e2e${Date.now()}`
  })
  afterAll(async () => {
    await browser?.close()
    await events?.[Symbol.asyncDispose]()
    await documents?.[Symbol.asyncDispose]()
  })
  return {
    get browser() {
      return browser! // set before hooks and tests run
    },
    onEventStore: (name) => ({ EVENTSTORE_URL: events!.url, STREAM_PREFIX: `${installation}${name}-` }), // set before tests run
    onMongo: (name) => ({ MONGODB_URL: databaseUrl(documents!.url, `${installation}${name}`) }), // set before tests run
  }
}
