import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DraftState } from '@staffplan/contracts/planning/draft'
import type { Browser, Page, WebSocketRoute } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildClientWhenStale } from '../client-build.ts'
import { type Client, signIn } from '../demo/client.ts'
import { DEMO_ADMINISTRATOR, DEMO_PASSWORD, loadDemo } from '../demo/load.ts'
import { chromiumPath, openChromium } from './chromium.ts'
import { logIn } from './main-job-entry.ts'
import { type Product, startProduct } from './product.ts'
import { openVisitor, type Visitor } from './visitor.ts'
import { type Say, wordsOf } from './words.ts'

const BIG_PICTURE = '/OverviewPlanning/bigpicture'
const SARA = { email: DEMO_ADMINISTRATOR, password: DEMO_PASSWORD }

describe.skipIf(chromiumPath === null)('an administrator whose line goes away', () => {
  let browser: Browser | undefined
  let product: Product | undefined
  let say: Say
  let sara: Client
  let dataDir: string
  beforeAll(async () => {
    buildClientWhenStale()
    dataDir = await mkdtemp(join(tmpdir(), 'staffplan-e2e-'))
    const environment = { ADMIN_EMAIL: SARA.email, ADMIN_PASSWORD: SARA.password }
    ;[browser, product, say] = await Promise.all([
      openChromium(),
      startProduct({ environment, dataDir }),
      wordsOf('en'),
    ])
    await loadDemo(product.url, () => {})
    sara = await signIn(product.url, SARA.email, SARA.password)
  })
  afterAll(async () => {
    await browser?.close()
    await product?.[Symbol.asyncDispose]()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('is asked before the tab closes; what was typed arrives after it', async () => {
    await using visitor = await open()
    const { page, line } = visitor
    await line.cut()
    await page.getByText(say('planning:status.offline'), { exact: true }).waitFor()
    const key = await enter(page, '4711')
    const asked = page.waitForEvent('dialog')
    const loading = page.reload().catch(() => {})
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    line.mend()
    await dialog.accept()
    await loading
    await expect.poll(() => stored(key), { timeout: 15_000 }).toBe(4711)
  })

  test('sees it arrive from another screen', async () => {
    await using visitor = await open()
    const { page, line } = visitor
    await line.cut()
    await page.getByText(say('planning:status.offline'), { exact: true }).waitFor()
    const key = await enter(page, '4712')
    await page.locator('a[href="/profile"]').first().click()
    await page.waitForURL('**/profile')
    line.mend()
    await expect.poll(() => stored(key), { timeout: 30_000 }).toBe(4712)
  })

  test('is asked before text that no cell can store is lost: a link, Back, reload', async () => {
    await using visitor = await open()
    const { page } = visitor
    await page.locator('a[href="/profile"]').first().click()
    await page.waitForURL('**/profile')
    await page.locator(`a[href="${BIG_PICTURE}"]`).first().click()
    const cell = page.locator('input[id^="cell-in-"]').first()
    await cell.click()
    await page.keyboard.type('1e3')
    const question = page.getByRole('dialog', { name: say('unsaved.title') })
    const leave = {
      link: () => page.locator('a[href="/profile"]').first().click(),
      back: () => page.evaluate(() => history.back()),
    }
    for (const way of Object.values(leave)) {
      await way()
      await question.waitFor()
      // What a cell has to say stands above everything, but not above a question.
      expect(await page.locator('[popover]').first().isVisible()).toBe(false)
      await question.getByRole('button', { name: say('unsaved.keep') }).click()
      await question.waitFor({ state: 'hidden' })
      expect(await cell.inputValue()).toBe('1e3')
      expect(await cell.getAttribute('aria-invalid')).toBe('true')
      await page
        .getByRole('alert')
        .filter({ hasText: say('errors:number-malformed') })
        .waitFor()
    }
    const asked = page.waitForEvent('dialog')
    const reloaded = page.evaluate(() => location.reload())
    const native = await asked
    expect(native.type()).toBe('beforeunload')
    await native.dismiss()
    await reloaded
    expect(await cell.inputValue()).toBe('1e3')
    await leave.link()
    await question.getByRole('button', { name: say('unsaved.discard') }).click()
    await page.waitForURL('**/profile')
  })

  test('cannot save without it, and cancelling leaves nothing behind', async () => {
    await using visitor = await open()
    const { page, line } = visitor
    const before = await published()
    await enter(page, '4713')
    await page.getByRole('button', { name: new RegExp(`^${say('planning:save.open')}:`) }).click()
    const dialog = page.getByRole('dialog', { name: say('planning:save.title') })
    await dialog
      .getByRole('button', { name: say('planning:save.takeBack') })
      .first()
      .waitFor()
    await shoot(page, 'save-dialog')
    await line.cut()
    await dialog.getByText(say('planning:save.offline')).waitFor()
    const save = dialog.getByRole('button', { name: say('planning:save.open'), exact: true })
    expect(await save.isDisabled()).toBe(true)
    await dialog.getByLabel(say('planning:save.message')).press('Enter')
    await dialog.getByRole('button', { name: say('action.cancel'), exact: true }).click()
    line.mend()
    await page.getByText(say('planning:status.stored')).waitFor({ timeout: 30_000 })
    const key = await enter(page, '4714')
    await expect.poll(() => stored(key)).toBe(4714)
    expect(await published()).toEqual(before)
  })

  test('is told when the server has become newer, and keeps what was typed', async () => {
    await using visitor = await open()
    const { page, line } = visitor
    line.say({ t: 'ev', topic: 'draft:2019', from: 'somewhere', to: 'elsewhere', events: [] })
    await page.getByText(say('planning:outdated.text')).waitFor()
    const key = await enter(page, '4715')
    await page
      .getByRole('alert')
      .filter({ hasText: say('planning:outdated.kept', { count: 1 }) })
      .waitFor()
    await shoot(page, 'outdated')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.getByRole('button', { name: say('planning:outdated.reload') }).click()
    await expect.poll(() => stored(key), { timeout: 15_000 }).toBe(4715)
  })

  async function open(): Promise<Visitor & { readonly line: Line }> {
    const visitor = await openVisitor(browser!, product!)
    const line = new Line()
    await visitor.page.routeWebSocket('**/v1/live', (socket) => line.take(socket))
    await visitor.page.goto(`/login?next=${encodeURIComponent(BIG_PICTURE)}`)
    await logIn({ page: visitor.page, say, findings: [] }, SARA)
    await visitor.page.getByText(say('planning:status.stored')).waitFor()
    return { ...visitor, line }
  }

  async function stored(key: string): Promise<unknown> {
    const { cells } = await sara.get<DraftState>('/v1/bigPicture/draft')
    return cells.find(({ k }) => k === key)?.v
  }

  async function published(): Promise<unknown> {
    return (await sara.get<DraftState>('/v1/bigPicture/draft')).published
  }
})

/** Types into the first input of the page; answers with its key. */
async function enter(page: Page, value: string): Promise<string> {
  const cell = page.locator('input[id^="cell-in-"]').first()
  await cell.click()
  await page.keyboard.type(value)
  await page.keyboard.press('Enter')
  return ((await cell.getAttribute('id')) ?? '').replace('cell-in-', 'in|')
}

/** The page's line to the server, in the hands of the test. */
class Line {
  #isCut = false
  #open: WebSocketRoute[] = []

  take(socket: WebSocketRoute): void {
    if (this.#isCut) return void socket.close({ code: 1012 })
    socket.connectToServer()
    this.#open.push(socket)
  }

  async cut(): Promise<void> {
    this.#isCut = true
    for (const socket of this.#open.splice(0)) await socket.close({ code: 1012 })
  }

  mend(): void {
    this.#isCut = false
  }

  /** As if the server said it. */
  say(frame: object): void {
    for (const socket of this.#open) socket.send(JSON.stringify(frame))
  }
}

/** E2E_SCREENSHOTS=folder keeps a picture. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['E2E_SCREENSHOTS']
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) })
}
