import type { Locator, Page, WebSocketRoute } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { answerCalls, NO_ANSWER } from './calls.ts'
import { chromiumPath } from './chromium.ts'
import { setStage } from './stage.ts'
import { wordsOf } from './words.ts'

const BIG_PICTURE = '/OverviewPlanning/bigpicture'
const FIGURES = /\/v1\/bigPicture\/?\?year=/
const UNAVAILABLE = { status: 503, json: { code: 'store-unavailable' } }

describe.skipIf(chromiumPath === null)('the numbers of the big picture', () => {
  const stage = setStage({ company: 'demo' })

  test.for(['en', 'de', 'ar'] as const)('are cut off nowhere, in %s', async (language) => {
    const t = await wordsOf(language)
    await using visitor = await stage.open(BIG_PICTURE, { language })
    const { page } = visitor
    const cell = page.locator('input[data-cell]').nth(1)
    await cell.click()
    // Then some divisions have thousands of people, and the input has more decimals than fit.
    await page.keyboard.type(language === 'de' ? '155193,828125' : '155193.828125')
    await page.keyboard.press('Enter')
    await page.getByText(t('planning:status.changes', { count: 1 })).waitFor()
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.locator('[data-figure]').first().waitFor()
      // The bands are laid out again a frame after the window's width has changed.
      for (const view of ['boxes', 'lines'] as const) {
        await page.getByRole('button', { name: t(`planning:view.${view}`), exact: true }).click()
        await expect
          .poll(async () => ({ width, view, cut: await cutOff(page) }))
          .toEqual({ width, view, cut: [] })
      }
    }
  })

  test('of millions are whole on a phone, with their decimals in the tooltip and in the name', async () => {
    const t = await wordsOf('en')
    await using visitor = await stage.open(BIG_PICTURE, { width: 390 })
    const { page } = visitor
    const cell = page.locator('input[data-cell]').nth(1)
    const before = await cell.inputValue()
    await cell.click()
    await page.keyboard.type('876543210.5')
    await page.keyboard.press('Enter')
    await page.getByText(t('planning:status.changes', { count: 1 })).waitFor({ state: 'attached' })
    for (const view of ['boxes', 'lines'] as const) {
      await page.getByRole('button', { name: t(`planning:view.${view}`), exact: true }).click()
      const millions = page.locator('[data-figure][aria-label^="FTE"]').filter({ hasText: MILLIONS })
      await millions.first().waitFor()
      await expect.poll(async () => ({ view, cut: await cutOff(page) })).toEqual({ view, cut: [] })
      const full = await millions.first().getAttribute('title')
      expect(full).toMatch(/\d{3}\.\d\d/u)
      expect(await millions.first().getAttribute('aria-label')).toContain(full)
    }
    await page.keyboard.press('Control+z')
    await expect.poll(() => cell.inputValue()).toBe(before)
  })

  test.for(['en', 'de', 'ar'] as const)(
    'of nine digits are whole in their cells at every width, with sign and separators, in %s',
    async (language) => {
      await using visitor = await stage.visit()
      const { page } = visitor
      const t = await wordsOf(language)
      const decimal = language === 'de' ? ',' : '.'
      await stage.arrive(page, BIG_PICTURE, { language })
      // The effect of a driver with a single source may be inverse.
      const cell = page.locator('input[data-cell]').nth(1)
      const before = await cell.inputValue()
      for (const [typed, shown] of [
        ['-123456789', '\u2212123\u202f456\u202f789'],
        ['-8765432.15', '\u22128\u202f765\u202f432.15'],
      ] as const) {
        await cell.click()
        await page.keyboard.type(typed.replace('.', decimal))
        await page.keyboard.press('Enter')
        await page.getByText(t('planning:status.changes', { count: 1 })).waitFor({ state: 'attached' })
        await expect.poll(() => cell.inputValue()).toBe(shown.replace('.', decimal))
        for (const width of [1440, 1240, 1024, 800, 390]) {
          await page.setViewportSize({ width, height: 900 })
          await expect.poll(async () => ({ width, ...(await roomIn(cell)) })).toEqual({ width, tooWide: 0 })
        }
        await page.setViewportSize({ width: 1440, height: 900 })
        await page.keyboard.press('Control+z')
        await expect.poll(() => cell.inputValue()).toBe(before)
      }
    },
  )

  test.for(['en', 'ar'] as const)(
    'stand below their headings in the cells, short and long ones, in %s',
    async (language) => {
      const t = await wordsOf(language)
      await using visitor = await stage.open(BIG_PICTURE, { language })
      const { page } = visitor
      const cell = page.locator('input[data-cell]').nth(1)
      const before = await cell.inputValue()
      const head = page.locator('[data-driver-year]').nth(1)
      await expect.poll(async () => (await endOf(cell)) - (await endOf(head))).toBe(0)
      await cell.click()
      await page.keyboard.type('123456789')
      await page.keyboard.press('Enter')
      await page.getByText(t('planning:status.changes', { count: 1 })).waitFor({ state: 'attached' })
      await expect.poll(async () => (await endOf(cell)) - (await endOf(head))).toBe(0)
      await page.keyboard.press('Control+z')
      await expect.poll(() => cell.inputValue()).toBe(before)
    },
  )

  test.for(['en', 'ar'] as const)('of a comparison are cut nowhere on a phone, in %s', async (language) => {
    await using visitor = await stage.open('/OverviewPlanning/bigpicture/compare?from=rev:0&to=draft', {
      width: 390,
      language,
    })
    const { page } = visitor
    await page.locator('main table td').first().waitFor()
    const cut = await page.locator('main table :is(td, thead th)').evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const at = cell.getBoundingClientRect()
        const around = cell.closest('[role=region]')!.getBoundingClientRect()
        const isCut = at.left < around.left - 0.5 || at.right > around.right + 0.5
        return cell.textContent !== '' && (isCut || cell.scrollWidth > cell.clientWidth)
          ? [cell.textContent]
          : []
      }),
    )
    expect(cut).toEqual([])
  })

  test('that lost their minus say so, also to those who want no motion', async () => {
    const t = await wordsOf('en')
    await using visitor = await stage.open(BIG_PICTURE)
    const { page } = visitor
    const cell = page.getByRole('textbox', { name: /Lessons.*2020/ }).first()
    await cell.click()
    await page.keyboard.type('-246')
    await page.keyboard.press('Tab')
    const note = page.getByText(t('errors:amount-sign-dropped', { value: '246' }))
    await expect.poll(() => note.isVisible()).toBe(true)
    await page.keyboard.press('Control+z')
  })

  test('have headings that are read from the right in Arabic, and are not cut off', async () => {
    const t = await wordsOf('ar')
    await using visitor = await stage.open(BIG_PICTURE, { language: 'ar' })
    const { page } = visitor
    const heading = page.getByText(t('planning:column.all'), { exact: true }).first()
    // The dots below Arabic letters are painted outside their line.
    expect(
      await heading.evaluate((element) => element.scrollHeight - element.clientHeight),
    ).toBeLessThanOrEqual(0)
    await page.goto('/importExport/hRYearlyData?year=2019')
    const money = page.locator('th.number button').first()
    expect(await money.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
    const amount = page.locator('td.number > *').first()
    expect(await amount.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
  })

  test.for(['de', 'ar'] as const)('stay on a phone whose line is lost, in %s', async (language) => {
    await using visitor = await stage.visit({ width: 390 })
    const { page } = visitor
    let isCut = false
    const sockets = new Set<WebSocketRoute>()
    await visitor.holdLine((socket) => {
      if (isCut) return void socket.close({ code: 1012 })
      socket.connectToServer()
      sockets.add(socket)
    })
    const t = await wordsOf(language)
    await stage.arrive(page, BIG_PICTURE, { language })
    await page.getByText(t('planning:status.stored')).waitFor({ state: 'attached' })
    isCut = true
    for (const socket of sockets) await socket.close({ code: 1012 })
    await page.locator('input[data-cell]').first().click()
    await page.keyboard.type('13001')
    await page.keyboard.press('Enter')
    const waiting = page.getByTitle(t('planning:status.waiting', { count: 1 }))
    const count = waiting.and(page.getByText('1', { exact: true }))
    await count.waitFor()
    // The layout changes a frame after the content.
    await expect
      .poll(() => count.evaluate(({ parentElement: status }) => status!.scrollWidth - status!.clientWidth))
      .toBe(0)
    await expect
      .poll(() =>
        page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement
          return scrollWidth - clientWidth
        }),
      )
      .toBe(0)
    const logout = page.getByRole('button', { name: t('menu.logout') })
    await expect
      .poll(() => logout.evaluate((one) => one.getBoundingClientRect().left))
      .toBeGreaterThanOrEqual(0)
    await expect
      .poll(() => logout.evaluate((one) => one.getBoundingClientRect().right))
      .toBeLessThanOrEqual(390)
  })

  test.for(['en', 'de', 'ar'] as const)(
    'that cannot be had stay away in silence, in %s',
    async (language) => {
      await using visitor = await stage.visit()
      const { page } = visitor
      const t = await wordsOf(language)
      let isSilent = false
      let asked = 0
      await using _figures = await answerCalls(page, FIGURES, () => {
        if (!isSilent) return UNAVAILABLE
        asked += 1
        return NO_ANSWER
      })
      await stage.arrive(page, BIG_PICTURE, { language })
      const retry = page.getByRole('button', { name: t('action.retry') })
      await retry.waitFor()
      const main = page.getByRole('main')
      await main.getByRole('heading', { name: t('planning:title'), level: 1 }).waitFor()
      const empty = [2019, 2020, 2021].map((year) => `${t('planning:sum.fte', { year })}—`)
      expect(await main.locator(':has(> h2)').allTextContents()).toEqual(empty)
      await main.getByText(t('planning:unread')).waitFor()
      expect(await page.locator('.Toastify__toast, [role=alert]').count()).toBe(0)
      isSilent = true
      await retry.click()
      await expect.poll(() => asked).toBe(1)
      await main.getByText(t('planning:unread')).waitFor() // also while it is retried
      await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
    },
  )

  test('that could not be had come by themselves', async () => {
    await using visitor = await stage.visit()
    const { page } = visitor
    let isAway = true
    await using _figures = await answerCalls(page, FIGURES, () => (isAway ? UNAVAILABLE : 'as usual'))
    await stage.arrive(page, BIG_PICTURE)
    await page.getByText((await wordsOf('en'))('planning:unread')).waitFor()
    isAway = false
    await page.locator('[data-figure]').first().waitFor()
    expect(await page.getByRole('main').getByText('—', { exact: true }).count()).toBe(0)
  })
})

/** At least seven digits without decimals. */
const MILLIONS = /^\u2066?\d{1,3}\u202F\d{3}\u202F\d{3}\u2069?$|M$/u

/** Figures and amounts that are too wide for their place. */
async function cutOff(page: Page): Promise<(string | null)[]> {
  const shown = page.locator('[data-figure], [data-total], h2 + b, input[data-cell]:not(:focus)')
  return await shown.evaluateAll((all) =>
    all
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((one) => (one instanceof HTMLInputElement ? one.value : one.textContent)),
  )
}

/** How many pixels of its amount an unfocused cell cuts off. */
async function roomIn(cell: Locator): Promise<{ readonly tooWide: number }> {
  return await cell.evaluate((input: HTMLInputElement) => {
    input.blur()
    return { tooWide: input.scrollWidth - input.clientWidth }
  })
}

/** The right end of the element's content. */
async function endOf(one: Locator): Promise<number> {
  return await one.evaluate((element) => {
    const { paddingRight, borderRightWidth } = getComputedStyle(element)
    const { right } = element.getBoundingClientRect()
    return right - Number.parseFloat(paddingRight) - Number.parseFloat(borderRightWidth)
  })
}
