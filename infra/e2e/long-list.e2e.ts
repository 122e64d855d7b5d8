import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Caller } from '../measure/caller.ts'
import { accessibilityFindings } from './accessibility.ts'
import { chromiumPath } from './chromium.ts'
import { setStage } from './stage.ts'
import type { Visitor } from './visitor.ts'
import { wordsOf } from './words.ts'

const PEOPLE = 12_000
const SCREEN = '/importExport/hRYearlyData'
const LIST = '/v1/import/hrYearlyData'
const ROW = 34
const ROWS_PER_PAGE = 100
const t = await wordsOf('en')

describe.skipIf(chromiumPath === null)('staff in one window', () => {
  const stage = setStage()
  let visitor: Visitor
  let page: Page
  let reads: string[]
  beforeAll(async () => {
    const caller = new Caller(stage.product.url, stage.client.authorization)
    const { position } = await caller.upload(LIST, { year: 2019, field: 'file', bytes: people() })
    await caller.shown(position)
  })
  beforeEach(async () => {
    visitor = await stage.visit()
    page = visitor.page
    reads = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.startsWith(LIST) && searchParams.has('page')) reads.push(searchParams.get('page')!)
    })
    return async () => visitor[Symbol.asyncDispose]()
  })

  test('a row further down draws a row and asks for nothing; a fling asks for where it ends', async () => {
    await open(SCREEN)
    await page.waitForLoadState('networkidle')
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
    reads.length = 0
    const drawn = await countDrawn(page)
    for (let step = 1; step <= 20; step += 1) await scrollTo(page, step * ROW)
    expect(await drawn()).toBeLessThanOrEqual(20 + 2)
    expect(reads).toEqual([])
    await fling(page)
    await rowAt(page, PEOPLE).getByText('Person 11999', { exact: true }).waitFor()
    // A busy machine renders so seldom that fast scrolling looks like stops on the way.
    expect(reads.length).toBeLessThanOrEqual(PEOPLE / ROWS_PER_PAGE / 4)
    const elements = await page.evaluate(() => document.querySelectorAll('*').length)
    expect(elements).toBeLessThanOrEqual(nodes + 20 * 12)
    expect(elements).toBeLessThanOrEqual(2_500)
    expect(visitor.complaints).toEqual([])
  })

  test('every row is reached by keys, told its place, opened, and left with the focus on it', async () => {
    await open(SCREEN)
    const table = page.getByRole('table', { name: t('staff:table.title') })
    expect(await table.getAttribute('aria-rowcount')).toBe(String(PEOPLE))
    await rowAt(page, 1).focus()
    await page.keyboard.press('End')
    await focusedRow(page, PEOPLE)
    await rowAt(page, PEOPLE).getByText('Person 11999', { exact: true }).waitFor()
    await page.waitForURL(/[?&]page=120(&|$)/)
    await page.keyboard.press('ArrowUp')
    await focusedRow(page, PEOPLE - 1)
    await page.keyboard.press('Home')
    await focusedRow(page, 1)
    await page.keyboard.press('PageDown')
    const at = await page.evaluate(() => Number(document.activeElement?.getAttribute('aria-rowindex')))
    expect(at).toBeGreaterThan(5)
    await page.keyboard.press('ArrowDown')
    await focusedRow(page, at + 1)
    await rowAt(page, at + 1)
      .getByText(`Person ${at}`, { exact: true })
      .waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText(`Person ${at}`, { exact: true }).waitFor()
    await page.waitForURL((url) => !url.searchParams.has('page'))
    await page.keyboard.press('Escape')
    await focusedRow(page, at + 1)
    expect(await accessibilityFindings(page, 'staff in one window')).toEqual([])
    expect(visitor.complaints).toEqual([])
  })

  test('the row with the focus stays, and opens, wherever the wheel goes', async () => {
    await open(SCREEN)
    await rowAt(page, 3).focus()
    await scrollTo(page, 9_000 * ROW)
    await rowAt(page, 9_010).getByText('Person 9009', { exact: true }).waitFor()
    await focusedRow(page, 3)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('Person 2', { exact: true }).waitFor()
    expect(visitor.complaints).toEqual([])
  })

  test('the address says what is shown, in what order and where: a link leads to the same rows', async () => {
    await open(`${SCREEN}?year=2019`)
    await scrollTo(page, 5_000 * ROW)
    await page.waitForURL(/[?&]page=51(&|$)/)
    await page.reload()
    await rowAt(page, 5_005).getByText('Person 5004', { exact: true }).waitFor()
    await page.getByRole('button', { name: t('staff:field.employeeId') }).click()
    await page.getByRole('button', { name: t('staff:field.employeeId') }).click()
    await rowAt(page, 1).getByText('Person 11999', { exact: true }).waitFor()
    await page.waitForURL(
      (url) => url.searchParams.get('sort') === 'employeeId,desc' && !url.searchParams.has('page'),
    )
    const search = page.getByRole('searchbox', {
      name: t('table.searchIn', { name: t('staff:table.title') }),
    })
    await search.fill('Person 77')
    await page.waitForURL((url) => url.searchParams.get('search') === 'Person 77')
    await rowAt(page, 1).getByText('Person 11977', { exact: true }).waitFor()
    const shared = page.url()
    await page.goto('/home')
    await page.goto(shared)
    await rowAt(page, 1).getByText('Person 11977', { exact: true }).waitFor()
    await search.fill('nobody is called this')
    await page.getByText(t('table.noMatches', { search: 'nobody is called this' })).waitFor()
    await page
      .getByRole('main')
      .getByRole('button', { name: t('table.clearSearch'), exact: true })
      .last()
      .click()
    await rowAt(page, 1).getByText('Person 11999', { exact: true }).waitFor()
    expect(visitor.complaints).toEqual([])
  })

  test('pages are the other way to go through them', async () => {
    await open(SCREEN)
    await scrollTo(page, 300 * ROW)
    const size = page.getByLabel(t('table.size')).first()
    await size.selectOption('25')
    await page.getByText('1–25').waitFor()
    await page
      .getByRole('button', { name: t('table.next') })
      .first()
      .click()
    await page.getByRole('row').filter({ hasText: 'Person 25' }).first().waitFor()
    await page.waitForURL(
      (url) => url.searchParams.get('size') === '25' && url.searchParams.get('page') === '2',
    )
    await size.selectOption('all')
    await rowAt(page, 1).getByText('Person 0', { exact: true }).waitFor()
    expect(new URL(page.url()).searchParams.has('size')).toBe(false)
    expect(visitor.complaints).toEqual([])
  })

  async function open(path: string): Promise<void> {
    await stage.arrive(page, path)
    await rowAt(page, 1).getByText('Person 0', { exact: true }).waitFor()
  }
})

