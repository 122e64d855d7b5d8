import { describe, expect, test } from 'vitest'
import { walkMainJob } from './main-job.ts'
import { startProduct } from './product.ts'
import { storeServers } from './store-servers.ts'

const TIMEOUT = { timeout: 600_000 }

describe('the main job in a browser', () => {
  const servers = storeServers()

  test('on both servers: two processes answer, a third carries the read models', TIMEOUT, async () => {
    const environment = { ...servers.onEventStore('both'), ...servers.onMongo('both') }
    const api = { ...environment, ROLE: 'api' }
    await using projector = await startProduct({ environment: { ...environment, ROLE: 'projector' } })
    await using product = await startProduct({ environment: api })
    await using elsewhere = await startProduct({ environment: api })
    const faults = await walkMainJob({
      browser: servers.browser,
      product,
      elsewhere,
      language: 'en',
      isSlow: true,
      hasAdministrator: true,
    })
    expect(faults).toEqual([])
    expect(await projector.stop()).toBe(0)
  })
})
