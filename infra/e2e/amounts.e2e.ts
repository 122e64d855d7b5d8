import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Client } from '../demo/client.ts'
import { planOneUnit } from './amounts-plan.ts'
import { chromiumPath } from './chromium.ts'
import { setStage } from './stage.ts'
import type { Visitor } from './visitor.ts'
import { wordsOf } from './words.ts'

const LESSONS = 'in|b1-s1-y2019'
const LESSONS_NEXT = 'in|b1-s1-y2020'
const ROOMS = 'in|b1-s1-i1-y2019'
const ROOMS_NEXT = 'in|b1-s1-i1-y2020'
/** Written after what must not be stored, so that the test has something to wait for. */
const MARK = 'in|b1-s1-i1-y2021'

type Draft = { readonly rev: number; readonly cells: readonly { readonly k: string; readonly v: unknown }[] }

const t = await wordsOf('en')

describe.skipIf(chromiumPath === null)('typing amounts into the big picture', () => {
  const stage = setStage()
  let visitor: Visitor
  let client: Client
  let marks = 0

  beforeAll(async () => {
    client = stage.client
    await planOneUnit(client)
    visitor = await stage.visit()
    await visitor.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await stage.arrive(visitor.page, '/OverviewPlanning/bigpicture')
    await cell(LESSONS).waitFor()
  })
  afterAll(async () => {
    await visitor[Symbol.asyncDispose]()
  })
  beforeEach(async () => {
    if ((await stored(LESSONS)) === 235) return
    await enter(LESSONS, '235')
    await vi.waitUntil(async () => (await stored(LESSONS)) === 235, { timeout: 60_000 })
  })

  test.each([
    ['12k', 12_000, '12\u202F000'],
    ['+5%', 246.75, '246.75'],
    ['-5%', 223.25, '223.25'],
    ['+30', 265, '265'],
    ['*1.03', 242.05, '242.05'],
    ['/2', 117.5, '117.5'],
    ['=1200*1.03', 1236, '1\u202F236'],
    ['1,5', 1.5, '1.5'],
    ['1.5', 1.5, '1.5'],
    ['٣٫٥', 3.5, '3.5'],
    ['-3', 3, '3'],
  ])('%s is stored as %d and shown as %s', async (text, value, shown) => {
    await enter(LESSONS, text)
    await expect.poll(() => stored(LESSONS)).toBe(value)
    expect(await cell(LESSONS).inputValue()).toBe(shown)
  })

  test.each([1440, 390])(
    'what is said of the last entry does not lie over the cell that is typed into next, at %i',
    async (width) => {
      const { page } = visitor
      await page.setViewportSize({ width, height: 900 })
      await cell(LESSONS).click()
      await page.keyboard.type('-3')
      await page.keyboard.press('Enter')
      const note = await page.locator('[popover][role=status][data-shown=true]').boundingBox()
      const next = await page.locator('input[data-cell]:focus').boundingBox()
      await page.setViewportSize({ width: 1440, height: 900 })
      expect(next?.y).toBeGreaterThan((await cell(LESSONS).boundingBox())?.y ?? Infinity)
      expect(note && next && note.y < next.y + next.height && note.y + note.height > next.y).toBe(false)
    },
  )

  test('an emptied cell stores empty', async () => {
    await cell(LESSONS).click()
    await visitor.page.keyboard.press('Delete')
    await visitor.page.keyboard.press('Tab')
    await expect.poll(() => stored(LESSONS)).toBeNull()
    expect(await cell(LESSONS).inputValue()).toBe('')
  })

  test.each(['1200*1.03', '1e3', '10-20', '٣٬٥', 'abc', '=A1+2'])(
    '%s stays in the cell with its reason, and nothing is stored',
    async (text) => {
      const before = await draft()
      await cell(LESSONS).click()
      await visitor.page.keyboard.type(text)
      await leave()
      expect(await cell(LESSONS).inputValue()).toBe(text)
      expect(await cell(LESSONS).getAttribute('aria-invalid')).toBe('true')
      await visitor.page.getByRole('alert').waitFor()
      expect(await writtenSince(before)).toEqual([MARK])
      await cell(LESSONS).click()
      await visitor.page.keyboard.press('Escape')
      expect(await cell(LESSONS).inputValue()).toBe('235')
      expect(await stored(LESSONS)).toBe(235)
    },
  )

  test('a refused text is asked about before the history takes the place of the plan', async () => {
    const { page } = visitor
    const asked = page.getByRole('dialog', { name: t('unsaved.title') })
    await cell(LESSONS).click()
    await page.keyboard.type('12 Stellen')
    await leave()
    await page
      .getByRole('main')
      .getByRole('link', { name: t('past:history') })
      .click()
    await asked.getByRole('button', { name: t('unsaved.keep') }).click()
    await asked.waitFor({ state: 'hidden' })
    expect(await cell(LESSONS).inputValue()).toBe('12 Stellen')
    await page
      .getByRole('main')
      .getByRole('link', { name: t('past:history') })
      .click()
    await asked.getByRole('button', { name: t('unsaved.discard') }).click()
    // A past moment is shown, which has no cells to type into.
    await page.locator('input[id^="cell-in-"]').first().waitFor({ state: 'detached' })
    await page.goBack()
    await expect.poll(() => cell(LESSONS).inputValue()).toBe('235')
  })

  test('a click selects everything: typing on replaces what was typed before', async () => {
    const { keyboard } = visitor.page
    await cell(LESSONS).click()
    await keyboard.type('235')
    await cell(LESSONS).click()
    await keyboard.type('230')
    await keyboard.press('Enter')
    await expect.poll(() => stored(LESSONS)).toBe(230)
    expect(await cell(LESSONS).inputValue()).toBe('230')
    // In the last row Enter stores the value and the cursor stays.
    await enter(ROOMS, '41')
    await cell(ROOMS).click()
    await keyboard.type('42')
    await keyboard.press('Enter')
    await expect.poll(() => stored(ROOMS)).toBe(42)
  })

  test('a second click places the caret', async () => {
    const { keyboard } = visitor.page
    await leave()
    await cell(LESSONS).click()
    expect(await selection(cell(LESSONS))).toBe('235')
    // Click elsewhere in the cell: two quick clicks on one spot are a double click, which selects the word.
    await cell(LESSONS).click({ position: { x: 8, y: 8 } })
    expect(await selection(cell(LESSONS))).toBe('')
    await keyboard.press('End')
    await keyboard.type('0')
    await keyboard.press('Enter')
    await expect.poll(() => stored(LESSONS)).toBe(2350)
  })

  test.each(['', '77'])(
    'after Escape a click selects everything again, “%s” having been typed',
    async (text) => {
      const { keyboard } = visitor.page
      await leave()
      await cell(LESSONS).click({ position: { x: 8, y: 8 } })
      await keyboard.type(text)
      await keyboard.press('Escape')
      expect(await selection(cell(LESSONS))).toBe('235')
      await cell(LESSONS).click({ position: { x: 8, y: 8 } })
      expect(await selection(cell(LESSONS))).toBe('235')
      await keyboard.type('230')
      await keyboard.press('Enter')
      await expect.poll(() => stored(LESSONS)).toBe(230)
    },
  )

  test('after leaving, Ctrl+Z takes the whole entry back, on the page and in the log', async () => {
    const { keyboard } = visitor.page
    await cell(LESSONS).click()
    await keyboard.type('90')
    await leave()
    await expect.poll(() => stored(LESSONS)).toBe(90)
    await keyboard.press('Control+z')
    await expect.poll(() => stored(LESSONS)).toBe(235)
    expect(await cell(LESSONS).inputValue()).toBe('235')
    await keyboard.press('Control+Shift+z')
    await expect.poll(() => stored(LESSONS)).toBe(90)
    expect(await cell(LESSONS).inputValue()).toBe('90')
  })

  test('Ctrl+Z in another cell never reaches into one that was left', async () => {
    const { keyboard } = visitor.page
    await cell(LESSONS).click()
    await keyboard.type('90')
    await keyboard.press('Tab')
    await keyboard.type('77')
    const before = await draft()
    await keyboard.press('Control+z')
    expect(await cell(LESSONS_NEXT).inputValue()).not.toBe('77')
    expect(await cell(LESSONS).inputValue()).toBe('90')
    await expect.poll(() => stored(LESSONS)).toBe(90)
    await keyboard.press('Control+z')
    await expect.poll(() => stored(LESSONS)).toBe(235)
    expect(await writtenSince(before)).not.toContain(LESSONS_NEXT)
  })

  test('a pasted block is stored as it is shown, one step to take back', async () => {
    const { page } = visitor
    await enter(ROOMS, '50')
    await expect.poll(() => stored(ROOMS)).toBe(50)
    const next = await stored(ROOMS_NEXT)
    await page.evaluate(() => navigator.clipboard.writeText('1 100\t12k\n+10%\t1e3\n'))
    await cell(LESSONS).click()
    await page.keyboard.press('Control+v')
    await expect.poll(() => stored(ROOMS)).toBe(55)
    expect(await Promise.all([LESSONS, LESSONS_NEXT, ROOMS_NEXT].map(stored))).toEqual([1100, 12_000, next])
    const shown = await Promise.all([LESSONS, LESSONS_NEXT, ROOMS].map((key) => cell(key).inputValue()))
    expect(shown).toEqual(['1100', '12\u202F000', '55'])
    await page.keyboard.press('Control+z')
    await expect.poll(() => stored(ROOMS)).toBe(50)
    expect(await stored(LESSONS)).toBe(235)
  })

  test('a special driver reads amounts as cells do', async () => {
    const { page } = visitor
    const add = page.getByRole('button', { name: t('planning:special.addTo', { division: 'School' }) })
    await add.click()
    const panel = page.getByRole('dialog', { name: t('planning:panel.special') })
    const amount = panel.locator('input')
    await amount.fill('1e3')
    await panel.getByRole('button', { name: t('planning:special.apply'), exact: true }).click()
    await panel.getByRole('alert').waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
    await add.click()
    expect(await amount.inputValue()).not.toBe('1e3')
    await amount.fill('=2*3.5')
    await panel.getByRole('button', { name: t('planning:special.apply'), exact: true }).click()
    await panel.waitFor({ state: 'hidden' })
    const applied = async () =>
      (await draft()).cells.filter(({ k }) => k.startsWith('drv|')).map(({ v }) => v)
    await expect.poll(applied).toEqual([{ driverID: 1, value: 0.07, pos: 1 }])
    await page.getByRole('button', { name: /7.%/ }).first().waitFor()
  })

  test('nothing of all this complained', () => {
    expect(visitor.complaints).toEqual([])
  })

  function cell(key: string): Locator {
    return visitor.page.locator(`[id="cell-${key.replace('|', '-')}"]`)
  }

  async function enter(key: string, text: string): Promise<void> {
    await cell(key).click()
    await visitor.page.keyboard.type(text)
    await visitor.page.keyboard.press('Enter')
  }

  async function leave(): Promise<void> {
    await visitor.page.getByRole('heading', { level: 1 }).click()
  }

  function draft(): Promise<Draft> {
    return client.get('/v1/bigPicture/draft')
  }

  async function stored(key: string): Promise<unknown> {
    return (await draft()).cells.find(({ k }) => k === key)?.v ?? null
  }

  /** The keys written since then according to the log; the mark is last. */
  async function writtenSince(before: Draft): Promise<string[]> {
    marks += 1
    await enter(MARK, String(marks))
    await expect.poll(() => stored(MARK)).toBe(marks)
    type Cell = { readonly k: string; readonly rev: number }
    const { cells } = await client.get<{ readonly cells: readonly Cell[] }>('/v1/bigPicture/draft')
    const written = cells.filter(({ rev }) => rev > before.rev).toSorted((a, b) => a.rev - b.rev)
    return written.map(({ k }) => k)
  }
})

function selection(input: Locator): Promise<string> {
  return input.evaluate((element: HTMLInputElement) =>
    element.value.slice(element.selectionStart ?? 0, element.selectionEnd ?? 0),
  )
}
