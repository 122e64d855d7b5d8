import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildClientWhenStale } from '../client-build.ts'
import { type Client, signIn } from '../demo/client.ts'
import { ADMINISTRATOR } from '../testing/server-process.ts'
import { chromiumPath, openChromium } from './chromium.ts'
import { field } from './form.ts'
import { logIn } from './main-job-entry.ts'
import { type Product, startProduct } from './product.ts'
import { storedEvents } from './stored-events.ts'
import { openVisitor, type Visitor } from './visitor.ts'
import { discard, openNew, type Walker } from './walk.ts'
import { type Say, wordsOf } from './words.ts'

const UNITS = '/orgStructure/businessUnitOverview'

describe.skipIf(chromiumPath === null)('a form', () => {
  let browser: Browser | undefined
  let product: Product | undefined
  let say: Say
  let client: Client
  let visitor: Visitor
  let walker: Walker
  beforeAll(async () => {
    buildClientWhenStale()
    ;[browser, product, say] = await Promise.all([openChromium(), startProduct(), wordsOf('en')])
    client = await signIn(product.url, ADMINISTRATOR.email, ADMINISTRATOR.password)
  })
  afterAll(async () => {
    await browser?.close()
    await product?.[Symbol.asyncDispose]()
  })
  beforeEach(async () => {
    visitor = await openVisitor(browser!, product!)
    const { page } = visitor
    walker = { page, say, findings: [] }
    await page.goto(`/login?next=${encodeURIComponent(UNITS)}`)
    await logIn(walker, ADMINISTRATOR)
    await page.waitForURL(`**${UNITS}`)
    return async () => visitor[Symbol.asyncDispose]()
  })

  test('that is saved by a double click and Enter twice on a slow line is stored once', async () => {
    const { page } = visitor
    const before = storedEvents(product!.dataDir, 'BusinessUnitCreated')
    const release = await slowLine(page)
    const dialog = await openNew(walker)
    const name = field(dialog, say('record.name'))
    await name.fill('Nursing')
    await dialog.getByRole('button', { name: say('action.save'), exact: true }).dblclick()
    await page.keyboard.press('Enter')
    await name.press('Enter')
    // What was typed now would be stored by nobody.
    expect(await name.isDisabled()).toBe(true)
    release()
    await page.getByRole('row').filter({ hasText: 'Nursing' }).waitFor()
    await dialog.waitFor({ state: 'hidden' })
    expect(storedEvents(product!.dataDir, 'BusinessUnitCreated')).toBe(before + 1)
    expect(visitor.complaints).toEqual([])
  })

  test('whose answer was lost is saved again without storing it twice', async () => {
    const { page } = visitor
    visitor.expectAnswer({ path: /businessUnits$/, status: 503 })
    const before = storedEvents(product!.dataDir, 'BusinessUnitCreated')
    let lost = 0
    await page.route('**/v1/businessUnits', async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.continue()
      lost += 1
      await route.fetch() // the server stores it, and nobody hears of it
      return route.fulfill({ status: 503, json: { code: 'outcome-unknown' } })
    })
    const dialog = await openNew(walker)
    await field(dialog, say('record.name')).fill('Pharmacy')
    const save = dialog.getByRole('button', { name: say('action.save'), exact: true })
    await save.click()
    await dialog.getByRole('alert').waitFor()
    await save.click()
    await dialog.waitFor({ state: 'hidden' })
    expect(storedEvents(product!.dataDir, 'BusinessUnitCreated')).toBe(before + 1)
    expect(visitor.complaints).toEqual([])
  })

  test('asks before what was typed is lost: Escape, Back, reload', async () => {
    const { page } = visitor
    const dialog = await openNew(walker)
    const name = field(dialog, say('record.name'))
    await name.fill('Half typed')
    const question = page.getByRole('dialog', { name: say('unsaved.title') })
    const leave = {
      escape: () => page.keyboard.press('Escape'),
      back: () => page.evaluate(() => history.back()),
      outside: () => page.mouse.click(5, 450),
    }
    for (const way of Object.values(leave)) {
      await way()
      await question.getByRole('button', { name: say('unsaved.keep') }).click()
      await question.waitFor({ state: 'hidden' })
      expect(await name.inputValue()).toBe('Half typed')
    }
    const asked = page.waitForEvent('dialog')
    const reloaded = page.evaluate(() => location.reload())
    const native = await asked
    expect(native.type()).toBe('beforeunload')
    await native.dismiss()
    await reloaded
    expect(await name.inputValue()).toBe('Half typed')
    await discard(walker)
    expect(visitor.complaints).toEqual([])
  })

  test('keeps what was typed over a lost session, for the same person', async () => {
    const { page } = visitor
    visitor.expectAnswer({ path: /\/v1\//, status: 401 })
    const dialog = await openNew(walker)
    await field(dialog, say('record.name')).fill('Still here')
    await revokeSession(page, product!.url)
    await page.waitForURL('**/login?next=**')
    await logIn(walker, ADMINISTRATOR)
    await page.waitForURL(`**${UNITS}?open=new`)
    await expect.poll(() => field(dialog, say('record.name')).inputValue()).toBe('Still here')
    await dialog.getByRole('button', { name: say('action.save'), exact: true }).click()
    await page.getByRole('row').filter({ hasText: 'Still here' }).waitFor()
    expect(await client.get('/v1/businessUnits?sort=id,desc&size=1')).toMatchObject({
      content: [{ name: 'Still here' }],
    })
    expect(visitor.complaints).toEqual([])
  })
})

/** Holds what the page sends until the returned function is called. */
async function slowLine(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/v1/businessUnits', async (route) => {
    if (route.request().method() === 'POST') await promise
    await route.continue()
  })
  return resolve
}

/** As a logout elsewhere: the server ends the session under the open page. */
async function revokeSession(page: Page, url: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('access_token'))
  const answer = await fetch(`${url}/oauth/revoke`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.ok).toBe(true)
}
