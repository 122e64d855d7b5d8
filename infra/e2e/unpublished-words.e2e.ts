import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { LESSONS, NEXT, overwrite } from './cells.ts'
import { chromiumPath } from './chromium.ts'
import { setStage } from './stage.ts'
import { wordsOf } from './words.ts'

const BIG_PICTURE = '/OverviewPlanning/bigpicture'
const languages = ['en', 'de', 'ar'] as const

describe.skipIf(chromiumPath === null)('what is not published', () => {
  const stage = setStage({ company: 'demo' })
  beforeAll(async () => {
    const t = await wordsOf('en')
    await using visitor = await stage.open(BIG_PICTURE)
    await overwrite(visitor.page, LESSONS, '233')
    await visitor.page.getByText(t('planning:status.changes', { count: 1 })).waitFor()
  }, 60_000)

  test.for(languages)(
    'is counted in the bar in whole words, where there is room for them, in %s',
    async (language) => {
      await using visitor = await stage.open(BIG_PICTURE, { language })
      const { page } = visitor
      const t = await wordsOf(language)
      const status = page.locator('header [role=status]').filter({ hasText: t('planning:status.stored') })
      await status.filter({ hasText: t('planning:status.changes', { count: 1 }) }).waitFor()
      for (const width of [1440, 1280, 1100, 1024, 1001]) {
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(async () => ({ width, cut: await cutIn(status) })).toEqual({ width, cut: [] })
        expect((await seenIn(status))[0]).toBe(t('planning:status.stored'))
      }
      await page.setViewportSize({ width: 1440, height: 900 })
      await expect.poll(() => seenIn(status)).toHaveLength(2)
    },
  )

  test.for(languages)(
    'is published on a phone by a button as wide as its dialog has room, in one line, in %s',
    async (language) => {
      await using visitor = await stage.open(BIG_PICTURE, { width: 390, language })
      const { page } = visitor
      await page.locator('main button:has([data-count])').click()
      const submit = page.getByRole('dialog').locator('[type=submit]')
      await submit.waitFor()
      const room = () =>
        submit.evaluate((button) => {
          const foot = button.parentElement!
          const { paddingLeft, paddingRight } = getComputedStyle(foot)
          const inner = foot.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
          const { width, height } = button.getBoundingClientRect()
          return { left: Math.round(inner - width), isOneLine: height < 40 }
        })
      await expect.poll(room).toEqual({ left: 0, isOneLine: true })
    },
  )

  test('stands whole above the edge of its card, beside what was said at the last publication', async () => {
    const t = await wordsOf('de')
    await using visitor = await stage.open(BIG_PICTURE, { width: 1024, language: 'de' })
    const { page } = visitor
    await page.locator('main button:has([data-count])').click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('[type=submit]:enabled').waitFor()
    await dialog.getByRole('textbox').first().fill('Erste Fassung')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await overwrite(page, LESSONS, '240')
    await overwrite(page, NEXT, '250')
    const title = page.getByRole('heading', { name: t('planning:save.wouldPublish') })
    const card = title.locator('..')
    await card.locator('b').nth(1).waitFor()
    await card.getByText('Erste Fassung').waitFor()
    const room = () =>
      card.evaluate((one) => {
        const { bottom } = one.getBoundingClientRect()
        const ends = [...one.querySelectorAll('*')].map((part) => part.getBoundingClientRect().bottom)
        return bottom - Math.max(...ends)
      })
    await expect.poll(room).toBeGreaterThanOrEqual(8)
  })

  test('promises no effect and names nobody once all of it is taken back', async () => {
    const t = await wordsOf('en')
    await using visitor = await stage.open(BIG_PICTURE)
    const { page } = visitor
    await overwrite(page, LESSONS, '241')
    await page.getByText(t('planning:status.changes', { count: 2 })).waitFor()
    await page.locator('main button:has([data-count])').click()
    const dialog = page.getByRole('dialog')
    const who = dialog.getByText(t('planning:save.who'), { exact: true })
    await who.waitFor()
    for (const left of [1, 0]) {
      const back = dialog.getByRole('button', { name: t('planning:save.takeBack') })
      await back.first().click()
      await expect.poll(() => back.count()).toBe(left)
    }
    await dialog.getByText(t('planning:save.nothing')).waitFor()
    expect(await who.count()).toBe(0)
  })
})

/** Parts of the sentence that are partly visible. */
async function cutIn(status: Locator): Promise<(string | null)[]> {
  return await status.evaluate((one) => {
    const line = one.firstElementChild!
    const { left, right, bottom } = line.getBoundingClientRect()
    return [...line.children]
      .filter((part) => {
        const at = part.getBoundingClientRect()
        const isSeen = at.top < bottom - 1
        return (
          isSeen && (at.left < left - 1 || at.right > right + 1 || part.scrollWidth > part.clientWidth + 1)
        )
      })
      .map(({ textContent }) => textContent)
  })
}

async function seenIn(status: Locator): Promise<string[]> {
  return await status.evaluate((one) => {
    const line = one.firstElementChild!
    const { bottom } = line.getBoundingClientRect()
    return [...line.children]
      .filter((part) => part.getBoundingClientRect().top < bottom - 1)
      .map(({ textContent }) => textContent)
  })
}
