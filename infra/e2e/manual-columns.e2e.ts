import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { answerCalls, NO_ANSWER } from './calls.ts'
import { chromiumPath } from './chromium.ts'
import { tooWide } from './columns.ts'
import { takeScreenshot } from './take-screenshot.ts'
import { setStage } from './stage.ts'
import { wordsOf } from './words.ts'

const MANUAL = '/OverviewPlanning/ManualPlanning'

describe.skipIf(chromiumPath === null)('the plan by hand', () => {
  const stage = setStage({ company: 'demo' })

  test.for(['en', 'de', 'ar'] as const)(
    'has heads that end in their columns and choices that are whole, all of its columns, and Save at the top and at the bottom, in %s',
    async (language) => {
      const t = await wordsOf(language)
      await using visitor = await stage.open(MANUAL, { width: 1440, language })
      const { page } = visitor
      const grid = page.getByRole('grid', { name: t('manual:title') })
      for (const name of [
        t('manual:division'),
        t('manual:unit'),
        t('manual:staff', { year: 2019 }),
        t('manual:planned', { year: 2020 }),
        t('manual:manual', { year: 2020 }),
        t('manual:difference'),
        t('manual:fromStart', { year: 2019 }),
      ])
        await grid.getByRole('columnheader', { name }).waitFor()
      for (const width of [1440, 1024]) {
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(async () => ({ width, hidden: await hidden(grid) })).toEqual({ width, hidden: [] })
        const saves = page.getByRole('main').getByRole('button', { name: t('action.save'), exact: true })
        await expect.poll(() => saves.count()).toBe(2)
        const [top, sheet, bottom] = await Promise.all(
          [saves.first(), grid, saves.last()].map((one) => one.boundingBox()),
        )
        expect(top!.y + top!.height).toBeLessThan(sheet!.y)
        expect(bottom!.y).toBeGreaterThan(sheet!.y)
        expect(await tooWide(page)).toEqual([])
      }
      for (const width of [1440, 1024, 390]) {
        await page.setViewportSize({ width, height: 800 })
        await expect.poll(async () => ({ width, cut: await cutOff(page) })).toEqual({ width, cut: [] })
      }
      const unit = page.getByRole('rowheader').first()
      expect(await unit.getAttribute('title')).toBe(await unit.textContent())
    },
  )

  test.for(['en', 'de', 'ar'] as const)(
    'shows each of its columns, or scrolls to it, where the menu makes no room for it, in %s',
    async (language) => {
      await using visitor = await stage.open(MANUAL, { width: 760, language })
      const { page } = visitor
      const grid = page.getByRole('grid')
      await grid.locator('input').first().waitFor()
      for (const width of [760, 700, 641]) {
        await page.setViewportSize({ width, height: 900 })
        await expect
          .poll(async () => ({ width, unreached: await unreached(grid) }))
          .toEqual({
            width,
            unreached: [],
          })
        await expect.poll(async () => ({ width, cut: await cutOff(page) })).toEqual({ width, cut: [] })
        expect(await tooWide(page)).toEqual([])
        await takeScreenshot(page, `manual-${language}-${width}`)
      }
    },
  )

  test.for([
    ['en', 1440],
    ['en', 390],
    ['ar', 1440],
    ['ar', 390],
  ] as const)(
    'has its columns where they will be while it is loaded, in %s at %i',
    async ([language, width]) => {
      await using visitor = await stage.open(MANUAL, { width, language })
      const { page } = visitor
      await page.locator('[role=grid] input').first().waitFor()
      const columns = (of: string) =>
        page.locator(of).evaluateAll((all) =>
          all.flatMap((cell) => {
            const { left, width } = cell.getBoundingClientRect()
            return width > 0 ? [[left, width].map(Math.round)] : []
          }),
        )
      const real = await columns('[role=columnheader]')
      const top = (of: string) => page.locator(of).evaluate((one) => one.getBoundingClientRect().top)
      const sheet = await top('[role=grid]')
      await takeScreenshot(page, `manual-loaded-${language}-${width}`)
      await using _plan = await answerCalls(page, /\/v1\/manualPlan|divisionFTE/i, () => NO_ANSWER)
      await page.reload()
      const busy = 'main [aria-busy=true]'
      await page.locator(`${busy} i`).first().waitFor()
      await expect.poll(() => columns(`${busy} :nth-child(1) > [data-column]`)).toEqual(real)
      await takeScreenshot(page, `manual-loading-${language}-${width}`)
      // The loading placeholder has as many rows above the grid.
      expect(Math.abs((await top(`${busy} section`)) - sheet)).toBeLessThan(8)
      expect(await page.locator(`${busy} i`).count()).toBeGreaterThan(30)
      expect(await tooWide(page)).toEqual([])
    },
  )
})

/** Cells that the grid does not show, and those whose number or heading is cut off. */
function hidden(grid: Locator): Promise<(string | null)[]> {
  return grid.evaluate((one) => {
    const around = one.getBoundingClientRect()
    const cells = [
      ...one.querySelectorAll<HTMLElement>('[role=columnheader], [role=gridcell], [role=rowheader]'),
    ]
    return cells
      .filter((cell) => {
        const { left, right } = cell.getBoundingClientRect()
        const isCut = cell.matches('.number, [role=columnheader]') && cell.scrollWidth > cell.clientWidth
        return left < around.left - 1 || right > around.right + 1 || isCut
      })
      .map(({ textContent }) => textContent)
  })
}

/** Columns that cannot be scrolled into view. */
function unreached(grid: Locator): Promise<(string | null)[]> {
  return grid.evaluate((one) =>
    [...one.querySelectorAll<HTMLElement>('[role=columnheader]')]
      .filter((head) => {
        head.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        const { left, right, width } = head.getBoundingClientRect()
        const around = one.getBoundingClientRect()
        return width === 0 || left < around.left - 1 || right > around.right + 1
      })
      .map(({ textContent }) => textContent),
  )
}

/** Headings and selected options that are cut off. */
function cutOff(page: Page): Promise<(string | null)[]> {
  const whole = page.locator('[role=columnheader], main input[aria-haspopup=listbox]')
  return whole.evaluateAll((all) =>
    all
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((one) => (one instanceof HTMLInputElement ? one.value : one.textContent)),
  )
}
