import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildClientWhenStale } from '../client-build.ts'
import { type Client, signIn } from '../demo/client.ts'
import { accessibilityFindings } from './accessibility.ts'
import { chromiumPath, openChromium } from './chromium.ts'
import { type Product, startProduct } from './product.ts'
import { ADMINISTRATOR } from '../testing/server-process.ts'
import { openVisitor } from './visitor.ts'
import { type Keyboard, keyboardOf } from './keyboard.ts'
import { type Say, type Tongue, wordsOf } from './words.ts'

const languageCodes = { en: 'en', de: 'de', ar: 'sa' } as const satisfies Record<Tongue, string>

describe.skipIf(chromiumPath === null)('without a mouse', () => {
  let browser: Browser | undefined
  let product: Product | undefined
  beforeAll(async () => {
    buildClientWhenStale()
    ;[browser, product] = await Promise.all([openChromium(), startProduct()])
    await plan(await signIn(product.url, ADMINISTRATOR.email, ADMINISTRATOR.password))
  })
  afterAll(async () => {
    await browser?.close()
    await product?.[Symbol.asyncDispose]()
  })

  test.for(['en', 'ar'] as const)(
    'one logs in, adds a record and walks the big picture, in %s',
    async (tongue) => {
      await using visitor = await openVisitor(browser!, product!)
      const { page } = visitor
      const say = await wordsOf(tongue)
      await page.goto('/home')
      await page.evaluate((code) => localStorage.setItem('staffplan.language', code), languageCodes[tongue])
      const keys = keyboardOf(page)

      await page.goto('/login')
      await page.getByRole('heading', { name: say('users:login.title') }).waitFor()
      await keys.tabTo(say('users:field.email'))
      await keys.type(ADMINISTRATOR.email)
      await keys.tabTo(say('users:field.password'))
      await keys.type(ADMINISTRATOR.password)
      await keys.press('Enter')
      await page.getByRole('button', { name: say('menu.logout') }).waitFor()

      await keys.follow(say('menu.specialDrivers'))
      await page.getByRole('heading', { name: say('drivers:special.title') }).waitFor()
      await addRecord(keys, { name: `Night ${tongue}`, say, page })

      await keys.follow(say('menu.bigPicture'))
      await walkCells(keys, { page, tongue, say })
      expect(await accessibilityFindings(page, 'big picture, typed')).toEqual([])
      await page.setViewportSize({ width: 390, height: 900 })
      expect(await accessibilityFindings(page, 'big picture, typed, narrow')).toEqual([])
      expect(visitor.complaints).toEqual([])
    },
  )
})

type Place = {
  readonly page: Page
  readonly say: Say
}

/** Opened, left with Escape, opened again and saved; the focus comes back to where it was. */
async function addRecord(
  keys: Keyboard,
  { name, say, page }: Place & { readonly name: string },
): Promise<void> {
  await keys.tabTo(say('action.add'))
  await keys.press('Enter')
  await page.getByRole('dialog').waitFor()
  await keys.waitForFocus(say('record.name'))
  await keys.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await keys.waitForFocus(say('action.add'))
  await keys.press('Enter')
  await keys.waitForFocus(say('record.name'))
  await keys.type(name)
  await keys.tabTo(say('drivers:column.value'))
  await keys.type('7')
  await keys.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('row').filter({ hasText: name }).waitFor()
}

/** Enter goes down, Shift+Enter up, Tab and the arrows along the years, Escape takes back what was typed. */
async function walkCells(
  keys: Keyboard,
  { page, tongue, say }: Place & { readonly tongue: Tongue },
): Promise<void> {
  const cellOf = (source: string, year: number): string =>
    say('planning:input.label', { driver: '\u2068Teaching\u2069', source: `\u2068${source}\u2069`, year })
  await keys.tabTo(cellOf('Lessons', 2019))
  await keys.type('200')
  await keys.press('Enter')
  await keys.waitForFocus(cellOf('Rooms', 2019))
  await keys.press('Shift+Enter')
  await keys.waitForFocus(cellOf('Lessons', 2019))
  await keys.press(tongue === 'ar' ? 'ArrowLeft' : 'ArrowRight')
  await keys.waitForFocus(cellOf('Lessons', 2020))
  await keys.type('240')
  await keys.press('Tab')
  await keys.waitForFocus(cellOf('Lessons', 2021))
  await keys.type('999')
  await keys.press('Escape')
  const last = page.getByRole('textbox', { name: cellOf('Lessons', 2021) })
  await expect.poll(() => last.inputValue()).toBe('')
}

/** One unit with a division and a secondary driver of two sources. */
async function plan(client: Client): Promise<void> {
  type Created = { readonly id: number }
  const unit = await client.post<Created>('/v1/businessUnits/', { name: 'Education', comment: '' })
  const businessUnit = { id: unit.id }
  const division = await client.post<Created>('/v1/divisions/', { name: 'School', comment: '', businessUnit })
  const driver = await client.post<Created>('/v1/drivers/secondaryDrivers/', {
    name: 'Teaching',
    unit: 'h',
    comment: '',
    driverDataSources: [
      { label: 'Lessons', weight: 0.6 },
      { label: 'Rooms', weight: 0.4 },
    ],
  })
  await client.post('/v1/drivers/secondaryDrivers/assignment/', {
    businessUnitId: unit.id,
    secondaryDriverId: driver.id,
    divisionIds: [division.id],
  })
}
