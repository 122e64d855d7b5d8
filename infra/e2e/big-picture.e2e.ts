import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { builtFile } from './built-file.ts'
import { chromiumPath } from './chromium.ts'
import { misalignedColumns, shorterThan, tooWide } from './columns.ts'
import { type Translate, type Language, wordsOf } from './words.ts'
import { setStage } from './stage.ts'

const BIG_PICTURE = '/OverviewPlanning/bigpicture'
const WIDTHS = [1440, 1024, 390]

describe.skipIf(chromiumPath === null)('the big picture', () => {
  const stage = setStage({ company: 'demo' })

  async function visit(page: Page, language: Language) {
    await stage.arrive(page, BIG_PICTURE, { language })
    await page.locator('[data-figure]').first().waitFor()
    return wordsOf(language)
  }

  test.for(['en', 'de', 'ar'] as const)(
    'has columns that are one vertical line from the head of the page to every division, in %s',
    async (language) => {
      await using visitor = await stage.visit()
      const { page } = visitor
      await visit(page, language)
      await expectAtWidths(page, WIDTHS, async () => [
        ...(await misalignedColumns(page)),
        ...(await tooWide(page)),
      ])
    },
  )

  test('keeps the head of its columns in sight, and the cursor never behind it', async () => {
    await using visitor = await stage.visit()
    const { page } = visitor
    await visit(page, 'en')
    await page.setViewportSize({ width: 1440, height: 500 })
    await page.locator('input[data-cell]').nth(20).click()
    const year = page.locator('[data-year]').first()
    for (let up = 0; up < 8; up += 1) {
      await page.keyboard.press('ArrowUp')
      const [head, cell] = await Promise.all([year.boundingBox(), page.locator('input:focus').boundingBox()])
      expect(cell!.y).toBeGreaterThan(head!.y)
    }
    await page.mouse.wheel(0, 4000)
    await expect.poll(async () => (await year.boundingBox())?.y).toBeLessThan(120)
    expect(await year.isVisible()).toBe(true)
  })

  test('has names that can be read, whatever the width', async () => {
    await using visitor = await stage.visit()
    const { page } = visitor
    await visit(page, 'en')
    const names = page.locator('section[aria-label^="Division"] > span > bdi')
    const sources = page.locator('tbody th bdi')
    await expectAtWidths(page, [1440, 1280, 1100, 1024, 900, 768, 390], async () => [
      ...(await shorterThan(names, 80)),
      ...(await shorterThan(sources, 90)),
    ])
  })

  test.for(['en', 'de', 'ar'] as const)(
    'shortens its special drivers down to their effects before the name of a division, in %s',
    async (language) => {
      await using visitor = await stage.visit()
      const { page } = visitor
      await visit(page, language)
      await expectAtWidths(page, WIDTHS, () => cutBesideChips(page))
      // The full name is available as a tooltip.
      const chips = page.locator('section[aria-label] button[title*="%"]')
      expect(await chips.first().getAttribute('title')).toMatch(/\p{L}{3}/u)
    },
  )

  test('shows the effect of a special driver that is alone beside its division, whatever the width', async () => {
    await using visitor = await stage.visit()
    const { page } = visitor
    await visit(page, 'en')
    const alone = page.locator('section > span > span > [data-chip]:first-child:not(:has(~ [data-chip]))')
    const hidden = () =>
      alone.evaluateAll((chips) =>
        chips
          .filter((chip) => getComputedStyle(chip).visibility === 'hidden')
          .map((chip) => chip.textContent ?? ''),
      )
    await alone.first().waitFor({ state: 'attached' })
    await expectAtWidths(page, [1440, 1280, 1024, 390], hidden)
  })

  test.for(WIDTHS)('stays where it is at the first change, at %i pixels', async (width) => {
    await using visitor = await stage.visit({ width })
    const { page } = visitor
    const t = await visit(page, 'de')
    await page.getByText(t('planning:status.stored')).waitFor({ state: 'attached' })
    const cell = page.locator('input[data-cell]').nth(1)
    await cell.click()
    const before = await topsOf(page)
    await page.keyboard.type('23456')
    await page.keyboard.press('Tab')
    await page.getByText(t('planning:status.changes', { count: 1 })).waitFor({ state: 'attached' })
    await page.getByText(t('planning:save.nothing'), { exact: true }).waitFor({ state: 'hidden' })
    expect(await topsOf(page)).toEqual(before)
    await cell.click()
    await page.keyboard.press('Control+z')
    await page.getByText(t('planning:save.nothing'), { exact: true }).waitFor()
    expect(await topsOf(page)).toEqual(before)
  })

  test('is shown as lines or as boxes all over, as the person chose last', async () => {
    await using visitor = await stage.visit()
    const { page } = visitor
    const t = await visit(page, 'en')
    const boxes = page.locator('section[aria-label^="Division"] table')
    expect(await boxes.count()).toBe(0)
    await page.getByRole('button', { name: t('planning:view.boxes'), exact: true }).click()
    await boxes.first().waitFor()
    const divisions = await page.locator('section[aria-label^="Division"]').count()
    expect(await boxes.count()).toBe(divisions)
    await page.reload()
    await boxes.first().waitFor()
    await page.getByRole('button', { name: t('planning:view.lines'), exact: true }).click()
    await expect.poll(() => boxes.count()).toBe(0)
  })

  test('is folded and opened as a whole and unit by unit, which is remembered', async () => {
    await using visitor = await stage.visit()
    const { page } = visitor
    const t = await visit(page, 'en')
    const figures = page.locator('[data-figure]')
    await page.getByRole('button', { name: t('tree.collapseAll') }).click()
    await expect.poll(() => figures.count()).toBe(0)
    const health = page.getByRole('region', { name: 'Health', exact: true })
    await health.getByRole('button', { expanded: false }).click()
    await figures.first().waitFor()
    const shown = await figures.count()
    await page.reload()
    await figures.first().waitFor()
    expect(await figures.count()).toBe(shown)
    await page.getByRole('button', { name: t('tree.expandAll') }).click()
    await expect.poll(() => figures.count()).toBeGreaterThan(shown)
  })

  test('has all of its words before its figures, so that it is not hidden again to wait for them', async () => {
    await using visitor = await stage.visit()
    const { page } = visitor
    await visit(page, 'en')
    const asked = askedByNext(page)
    // The script that configures zod may load after the code that parses with it.
    const structure = page.waitForResponse((response) => response.url().includes('/v1/bigPicture/?year='))
    await page.route('**/first-paint.js', async (route) => {
      await structure
      await route.continue()
    })
    await page.reload()
    await page.locator('[data-figure]').first().waitFor()
    const words = asked.findIndex((path) => path === builtFile('src/i18n/en/errors.json'))
    expect(words).toBeGreaterThanOrEqual(0)
    expect(words).toBeLessThan(asked.indexOf('/v1/bigPicture/draft'))
  })

  test('is asked for while its code is on the way, and each part of it once', async () => {
    await using visitor = await stage.visit()
    const { page } = visitor
    await visit(page, 'en')
    const asked = askedByNext(page)
    await page.reload()
    await page.locator('[data-figure]').first().waitFor()
    const code = asked.findIndex((path) => path === builtFile('src/planning/big-picture.tsx'))
    expect(asked.indexOf('/v1/me')).toBeLessThan(code)
    const parts = ['/v1/me', '/v1/bigPicture/draft', '/v1/bigPicture/', '/v1/drivers/specialDrivers']
    expect(parts.map((part) => asked.filter((path) => path === part).length)).toEqual([1, 1, 1, 1])
    expect(visitor.complaints).toEqual([])
  })

  test('is filtered by unit, division and driver, says so, and shows the way back', async () => {
    await using visitor = await stage.visit()
    const { page } = visitor
    const t = await visit(page, 'en')
    const field = page.getByRole('textbox', { name: t('planning:filter.text') })
    const bands = page.locator('section:has(> div > header h2)')
    await field.fill('city cl')
    await page.getByText(shown(t, 1)).first().waitFor()
    await expect.poll(() => bands.count()).toBe(1)
    await page.reload()
    await page.getByText(shown(t, 1)).first().waitFor()
    expect(await field.inputValue()).toBe('city cl')
    await field.fill('case mix')
    await page.getByText(shown(t, 3)).first().waitFor()
    await field.fill('nobody is called that')
    await page.getByText(t('planning:filter.nothing')).waitFor()
    await page.getByRole('button', { name: t('planning:filter.showAll') }).click()
    await expect.poll(() => bands.count()).toBeGreaterThan(1)
    await page.getByRole('combobox', { name: t('planning:filter.unit') }).click()
    await page.getByRole('option', { name: 'Health' }).click()
    await page.getByText(shown(t, 5)).first().waitFor()
    await expect.poll(() => bands.count()).toBe(1)
    await page.getByRole('button', { name: t('planning:filter.clear') }).click()
    await expect.poll(() => bands.count()).toBeGreaterThan(1)
  })

  test.for(['lines', 'boxes'] as const)(
    'draws what a driver moves, and lights it up from both ends, as %s',
    async (view) => {
      await using visitor = await stage.visit({ width: 1440 })
      const { page } = visitor
      const t = await visit(page, 'en')
      await page.getByRole('button', { name: t(`planning:view.${view}`), exact: true }).click()
      // The unit with a primary driver only.
      await page.getByRole('textbox', { name: t('planning:filter.text') }).fill('خدمات المجتمع')
      const unit = page.getByRole('region', { name: 'خدمات المجتمع', exact: true })
      const driver = unit.locator('section[aria-label^="Primary driver"]')
      const divisions = unit.locator('section[aria-label^="Division"]')
      await unit.locator('path[d^="M0 "]').waitFor({ state: 'attached' })
      await driver.hover({ position: { x: 60, y: 12 } })
      await expect.poll(() => lit(divisions)).toEqual(Array.from({ length: 5 }, () => true))
      await divisions.nth(2).hover({ position: { x: 20, y: 10 } })
      await expect.poll(() => lit(divisions)).toEqual([false, false, true, false, false])
      expect(await lit(driver)).toEqual([true])
      await page.getByRole('button', { name: t('planning:view.lines'), exact: true }).click()
    },
  )
})

