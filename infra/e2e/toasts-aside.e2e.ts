import { describe, expect, test } from 'vitest'
import { chromiumPath } from './chromium.ts'
import { setStage } from './stage.ts'
import { coveredByToasts, holdToasts, placesOfToasts } from './toasts.ts'
import { wordsOf } from './words.ts'

/** Where toasts appear at each width: up to 720 px the bar has no room beside its controls. */
const PLACES = [
  { width: 1440, place: { isInBar: true, isAtEnd: true } },
  { width: 1024, place: { isInBar: true, isAtEnd: true } },
  { width: 768, place: { isInBar: true, isAtEnd: true } },
  { width: 390, place: { isInBar: false } },
]

describe.skipIf(chromiumPath === null)('the big picture', () => {
  const stage = setStage({ company: 'demo' })

  test.for(['en', 'ar'] as const)(
    'shows toasts at the top right, where they cover no control, in %s',
    async (language) => {
      await using visitor = await stage.open('/OverviewPlanning/bigpicture', { language })
      const { page } = visitor
      await page.locator('[data-figure]').first().waitFor()
      const t = await wordsOf(language)
      await page.getByText(t('planning:status.stored')).waitFor({ state: 'attached' })
      for (const { width, place } of PLACES) {
        await page.setViewportSize({ width, height: 900 })
        const cell = page.locator('input[data-cell]').nth(1)
        await cell.fill('23456')
        await page.keyboard.press('Enter')
        await page.getByText(t('planning:status.changes', { count: 1 })).waitFor({ state: 'attached' })
        await page.keyboard.press('Control+z')
        await page
          .getByText(new RegExp(`^${t('planning:history.undoOne', { change: '' })}`))
          .first()
          .waitFor()
        await holdToasts(page)
        await page.getByText(t('planning:save.nothing'), { exact: true }).waitFor({ state: 'attached' })
        await expect
          .poll(async () => ({ width, places: await placesOfToasts(page) })) // the previous toast may still be fading
          .toMatchObject({ width, places: [place] })
        await page.evaluate(() => scrollTo(0, 0))
        const head =
          'header :is(a, button, [data-slot] *):not(main *), nav a, h1, div:has(> h1) button, [role=search] *, section > h2, section > b'
        expect({ width, covered: await coveredByToasts(page, head) }).toEqual({ width, covered: [] })
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
        const ends = 'main button, main input, main a, header :is(a, button):not(main *), nav a'
        await expect
          .poll(async () => ({ width, covered: await coveredByToasts(page, ends) }))
          .toEqual({ width, covered: [] })
        await page.locator('[data-figure]').last().click()
        await page.getByRole('dialog', { name: t('planning:panel.explanation') }).waitFor()
        await expect
          .poll(async () => ({
            width,
            covered: await coveredByToasts(page, 'aside *, header button:not(main *)'),
          }))
          .toEqual({ width, covered: [] })
        await page.keyboard.press('Escape')
      }
    },
  )
})
