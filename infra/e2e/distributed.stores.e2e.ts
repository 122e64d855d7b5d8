import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseUrl } from '../../services/src/testing/stores/database-url.ts'
import { startTestServer, type TestServer } from '../../services/src/testing/stores/test-server.ts'
import { buildClientWhenStale } from '../client-build.ts'
import type { Environment } from '../testing/server-process.ts'
import { openChromium } from './chromium.ts'
import { NOBODY_YET, walkMainJob } from './main-job.ts'
import { startProduct } from './product.ts'

const PATIENCE = { timeout: 600_000 }
const SLOW = { tongue: 'en', isSlow: true } as const

// Part of what the stores are shown by: without a Chromium it fails.
describe('the main job in a browser', () => {
  let browser: Browser | undefined
  let events: TestServer | undefined
  let documents: TestServer | undefined
  let installation: string
  beforeAll(async () => {
    buildClientWhenStale()
    ;[browser, events, documents] = await Promise.all([
      openChromium(),
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

  function onEventStore(name: string): Environment {
    return { EVENTSTORE_URL: events!.url, STREAM_PREFIX: `${installation}${name}-` }
  }

  function onMongo(name: string): Environment {
    return { MONGODB_URL: databaseUrl(documents!.url, `${installation}${name}`) }
  }

  test('on both servers: two processes answer, a third carries the read models', PATIENCE, async () => {
    const environment = { ...onEventStore('both'), ...onMongo('both') }
    const api = { ...environment, ROLE: 'api' }
    await using projector = await startProduct({ environment: { ...environment, ROLE: 'projector' } })
    await using product = await startProduct({ environment: api })
    await using elsewhere = await startProduct({ environment: api })
    const faults = await walkMainJob({
      ...SLOW,
      browser: browser!,
      product,
      elsewhere,
      hasAdministrator: true,
    })
    expect(faults).toEqual([])
    expect(await projector.stop()).toBe(0)
  })

  test('on EventStoreDB: two processes, each with read models of its own', PATIENCE, async () => {
    await using product = await startProduct({ environment: onEventStore('log') })
    await using elsewhere = await startProduct({ environment: onEventStore('log') })
    const faults = await walkMainJob({
      ...SLOW,
      browser: browser!,
      product,
      elsewhere,
      hasAdministrator: true,
    })
    expect(faults).toEqual([])
  })

  test('on MongoDB with the log in a folder: one process', PATIENCE, async () => {
    await using product = await startProduct({ environment: { ...NOBODY_YET, ...onMongo('views') } })
    expect(await walkMainJob({ ...SLOW, browser: browser!, product, elsewhere: product })).toEqual([])
  })
})
