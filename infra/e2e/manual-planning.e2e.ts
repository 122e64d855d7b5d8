import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { pressTwice } from './form.ts'
import { type Client, signIn } from '../demo/client.ts'
import { type ReadSheet, readAgain } from '../sheets/second-reader.ts'
import { addBen, BEN } from '../testing/people.ts'
import { chromiumPath } from './chromium.ts'
import { setStage } from './stage.ts'
import type { Visitor } from './visitor.ts'
import { wordsOf } from './words.ts'

const PATH = '/OverviewPlanning/ManualPlanning'
const UNITS = 12
const DIVISIONS = 600
const PASTED = 500

type Row = { readonly division: { readonly id: number }; readonly year: number; readonly value: number }

const t = await wordsOf('en')

describe.skipIf(chromiumPath === null)('an administrator who plans by hand', () => {
  const stage = setStage()
  let sara: Client
  beforeAll(async () => {
    sara = stage.client
    for (let id = 1; id <= UNITS; id += 1) {
      await sara.post('/v1/businessUnits', { name: `Unit ${id}`, color: id % 2 ? '#3182CE' : '#2F855A' })
    }
    for (let id = 1; id <= DIVISIONS; id += 1) {
      const name = id === 1 ? '=1+1' : `Division ${id}`
      const unit = Math.ceil((id * UNITS) / DIVISIONS)
      await sara.post('/v1/divisions', { name, businessUnit: { id: unit } })
    }
  })

  const planned = () => sara.get<readonly Row[]>('/v1/divisionFTE?year=2020')
  const valueOf = async (id: number) => (await planned()).find(({ division }) => division.id === id)?.value
  const cell = (page: Page, id: number) => page.locator(`#d${id}`)

  test('pastes 500 values, sees what is refused and why, saves the rest and gets it as a workbook', async () => {
    await using visitor = await open()
    const { page } = visitor
    const values = Array.from({ length: PASTED }, (_, index) => String(index))
    values.splice(1, 3, 'n/a', '73.4', '-3')
    await paste(page, 1, values.join('\r\n'))
    const dialog = page.getByRole('dialog', { name: t('manual:paste.title') })
    await dialog.getByText(t('manual:paste.refused', { count: 3 })).waitFor()
    const refused = dialog.getByRole('table', { name: t('manual:paste.refusedTable') })
    expect(await refused.getByRole('row').allInnerTexts()).toEqual([
      'Division\tPasted\tReason',
      `Division 2\tn/a\t${t('errors:number-malformed')}`,
      `Division 3\t73.4\t${t('errors:not-an-integer')}`,
      `Division 4\t-3\t${t('errors:out-of-range-min-max', { min: '0', max: '1\u202f000\u202f000' })}`,
    ])
    expect(await planned()).toEqual([])
    await dialog.getByRole('button', { name: t('manual:paste.do', { count: 497 }) }).click()
    await dialog.waitFor({ state: 'hidden' })

    const saves = page.getByRole('button', { name: t('manual:save', { count: 497 }) })
    expect(await saves.count()).toBe(2)
    await saves.last().click()
    await page.getByText(t('manual:saved')).waitFor()
    const stored = await planned()
    expect([stored.length, stored[0]?.value, stored.at(-1)?.value]).toEqual([497, 0, 499])

    const [divisions, units, info] = await exported(page)
    expect(divisions?.headings).toHaveLength(8)
    expect(divisions?.rows).toHaveLength(DIVISIONS)
    // No formulas, and empty cells where nothing is planned.
    expect(divisions?.rows[0]?.slice(0, 3)).toEqual(['Unit 1', '1', '=1+1'])
    expect(divisions?.rows.map((row) => row[5] ?? null)).toEqual(
      Array.from(
        { length: DIVISIONS },
        (_, index) => stored.find(({ division }) => division.id === index + 1)?.value ?? null,
      ),
    )
    expect(divisions?.styleOf(0, 0)?.fill).toMatchObject({ fgColor: { rgb: '3182CE' } })
    expect(units?.rows.map(([name]) => name)).toEqual(
      Array.from({ length: UNITS }, (_, index) => `Unit ${index + 1}`),
    )
    const facts = new Map(info?.rows.map(([label, value]) => [label, value]))
    expect(facts.get(t('manual:info.at'))).toBeInstanceOf(Date)
    expect(facts.get(t('manual:info.by'))).toMatch(/\w/)
    expect(facts.get(t('manual:info.language'))).toBe('English')
    expect(facts.get(t('manual:info.position'))).toMatch(/\d/)
    expect(visitor.complaints).toEqual([])
  })

  test('walks by keys, fills down, takes steps back; nothing is sent before Save', async () => {
    await using visitor = await open()
    const { page } = visitor
    const before = await valueOf(10)
    await cell(page, 10).click()
    await page.keyboard.type('70')
    await page.keyboard.press('Shift+Enter')
    expect(await cell(page, 9).evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowDown')
    await page.getByText(t('manual:selection.cells', { count: 4 })).waitFor()
    await page.keyboard.press('Control+d')
    await expect.poll(() => cell(page, 13).inputValue()).toBe('70')
    await page.keyboard.press('Control+z')
    await expect.poll(() => cell(page, 13).inputValue()).not.toBe('70')
    await page.keyboard.press('Control+y')
    await expect.poll(() => cell(page, 13).inputValue()).toBe('70')
    expect(await valueOf(10)).toBe(before)
    await page.locator('a[href="/profile"]').first().click()
    const question = page.getByRole('dialog', { name: t('unsaved.title') })
    await question.getByRole('button', { name: t('unsaved.keep') }).click()
    await question.waitFor({ state: 'hidden' })
    await page
      .getByRole('button', { name: t('manual:save', { count: 4 }) })
      .last()
      .click()
    await page.getByText(t('manual:saved')).waitFor()
    expect(await valueOf(13)).toBe(70)
    expect(visitor.complaints).toEqual([])
  })

  test('sees what somebody else stored meanwhile beside what was typed, goes over it knowingly, and what becomes of that', async () => {
    await using visitor = await open()
    const { page } = visitor
    await cell(page, 20).fill('81')
    await page.keyboard.press('Enter')
    await addBen(sara)
    const ben = await signIn(stage.product.url, BEN.email, BEN.password)
    await ben.post('/v1/divisionFTE', [{ division: 20, year: 2020, value: 90 }])
    await page.getByText(t('manual:overtaken.some', { count: 1 })).waitFor()
    expect(await cell(page, 20).inputValue()).toBe('81')
    const whose = { value: '\u206690\u2069', name: '\u2068Ben Lang\u2069' }
    await page.getByText(t('manual:overtaken.cellBy', whose)).waitFor()
    await page
      .getByRole('button', { name: t('manual:save', { count: 1 }) })
      .last()
      .click()
    await page.getByText(t('manual:saved')).waitFor()
    expect(await valueOf(20)).toBe(81)
    // Ben overwrites the value in turn.
    await ben.post('/v1/divisionFTE', [{ division: 20, year: 2020, value: 77 }])
    await expect.poll(() => cell(page, 20).inputValue()).toBe('77')
    await page.getByText(t('manual:overtaken.was', { value: '\u206681\u2069' })).waitFor()
    await cell(page, 20).hover()
    const both = { value: '\u206677\u2069', own: '\u206681\u2069', name: '\u2068Ben Lang\u2069' }
    await page.getByText(t('manual:overtaken.ownBy', both)).waitFor()
    const note = page.locator('#d20-note')
    expect(await note.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    expect(visitor.complaints).toEqual([])
  })

  test('takes a save back from its toast, but for what somebody else has planned since, who is not gone over', async () => {
    const before = await valueOf(22)
    await using visitor = await open()
    const { page } = visitor
    visitor.expectAnswer({ path: /divisionFTE/, status: 412 })
    for (const id of [2, 3, 22]) await cell(page, id).fill(String(id + 100))
    await page.keyboard.press('Enter')
    await page
      .getByRole('button', { name: t('manual:save', { count: 3 }) })
      .last()
      .click()
    const undo = page.locator('.Toastify__toast').getByRole('button', { name: t('manual:undo') })
    await undo.waitFor()
    expect(await valueOf(2)).toBe(102)
    const ben = await signIn(stage.product.url, BEN.email, BEN.password)
    await ben.post('/v1/divisionFTE', [{ division: 3, year: 2020, value: 60 }])
    await cell(page, 22).fill('7') // typed after the paste
    await undo.click()
    await page.getByText(t('manual:undoneExcept', { names: '\u2068Division 3\u2069' })).waitFor()
    expect([await valueOf(22), await valueOf(3), await valueOf(2)]).toEqual([before, 60, undefined])
    await expect.poll(() => cell(page, 2).inputValue()).toBe('')
    expect(await cell(page, 22).inputValue()).toBe('7')
    const unsaved = page.getByText(t('manual:unsaved', { count: 1 }))
    await unsaved.first().waitFor()
    expect(await page.getByText(t('manual:overtaken.some', { count: 1 })).count()).toBe(0)
    expect(visitor.complaints).toEqual([])
  })

  test('is refused when a save crosses one of the same person elsewhere; what was typed stays', async () => {
    await using visitor = await open()
    const { page } = visitor
    visitor.expectAnswer({ path: /divisionFTE/, status: 412 })
    await cell(page, 21).fill('82')
    await page.keyboard.press('Enter')
    // The other save arrives while this one is under way.
    let isFirst = true
    await page.route('**/v1/divisionFTE/', async (route) => {
      if (isFirst && route.request().method() === 'POST') {
        isFirst = false
        await sara.post('/v1/divisionFTE', [{ division: 21, year: 2020, value: 91 }])
      }
      await route.continue()
    })
    const save = page.getByRole('button', { name: t('manual:save', { count: 1 }) }).last()
    await save.click()
    const reason = t('manual:overtaken.late')
    await page.getByText(t('manual:saveFailedBecause', { reason })).waitFor()
    await page.getByText(t('manual:overtaken.someByOneself', { count: 1 })).waitFor()
    expect([await cell(page, 21).inputValue(), await valueOf(21)]).toEqual(['82', 91])
    await pressTwice(save)
    await expect.poll(() => valueOf(21)).toBe(82)
    expect(visitor.complaints).toEqual([])
  })

  test('saves by the first tap what still stands in the cell being typed into', async () => {
    await using visitor = await open()
    const { page } = visitor
    await page.setViewportSize({ width: 390, height: 800 })
    const bar = page.getByRole('region', { name: t('manual:bar') })
    const save = bar.getByRole('button', { name: t('action.save') })
    const wide = (await save.boundingBox())?.width
    await cell(page, 24).click()
    await page.keyboard.type('61')
    await bar.getByText(t('manual:unsaved', { count: 1 })).waitFor()
    expect(await bar.getByText(t('manual:allSaved')).count()).toBe(0)
    const box = (await save.boundingBox())!
    expect(box.width).toBe(wide)
    // Click the place where the button is, as a finger does, whatever happens to the button.
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await expect.poll(() => valueOf(24)).toBe(61)
    expect(visitor.complaints).toEqual([])
  })

  test('reads why a text is refused only while looking at its cell: it lies over no figure else', async () => {
    await using visitor = await open()
    const { page } = visitor
    await page.setViewportSize({ width: 390, height: 800 })
    await cell(page, 4).fill('abc')
    await page.keyboard.press('Enter')
    const note = page.getByRole('alert').filter({ hasText: t('errors:number-malformed') })
    const areaOf = async () => {
      const { width = 0, height = 0 } = (await note.boundingBox()) ?? {}
      return width * height
    }
    await expect.poll(areaOf).toBeGreaterThan(1000)
    await cell(page, 7).click()
    await expect.poll(areaOf).toBeLessThan(9)
    await cell(page, 4).hover()
    await expect.poll(areaOf).toBeGreaterThan(1000)
    await cell(page, 4).click()
    await page.keyboard.press('Escape')
    await note.waitFor({ state: 'detached' })
    expect(visitor.complaints).toEqual([])
  })

  test('is told of what is unsaved in another year, and that a stored value is not emptied', async () => {
    await using visitor = await open()
    const { page } = visitor
    await sara.post('/v1/divisionFTE', [{ division: 15, year: 2020, value: 50 }])
    await expect.poll(() => cell(page, 15).inputValue()).toBe('50')
    await cell(page, 15).click()
    await page.keyboard.press('Delete')
    await page.keyboard.press('Enter')
    await page.getByText(t('manual:notEmptied', { value: '\u206650\u2069' })).waitFor()
    expect(await cell(page, 15).inputValue()).toBe('50')
    await cell(page, 16).fill('7')
    await page.keyboard.press('Enter')
    const pick = async (from: number, to: number) => {
      await page.getByRole('combobox', { name: t('manual:year') }).click()
      await page.getByRole('option', { name: t('manual:planYear', { year: to }) }).click()
      await page.waitForURL((url) => from !== to && url.searchParams.get('year') === String(to))
    }
    await pick(2020, 2021)
    await page.getByRole('button', { name: t('manual:unsavedIn', { count: 1, year: 2020 }) }).click()
    await expect.poll(() => cell(page, 16).inputValue()).toBe('7')
    await page.getByRole('button', { name: t('manual:discard') }).click()
    await page.getByText(t('manual:allSaved'), { exact: true }).first().waitFor()
    expect(visitor.complaints).toEqual([])
  })

  async function open(): Promise<Visitor> {
    const visitor = await stage.visit()
    const { page } = visitor
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await stage.arrive(page, PATH)
    await cell(page, 1).waitFor()
    return visitor
  }

  async function paste(page: Page, id: number, text: string): Promise<void> {
    await page.evaluate((content) => navigator.clipboard.writeText(content), text)
    await cell(page, id).click()
    await page.keyboard.press('Control+v')
  }

  async function exported(page: Page): Promise<readonly ReadSheet[]> {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t('export.make'), exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toBe('manualplanning-export.xlsx')
    const sheets = await readAgain(await readFile(await download.path()))
    expect(sheets.map(({ name }) => name)).toEqual([
      t('manual:title'),
      t('manual:unitsSheet'),
      t('manual:info.title'),
    ])
    return sheets
  }
})
