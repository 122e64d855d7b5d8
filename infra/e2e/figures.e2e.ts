import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildClientWhenStale } from '../client-build.ts'
import { DEMO_ADMINISTRATOR, DEMO_PASSWORD, loadDemo } from '../demo/load.ts'
import { chromiumPath, openChromium } from './chromium.ts'
import { chooseLanguage, logIn } from './main-job-entry.ts'
import { type Product, startProduct } from './product.ts'
import { openVisitor } from './visitor.ts'

const BIG_PICTURE = '/OverviewPlanning/bigpicture'
const SARA = { email: DEMO_ADMINISTRATOR, password: DEMO_PASSWORD }

describe.skipIf(chromiumPath === null)('the numbers of the big picture', () => {
  let browser: Browser | undefined
  let product: Product | undefined
  beforeAll(async () => {
    buildClientWhenStale()
    const environment = { ADMIN_EMAIL: SARA.email, ADMIN_PASSWORD: SARA.password }
    ;[browser, product] = await Promise.all([openChromium(), startProduct({ environment })])
    await loadDemo(product.url, () => {})
  })
  afterAll(async () => {
    await browser?.close()
    await product?.[Symbol.asyncDispose]()
  })

  test.for(['en', 'de', 'ar'] as const)('are cut off nowhere, in %s', async (tongue) => {
    await using visitor = await openVisitor(browser!, product!)
    const { page } = visitor
    const say = await chooseLanguage(page, tongue)
    await page.goto(`/login?next=${encodeURIComponent(BIG_PICTURE)}`)
    await logIn({ page, say, findings: [] }, SARA)
    const cell = page.locator('input[data-cell]').nth(1)
    await cell.click()
    // Some divisions have thousands of people then, and the input has more decimals than there is room for.
    await page.keyboard.type(tongue === 'de' ? '155193,828125' : '155193.828125')
    await page.keyboard.press('Enter')
    await page.getByText(say('planning:status.changes', { count: 1 })).waitFor()
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.locator('[data-figure]').first().waitFor()
      const cut = await page
        .locator('[data-figure], input[data-cell]:not(:focus)')
        .evaluateAll((shown) =>
          shown
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
            .map((one) => (one instanceof HTMLInputElement ? one.value : one.textContent)),
        )
      expect({ width, cut }).toEqual({ width, cut: [] })
    }
  })
})
