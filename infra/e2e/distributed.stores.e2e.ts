import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseUrl } from '../../services/src/testing/stores/database-url.ts'
import { startTestServer, type TestServer } from '../../services/src/testing/stores/test-server.ts'
import { buildClientWhenStale } from '../client-build.ts'
import { chromiumPath, openChromium } from './chromium.ts'
import { NOBODY_YET, walkMainJob } from './main-job.ts'
import { startProduct } from './product.ts'

describe.skipIf(chromiumPath === null)('the main job on EventStoreDB and MongoDB', () => {
  let browser: Browser | undefined
  let events: TestServer | undefined
  let documents: TestServer | undefined
  beforeAll(async () => {
    buildClientWhenStale()
    ;[browser, events, documents] = await Promise.all([
      openChromium(),
      startTestServer('eventstore'),
      startTestServer('mongodb'),
    ])
  })
  afterAll(async () => {
    await browser?.close()
    await events?.[Symbol.asyncDispose]()
    await documents?.[Symbol.asyncDispose]()
  })

  test(
    'two processes answer and a third carries the read models: people at either plan together',
    { timeout: 600_000 },
    async () => {
      const installation = `e2e${Date.now()}`
      const environment = {
        ...NOBODY_YET,
        EVENTSTORE_URL: events!.url,
        MONGODB_URL: databaseUrl(documents!.url, installation),
        STREAM_PREFIX: `${installation}-`,
      }
      const api = { ...environment, ROLE: 'api' }
      await using projector = await startProduct({ environment: { ...environment, ROLE: 'projector' } })
      await using product = await startProduct({ environment: api })
      await using elsewhere = await startProduct({ environment: api })
      const faults = await walkMainJob({ browser: browser!, product, elsewhere, tongue: 'en', isSlow: true })
      expect(faults).toEqual([])
      expect(await projector.stop()).toBe(0)
    },
  )
})
