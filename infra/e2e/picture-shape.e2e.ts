import type { Settings } from '@staffplan/contracts/settings/settings'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { answerCalls, NO_ANSWER } from './calls.ts'
import { chromiumPath } from './chromium.ts'
import { setStage } from './stage.ts'
import { wordsOf } from './words.ts'

const BIG_PICTURE = '/OverviewPlanning/bigpicture'

describe.skipIf(chromiumPath === null)('the shape of the plan', () => {
  const stage = setStage({ company: 'demo' })

  test('its summary leaves no place empty, and on a phone the plan begins on the first screen', async () => {
    await using visitor = await stage.open(BIG_PICTURE)
    const { page } = visitor
    await page.locator('[data-figure]').first().waitFor()
    for (const width of [1440, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expect.poll(() => emptyPlaces(page)).toEqual([])
    }
    const top = () =>
      page
        .locator('[data-year]')
        .first()
        .evaluate((year) => year.getBoundingClientRect().top)
    await expect.poll(top).toBeLessThan(844)
    expect(visitor.complaints).toEqual([])
  })

  test('of a past moment its summary has cost on a line of its own, and the date lies across the page, whole, not across its menu', async () => {
    await using visitor = await stage.open(`${BIG_PICTURE}?rev=1`, { language: 'ar' }) // the language with the longest date
    const { page } = visitor
    await page.locator('[data-figure]').first().waitFor()
    const middleOf = (of: string) =>
      page.locator(of).evaluate((one) => {
        const { left, right } = one.getBoundingClientRect()
        return Math.round((left + right) / 2)
      })
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const beside = () =>
        page.locator('h2 ~ span:last-child').evaluateAll((feet) =>
          feet.flatMap((foot) => {
            const tops = [...foot.children].map((one) => Math.round(one.getBoundingClientRect().top))
            return tops.length > 1 && tops.at(-1) === tops[0] ? [foot.textContent] : []
          }),
        )
      await expect.poll(async () => ({ width, beside: await beside() })).toEqual({ width, beside: [] })
      await expect.poll(async () => (await middleOf('[data-mark]')) - (await middleOf('main'))).toBe(0)
      const cutOff = await page.locator('[data-mark]').evaluate((one) => one.scrollWidth - one.clientWidth)
      expect({ width, cutOff }).toEqual({ width, cutOff: 0 })
    }
  })

  test('while it is loaded its boxes and lines stand where they will, with bars in them', async () => {
    await using visitor = await stage.open(BIG_PICTURE)
    const { page } = visitor
    await page.locator('[data-figure]').first().waitFor()
    const real = new Map<number, number[][]>()
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 844 })
      real.set(width, await boxes(page))
    }
    await using _plan = await answerCalls(page, /\/v1\/bigPicture/, () => NO_ANSWER)
    for (const [width, places] of real) {
      await page.setViewportSize({ width, height: 844 })
      await page.reload()
      await page.locator('[aria-busy] i').first().waitFor()
      expect(await page.locator('[aria-busy] i').count()).toBeGreaterThan(30)
      await expect.poll(() => boxes(page)).toEqual(places)
    }
  })

  test('bars of what led to a number are as high as each other, however long the words beside them are', async () => {
    await using visitor = await stage.visit()
    const { page } = visitor
    await page.setViewportSize({ width: 1024, height: 900 })
    await stage.arrive(page, `${BIG_PICTURE}/compare?from=rev%3A0&to=draft`, { language: 'de' })
    const bars = page.locator('td[aria-hidden] > i')
    await bars.first().waitFor()
    const heights = await bars.evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().height))
    expect([...new Set(heights)]).toEqual([10])
  })

  test('a panel beside it moves nothing into another row', async () => {
    await using visitor = await stage.visit({ width: 1440 })
    const { page } = visitor
    await stage.arrive(page, BIG_PICTURE)
    const figure = page.locator('[data-figure]').first()
    await figure.waitFor()
    const top = () =>
      boxesOf(page)
        .first()
        .evaluate((box) => box.getBoundingClientRect().top)
    const before = await top()
    await figure.click()
    await page.getByRole('dialog').waitFor()
    await expect.poll(() => page.locator('html[data-side-panel]').count()).toBe(1)
    await expect.poll(top).toBe(before)
  })

  test('where five plan years leave room for one measure, a click changes FTE for TPC, and another back', async () => {
    const { planning, ...others } = await stage.client.get<Settings>('/v1/settings')
    await stage.client.put('/v1/settings', { ...others, planning: { ...planning, planYears: 5 } })
    await using visitor = await stage.visit({ width: 1024 })
    const { page } = visitor
    const t = await wordsOf('en')
    await stage.arrive(page, BIG_PICTURE)
    const choice = page.getByRole('group', { name: t('planning:column.measure') })
    const columns = () =>
      page.locator('[data-year]').evaluateAll((all) => all.map(({ dataset }) => dataset['year']))
    const years = [0, 1, 2, 3, 4, 5].map((later) => planning.startYear + later)
    for (const measure of ['tpc', 'fte'] as const) {
      await choice.getByRole('button', { name: t(`planning:${measure}`) }).click()
      await expect.poll(columns).toEqual(years.map((year) => `${measure}${year}`))
      const figure = page.locator(`[data-total=${measure}${years[5]}]`).first()
      await expect.poll(() => figure.textContent()).toContain(`${t(`planning:${measure}`)} ${years[5]}`)
    }
    expect(visitor.complaints).toEqual([])
  })
})

/** Boxes of the summary that leave an empty place after them in their row. */
function emptyPlaces(page: Page): Promise<string[]> {
  return boxesOf(page).evaluateAll((all) => {
    const end = all[0]!.parentElement!.getBoundingClientRect().right
    const rects = all.map((box) => box.getBoundingClientRect())
    return rects
      .filter(({ top, right }) => {
        const isLast = !rects.some((other) => Math.abs(other.top - top) < 2 && other.left > right - 1)
        return isLast && Math.abs(end - right) > 1
      })
      .map(({ right }) => `${right} of ${end}`)
  })
}

/** Boxes of the summary and of the column heads, relative to the first box: the buttons above may not have loaded yet. */
function boxes(page: Page): Promise<number[][]> {
  return boxesOf(page).evaluateAll((all) => {
    const first = all[0]?.getBoundingClientRect().top ?? 0
    const head = document.querySelector('main div[class*=_head_]')
    return [...all, ...(head ? [head] : [])].map((box) => {
      const { left, top, width, height } = box.getBoundingClientRect()
      return [left, top - first, width, height].map(Math.round)
    })
  })
}

function boxesOf(page: Page) {
  return page.locator('[class*=sumGrid] > section')
}
