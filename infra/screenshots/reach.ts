import type { Page } from 'playwright-core'
import type { Scene } from './state.ts'

/** Waits until a screen shows the placeholder of loading content, which appears with a delay. */
export async function waitForPlaceholders({ page }: Scene): Promise<void> {
  await page.waitForFunction(() => {
    const placeholders = [...document.querySelectorAll('main [aria-busy="true"] i, main tbody i')]
    const isStill = document.getAnimations().every(({ timeline, playState, effect }) => {
      const goesByTime = timeline === document.timeline // scroll-driven animations never finish
      return !goesByTime || playState === 'finished' || effect?.getComputedTiming().iterations === Infinity
    })
    return (
      isStill && placeholders.some((placeholder) => placeholder.checkVisibility({ visibilityProperty: true }))
    )
  })
}

export async function retryShown({ page, t }: Scene): Promise<void> {
  await page
    .getByRole('button', { name: t('action.retry'), exact: true })
    .first()
    .waitFor()
}

export async function goOffline({ page, t }: Scene): Promise<void> {
  await page.context().setOffline(true)
  await page.getByRole('banner').getByText(t('state.away'), { exact: false }).first().waitFor()
}

/** A different amount on each call: an amount that is already stored would be no change. */
export function newAmount(): string {
  return String(1000 + (Date.now() % 1000))
}

/** Selector of one of the first inputs of the plan. */
export async function inputOf(page: Page): Promise<string> {
  const input = page.locator('input[id^="cell-in-"]').nth(1)
  return `#${await input.getAttribute('id')}`
}

export async function typeAmount(page: Page): Promise<void> {
  await page.locator(await inputOf(page)).click()
  await page.keyboard.type(newAmount())
  await page.keyboard.press('Enter')
}

/** Waits for two frames: content that follows the size of the page is drawn in the second. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}
