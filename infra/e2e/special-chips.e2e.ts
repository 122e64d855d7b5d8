import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { planOneUnit } from './amounts-plan.ts'
import { chromiumPath } from './chromium.ts'
import { setStage } from './stage.ts'
import { wordsOf } from './words.ts'

const BIG_PICTURE = '/OverviewPlanning/bigpicture'
const CHIPS = 6

describe.skipIf(chromiumPath === null)('six special drivers of a division over three plan years', () => {
  const stage = setStage({ settings: { PLANNING_YEARS: '3' } })
  beforeAll(async () => {
    await planOneUnit(stage.client)
    const t = await wordsOf('en')
    await using visitor = await stage.open(BIG_PICTURE, { width: 1440 })
    const { page } = visitor
    for (let index = 1; index <= CHIPS; index += 1) {
      await page
        .getByRole('button', { name: t('planning:special.addTo', { division: 'School' }) })
        .click({ force: true })
      const panel = page.getByRole('dialog', { name: t('planning:panel.special'), exact: true })
      await panel.locator('input').fill(`${index}.35`)
      if (index % 2) await panel.locator('select').last().selectOption('2022')
      await panel.getByRole('button', { name: t('planning:special.apply'), exact: true }).click()
      await panel.waitFor({ state: 'hidden' })
    }
    await page.getByText(t('planning:status.changes', { count: CHIPS })).waitFor({ state: 'attached' })
  }, 60_000)

  test.for(['en', 'de', 'ar'] as const)(
    'are shown with percent and year or counted, in %s',
    async (language) => {
      const t = await wordsOf(language)
      await using visitor = await stage.open(BIG_PICTURE, { width: 1440, language })
      const { page } = visitor
      await page.locator('[data-amount]').first().waitFor({ state: 'attached' })
      for (const view of ['lines', 'boxes'] as const) {
        await page.getByRole('button', { name: t(`planning:view.${view}`), exact: true }).click()
        for (const width of [1440, 1024, 390]) {
          await page.setViewportSize({ width, height: 900 })
          await expect
            .poll(async () => ({ view, width, ...(await chipsOf(page)) }))
            .toEqual({ view, width, cut: [], all: CHIPS })
        }
      }
      await page.getByRole('button', { name: t('planning:view.lines'), exact: true }).click()
      const more = page.locator('section button').filter({ hasText: '…' })
      await more.click()
      const list = page.getByRole('dialog', { name: t('planning:panel.specials'), exact: true })
      expect(await list.locator('[data-amount]').count()).toBe(CHIPS)
      await list.locator('[data-label]').last().click()
      const panel = page.getByRole('dialog', { name: t('planning:panel.special'), exact: true })
      await panel.waitFor()
      await page.keyboard.press('Escape')
      await panel.waitFor({ state: 'hidden' })
      expect(await more.evaluate((button) => button === document.activeElement)).toBe(true)
      expect(visitor.complaints).toEqual([])
    },
  )

  test('are counted in the ink of those that are counted', async () => {
    await using visitor = await stage.visit({ width: 1440 })
    const { page } = visitor
    await stage.arrive(page, BIG_PICTURE)
    const inkOf = (of: Locator) =>
      of.evaluate((one) => [getComputedStyle(one).color, getComputedStyle(one).fontStyle])
    const chip = page.locator('section [data-chip]').first()
    const more = page.locator('section button').filter({ hasText: '…' })
    await more.waitFor()
    await expect.poll(async () => (await inkOf(chip))[1]).toBe('italic') // italic: not published yet
    expect(await inkOf(more)).toEqual(await inkOf(chip))
  })

  test.for([1440, 1280])('are opened by a click on their middle, at %i px', async (width) => {
    await using visitor = await stage.open(BIG_PICTURE, { width })
    const { page } = visitor
    await page.locator('section [data-label]').first().waitFor({ state: 'attached' })
    const labels = await page.locator('section [data-label]').all()
    let seen = 0
    for (const label of labels) {
      if (await label.evaluate((one) => getComputedStyle(one).visibility !== 'visible')) continue
      const before = (await label.boundingBox())!
      const [x, y] = [before.x + before.width / 2, before.y + before.height / 2]
      await page.mouse.move(0, 0)
      await page.mouse.move(x, y)
      await expect
        .poll(() =>
          label.evaluate((one, at) => one.contains(document.elementFromPoint(at[0]!, at[1]!)), [x, y]),
        )
        .toBe(true)
      expect(await label.boundingBox()).toEqual(before)
      seen += 1
    }
    expect(seen).toBeGreaterThan(0)
  })

  test('have what adds one beside them, not over the last', async () => {
    await using visitor = await stage.open(BIG_PICTURE, { width: 1440 })
    const { page } = visitor
    const add = page.locator('[data-add]').first()
    await page.locator('section [data-figure]').first().hover()
    await expect.poll(() => add.evaluate((button) => getComputedStyle(button).opacity)).toBe('1')
    expect(
      await add.evaluate((button) => {
        const own = button.getBoundingClientRect()
        const row = [...button.parentElement!.children].filter(
          (one) => one !== button && getComputedStyle(one).visibility === 'visible',
        )
        return row.some((one) => {
          const at = one.getBoundingClientRect()
          return at.right > own.left && at.left < own.right
        })
      }),
    ).toBe(false)
  })
})

/** Effects that are partly hidden, and the number of chips, including those only counted. */
async function chipsOf(page: Page): Promise<{ cut: string[]; all: number }> {
  return await page.evaluate(() => {
    const shown = [...document.querySelectorAll('section [data-amount]')].filter(
      (one) => getComputedStyle(one).visibility === 'visible',
    )
    const cut = shown.filter((one) => {
      const at = one.getBoundingClientRect()
      let around = one.parentElement
      while (around && around.tagName !== 'SECTION') {
        const edges = around.getBoundingClientRect()
        const isCutting = getComputedStyle(around).overflowX !== 'visible'
        if (isCutting && (at.left < edges.left - 0.5 || at.right > edges.right + 0.5)) return true
        around = around.parentElement
      }
      return false
    })
    const more = [...document.querySelectorAll('section button')].find((one) => one.textContent.includes('…'))
    const counted = Number(more?.textContent.replace(/\D/gu, '') ?? 0)
    return { cut: cut.map(({ textContent }) => textContent), all: shown.length + counted }
  })
}