function people(): Uint8Array<ArrayBuffer> {
  const lines = Array.from({ length: PEOPLE }, (_, person) => {
    const id = String(person).padStart(6, '0')
    return `E${id},Person ${person},1000,1200,100,Ward`
  })
  const head = 'Employee ID,Name,Basic Salary,Total Month Salary,Cost Centre Number,Cost Centre Name'
  return new TextEncoder().encode(`${head}\n${lines.join('\n')}\n`)
}

function rowAt(page: Page, place: number) {
  return page.locator(`tr[data-row="${place - 1}"]`)
}

function focusedRow(page: Page, place: number) {
  return expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex')))
    .toBe(String(place))
}

/** Resolves when the rows of that place are rendered. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.locator('div[role=region]:has(tr[data-row])').evaluate(async (region, to) => {
    region.scrollTop = to
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  }, top)
}

/** Scrolls from the start to the end, one and a half pages per frame. */
async function fling(page: Page): Promise<void> {
  await page.locator('div[role=region]:has(tr[data-row])').evaluate(async (region) => {
    const frame = () => new Promise(requestAnimationFrame)
    for (; region.scrollTop + region.clientHeight < region.scrollHeight; await frame())
      region.scrollTop += 5_100
  })
}

/** Counts rows that are added to the page from now on. */
async function countDrawn(page: Page): Promise<() => Promise<number>> {
  const counter = await page.locator('tbody:has(tr[data-row])').evaluateHandle((body) => {
    const counted = { rows: 0 }
    const count = (node: Node) => node instanceof HTMLElement && node.dataset['row'] !== undefined
    new MutationObserver((records) => {
      for (const { addedNodes } of records) counted.rows += [...addedNodes].filter(count).length
    }).observe(body, { childList: true })
    return counted
  })
  return async () => (await counter.jsonValue()).rows
}
