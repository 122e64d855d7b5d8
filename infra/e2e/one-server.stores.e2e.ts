import { describe, expect, test } from 'vitest'
import { NOBODY_YET, walkMainJob } from './main-job.ts'
import { startProduct } from './product.ts'
import { storeServers } from './store-servers.ts'

const TIMEOUT = { timeout: 600_000 }
const SLOW = { language: 'en', isSlow: true } as const

// One of the two stores is in a folder. Apart from the file with both, as each file mostly waits for its servers.
describe('the main job in a browser', () => {
  const servers = storeServers()

  test('on EventStoreDB: two processes, each with read models of its own', TIMEOUT, async () => {
    await using product = await startProduct({ environment: servers.onEventStore('log') })
    await using elsewhere = await startProduct({ environment: servers.onEventStore('log') })
    const faults = await walkMainJob({
      ...SLOW,
      browser: servers.browser,
      product,
      elsewhere,
      hasAdministrator: true,
    })
    expect(faults).toEqual([])
  })

  test('on MongoDB with the log in a folder: one process', TIMEOUT, async () => {
    await using product = await startProduct({
      environment: { ...NOBODY_YET, ...servers.onMongo('views') },
    })
    const faults = await walkMainJob({ ...SLOW, browser: servers.browser, product, elsewhere: product })
    expect(faults).toEqual([])
  })
})
