import { describe, expect, test } from 'vitest'
import { chromiumPath, sharedChromium } from './chromium.ts'
import { NOBODY_YET, walkMainJob } from './main-job.ts'
import { startProduct } from './product.ts'
import { tongues } from './words.ts'

/** A minute on a free machine; for the sake of busy ones. */
const TIMEOUT = { timeout: 600_000 }

describe.skipIf(chromiumPath === null)('the main job', () => {
  test.for(tongues)('from a bare server to a published plan, in %s', TIMEOUT, async (tongue) => {
    await using product = await startProduct({ environment: NOBODY_YET })
    const faults = await walkMainJob({
      browser: await sharedChromium(),
      product,
      elsewhere: product,
      tongue,
    })
    expect(faults).toEqual([])
  })
})
