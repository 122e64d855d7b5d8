import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { planLessons } from './amounts-plan.ts'
import { chromiumPath } from './chromium.ts'
import { field } from './form.ts'
import type { Visitor } from './visitor.ts'
import { wordsOf } from './words.ts'
import { setStage } from './stage.ts'

const PICTURE = '/OverviewPlanning/bigpicture'
const FIGURE = '#cell-b1-d1-y2020-fte'
const LESSONS = '#cell-in-b1-s1-y2020'
const LESSONS_NEXT = '#cell-in-b1-s1-y2021'
const ROOMS_START = '#cell-in-b1-s1-i1-y2019'
const t = await wordsOf('en')

describe.skipIf(chromiumPath === null)('beside the big picture', () => {
  const stage = setStage()
  beforeAll(() => planLessons(stage.client))

  test.each([1440, 700, 390])(
    'a number is explained without covering it, Save or the status, %i pixels wide',
    async (width) => {
      await using visitor = await enter(width)
      const { page } = visitor
      await page.locator(FIGURE).click()
      const panel = explanation(page)
      await panel.waitFor()
      expect(await panel.evaluate((element) => element === document.activeElement)).toBe(true)
      const covers = async (other: Locator) => overlap(await panel.boundingBox(), await other.boundingBox())
      await expect.poll(() => covers(page.locator(FIGURE))).toBe(false)
      await page.evaluate(() => scrollTo(0, 0))
      expect(await covers(page.getByRole('status').first())).toBe(false)
      const saving = ['save.open', 'save.openShort'].map((key) => t(`planning:${key}`)).join('|')
      expect(await covers(page.getByRole('button', { name: new RegExp(`^(${saving})`) }))).toBe(false)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      await page.keyboard.press('Escape')
      await panel.waitFor({ state: 'detached' })
      await expectFocus(page, FIGURE)
      expect(visitor.complaints).toEqual([])
    },
  )

  test('a cell has an address that opens its unit and leads to it; one that is gone says so', async () => {
    await using visitor = await enter(1440)
    const { page } = visitor
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.locator(FIGURE).press('Enter')
    await explanation(page)
      .getByRole('button', { name: t('planning:link.copy') })
      .click()
    await explanation(page).getByText(t('toast.copied')).waitFor({ state: 'attached' })
    const address = await page.evaluate(() => navigator.clipboard.readText())
    await page.keyboard.press('Escape')
    await page.getByRole('region', { name: 'Education' }).locator('[aria-expanded=true]').first().click()
    await page.locator(FIGURE).waitFor({ state: 'detached' })
    await page.goto('about:blank')
    await page.goto(address)
    await expectFocus(page, FIGURE)
    await page.goto(`${PICTURE}?cell=b1-d77-y2020-fte`)
    await page.getByRole('alert').filter({ hasText: '#77' }).waitFor()
    expect(visitor.complaints).toEqual([])
  })

  test('what needs attention leads to where it is mended', async () => {
    await using visitor = await enter(1440)
    const { page } = visitor
    const button = page.getByRole('button', { name: `${t('planning:attention.title')} 1` })
    await button.click()
    const panel = page.getByRole('dialog', { name: t('planning:attention.title') })
    await panel.getByRole('button', { name: /Teaching/ }).click()
    await expectFocus(page, ROOMS_START)
    await page.locator(ROOMS_START).fill('50')
    await page.keyboard.press('Enter')
    await panel.getByText(t('planning:attention.none')).waitFor()
    await panel.getByRole('button', { name: t('action.close') }).click()
    await button.waitFor({ state: 'detached' })
    expect(visitor.complaints).toEqual([])
  })

  test('a change is taken back, the others are saved with a message, a draft is discarded and undone', async () => {
    await using visitor = await enter(1440)
    const { page } = visitor
    await type(page, LESSONS, '240')
    await type(page, LESSONS_NEXT, '260')
    await save(page, 3)
    const dialog = page.getByRole('dialog', { name: t('planning:save.title') })
    await expect.poll(() => focusedLabel(page)).toContain(t('planning:save.message'))
    await dialog.getByRole('button', { name: /2021 → ⁨?⁦?260/u }).click()
    await dialog.getByText(t('planning:save.changes', { count: 2 })).waitFor()
    await expect.poll(() => page.locator(LESSONS_NEXT).inputValue()).toBe('')
    await field(dialog, t('planning:save.message')).fill('Budget 2020')
    await dialog.getByRole('switch', { name: t('planning:save.keep') }).click()
    await field(dialog, t('planning:snapshot.title')).fill('Board')
    await dialog.getByRole('button', { name: t('planning:save.publish', { count: 2 }) }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText(t('planning:save.kept', { title: '\u2068Board\u2069' })).waitFor()
    expect(await stage.client.get('/v1/bigPicture/draft')).toMatchObject({ snapshots: [{ title: 'Board' }] })
    await page.locator('q', { hasText: 'Budget 2020' }).first().waitFor()

    await type(page, LESSONS, '300')
    await save(page, 1)
    await dialog.getByRole('button', { name: t('planning:discard.open') }).click()
    const discard = page.getByRole('dialog', { name: t('planning:discard.title') })
    await discard.getByText(/300/).waitFor()
    await discard.getByRole('button', { name: t('planning:discard.do', { count: 1 }) }).click()
    await discard.waitFor({ state: 'hidden' })
    await expect.poll(() => page.locator(LESSONS).inputValue()).toBe('240')
    await page.getByText(t('planning:discard.done', { count: 1 })).waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(() => page.locator(LESSONS).inputValue()).toBe('300')
    expect(await stage.client.get('/v1/bigPictureStore/userInput')).toMatchObject({ 'b1-s1-y2020': 240 })
    expect(visitor.complaints).toEqual([])
  })

  async function enter(width: number): Promise<Visitor> {
    const visitor = await stage.visit({ width })
    await stage.arrive(visitor.page, PICTURE)
    await visitor.page.locator(FIGURE).waitFor()
    return visitor
  }

  function explanation(page: Page): Locator {
    return page.getByRole('dialog', { name: t('planning:panel.explanation') })
  }

  async function save(page: Page, count: number): Promise<void> {
    await page.getByRole('button', { name: t('planning:save.openWith', { count }) }).click()
  }
})

async function type(page: Page, cell: string, text: string): Promise<void> {
  await page.locator(cell).fill(text)
  await page.keyboard.press('Enter')
}

async function expectFocus(page: Page, cell: string): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.id)
  // The page may have to be loaded first.
  await expect.poll(focused).toBe(cell.slice(1))
}

function focusedLabel(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document
    return activeElement instanceof HTMLInputElement ? (activeElement.labels?.[0]?.textContent ?? '') : ''
  })
}

type Box = Awaited<ReturnType<Locator['boundingBox']>>

function overlap(a: Box, b: Box): boolean {
  if (!a || !b) throw new Error('one of them is not shown')
  const isBeside = a.x >= b.x + b.width || b.x >= a.x + a.width
  return !isBeside && a.y < b.y + b.height && b.y < a.y + a.height
}
