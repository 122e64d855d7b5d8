import { describe, expect, test } from 'vitest'
import { chromiumPath, sharedChromium } from './chromium.ts'
import { NOBODY_YET, walkMainJob } from './main-job.ts'
import { startProduct } from './product.ts'
import { languages } from './words.ts'

/** Takes a minute on an idle machine; long enough for a busy one. */
const TIMEOUT = { timeout: 600_000 }

describe.skipIf(chromiumPath === null)('the main job', () => {
  test.for(languages)('from a bare server to a published plan, in %s', TIMEOUT, async (language) => {
    await using product = await startProduct({ environment: NOBODY_YET })
    const faults = await walkMainJob({
      browser: await sharedChromium(),
      product,
      elsewhere: product,
      language,
    })
    expect(faults).toEqual([])
  })
})