/** Expects that nothing is found at any of the widths, once the page has settled. */
async function expectAtWidths(
  page: Page,
  widths: readonly number[],
  find: () => Promise<readonly string[]>,
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(async () => ({ width, found: await find() })).toEqual({ width, found: [] })
  }
}

/** Divisions whose name is cut off, even by part of a pixel, while one of their chips shows more than its effect. */
async function cutBesideChips(page: Page): Promise<string[]> {
  return await page.locator('section > span:has(> bdi)').evaluateAll((lines) => {
    const isCut = (name: HTMLElement): boolean => {
      const text = document.createRange()
      text.selectNodeContents(name)
      return text.getBoundingClientRect().width > name.getBoundingClientRect().width
    }
    return lines.flatMap((line) => {
      const name = line.querySelector<HTMLElement>(':scope > bdi')
      if (!name || !isCut(name)) return []
      const chips = [...line.querySelectorAll('button[title] > bdi')]
      return chips
        .filter(
          (chip) =>
            getComputedStyle(chip).visibility === 'visible' &&
            chip.getBoundingClientRect().top < chip.parentElement!.getBoundingClientRect().bottom,
        )
        .map((chip) => `${name.textContent} beside ${chip.textContent}`)
    })
  })
}

/** Top positions of the tools, the column heads and the first bands. */
async function topsOf(page: Page): Promise<number[]> {
  const shown = page.locator('[role=search], [data-year], section h2, input[data-cell]')
  return await shown.evaluateAll((all) =>
    all.slice(0, 24).map((one) => Math.round(one.getBoundingClientRect().top)),
  )
}

async function lit(parts: Locator): Promise<boolean[]> {
  return await parts.evaluateAll((all) => all.map((one) => getComputedStyle(one).outlineStyle !== 'none'))
}

function shown(t: Translate, count: number): string {
  return t('planning:filter.shown', { count: 40, shown: `\u2066${count}\u2069`, number: '\u206640\u2069' })
}

/** Paths that the next page requests, in order, without requests that the current page still makes. */
function askedByNext(page: Page): readonly string[] {
  const asked: string[] = []
  let hasBegun = false
  page.on('request', (request) => {
    hasBegun ||= request.isNavigationRequest()
    if (hasBegun) asked.push(new URL(request.url()).pathname)
  })
  return asked
}
