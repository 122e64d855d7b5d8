import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chromiumPath } from './chromium.ts'
import { field } from './form.ts'
import { Line } from './line.ts'
import { setStage } from './stage.ts'
import { wordsOf } from './words.ts'

const PHONE = { width: 390 }
/** Tolerance in pixels: a name in another script may be drawn some pixels wider. */
const CLOSE = 16
/** Pixels between the text of a note and its edge. */
const ROOM = 6

describe.skipIf(chromiumPath === null)('what belongs side by side', () => {
  const stage = setStage({ company: 'demo' })

  test.for(['en', 'de', 'ar'] as const)(
    'the tools of manual planning have one line beside the menu, in %s',
    async (language) => {
      await using visitor = await stage.open('/OverviewPlanning/ManualPlanning', { language })
      const t = await wordsOf(language)
      const head = visitor.page.getByRole('heading', { level: 1 }).locator('..')
      await head.getByRole('button', { name: t('action.save'), exact: true }).waitFor()
      await expect
        .poll(async () => new Set((await boxesOf(head.getByRole('button'))).map(middle)).size)
        .toBe(1)
    },
  )

  test('the search of a list gives way to what stands behind it, before that takes another line', async () => {
    const path = '/drivers/secondaryDriversAssignment'
    await using visitor = await stage.open(path, { language: 'de', width: 1024 })
    const t = await wordsOf('de')
    const add = visitor.page.getByRole('button', { name: t('action.add'), exact: true })
    await add.waitFor()
    const search = visitor.page.getByRole('search').or(visitor.page.getByRole('searchbox')).first()
    expect(middle(await boxOf(add))).toBe(middle(await boxOf(search)))
  })

  test.for(['en', 'de', 'ar'] as const)(
    'an import is taken back beside the menu without scrolling the list aside, in %s',
    async (language) => {
      await using visitor = await stage.open('/importExport/hRYearlyData', { language, width: 1024 })
      const t = await wordsOf(language)
      const undo = visitor.page
        .getByRole('button')
        .filter({ hasText: t('staff:imports.undo') })
        .first()
      await undo.waitFor()
      const beyond = await undo.evaluate((one) => {
        const list = one.closest('table')!.parentElement!
        return list.scrollWidth - list.clientWidth
      })
      expect(beyond).toBe(0)
    },
  )

  test.for(['en', 'de', 'ar'] as const)(
    'the columns of the overtime policies keep to their own width where two cards stand side by side, in %s',
    async (language) => {
      await using visitor = await stage.open('/settings', { language, width: 1100 })
      const t = await wordsOf(language)
      const heading = visitor.page.getByText(t('settings:column.weeklyHours'), { exact: true })
      await heading.waitFor()
      const size = await heading.evaluate((one) => [one.scrollWidth, one.clientWidth])
      expect(size[0]).toBeLessThanOrEqual(size[1]!)
      const day = visitor.page.locator('input[data-date]').first()
      expect((await boxOf(day)).width).toBeGreaterThan(130)
    },
  )

  test('what others changed in the settings is told with room above and below its words', async () => {
    await using visitor = await stage.open('/settings', { ...PHONE, language: 'de' })
    const t = await wordsOf('de')
    await field(visitor.page, t('settings:currency')).fill('USD')
    const settings = await stage.client.get<object>('/v1/settings')
    await stage.client.put('/v1/settings', { ...settings, currency: 'QAR' })
    const note = visitor.page.locator('[data-meanwhile]')
    await note.waitFor()
    const [around, words, last] = await Promise.all(
      [note, note.locator('> span'), note.getByRole('button').last()].map(boxOf),
    )
    expect(words!.y - around!.y).toBeGreaterThanOrEqual(ROOM)
    expect(bottom(around!) - bottom(last!)).toBeGreaterThanOrEqual(ROOM)
    await stage.client.put('/v1/settings', settings)
  })

  test('what a list offers goes to the next line together', async () => {
    await using visitor = await stage.open('/orgStructure/departmentOverview', PHONE)
    const t = await wordsOf('en')
    const offered = ['table.filter', 'action.add'].map((key) =>
      visitor.page.getByRole('button', { name: t(key), exact: true }),
    )
    for (const one of offered) await one.waitFor()
    const boxes = await Promise.all(offered.map(boxOf))
    expect(boxes[0]!.y).toBe(boxes[1]!.y)
  })

  test.for(['en', 'de', 'ar'] as const)(
    'that the server is away is said in the bar, and nothing of the bar leaves a phone for it, in %s',
    async (language) => {
      const line = new Line()
      await using visitor = await stage.open('/orgStructure/divisionOverview', { ...PHONE, language, line })
      const { page } = visitor
      const t = await wordsOf(language)
      await page.getByRole('row').nth(1).waitFor()
      await line.cutWithAll(page)
      await page
        .getByRole('status')
        .filter({ hasText: t('state.away') })
        .first()
        .waitFor()
      const logout = page.getByRole('button', { name: t('menu.logout') })
      const { x, width } = await boxOf(logout)
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(PHONE.width)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    },
  )

  test('a name of two lines begins beside its colour, whatever it is written in', async () => {
    await using visitor = await stage.open('/analytics/overtime', PHONE)
    const name = visitor.page
      .getByRole('rowheader')
      .locator('bdi')
      .filter({ hasText: 'خدمات المجتمع' })
      .first()
    await name.waitFor()
    const gap = await name.evaluate((one) => {
      const words = document.createRange()
      words.selectNodeContents(one)
      const lines = [...words.getClientRects()]
      return (
        Math.min(...lines.map(({ left }) => left)) - one.previousElementSibling!.getBoundingClientRect().right
      )
    })
    expect(gap).toBeLessThan(CLOSE)
  })

  test('whoever walks through the settings by keys sees where they are, above the foot that stays', async () => {
    await using visitor = await stage.open('/settings')
    const { page } = visitor
    const t = await wordsOf('en')
    const histories = page.getByRole('button', { name: t('record.history') })
    await expect.poll(() => histories.count()).toBe(2)
    await histories.first().click()
    await page.getByRole('main').getByRole('time').first().waitFor()
    const hidden = await page.getByRole('main').evaluate((main) => {
      const controls = main.querySelectorAll<HTMLElement>(
        'input:enabled:not([type=hidden]), button:enabled, a[href]',
      )
      return [...controls].flatMap((one) => {
        one.focus()
        const { left, right, top, bottom } = one.getBoundingClientRect()
        const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        return one === seen || one.contains(seen) ? [] : [one.ariaLabel ?? one.textContent]
      })
    })
    expect(hidden).toEqual([])
  })
})

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

async function boxOf(one: Locator): Promise<Box> {
  const box = await one.boundingBox()
  if (!box) throw new Error('it is not drawn')
  return box
}

async function boxesOf(all: Locator): Promise<Box[]> {
  return await Promise.all((await all.all()).map(boxOf))
}

function bottom({ y, height }: Box): number {
  return y + height
}

function middle({ y, height }: Box): number {
  return Math.round(y + height / 2)
}
