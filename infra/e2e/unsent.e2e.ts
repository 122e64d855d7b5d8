import type { DraftState } from '@staffplan/contracts/planning/draft'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chromiumPath } from './chromium.ts'
import { DEMO } from './demo-company.ts'
import { Line } from './line.ts'
import { logIn } from './main-job-entry.ts'
import { takeScreenshot } from './take-screenshot.ts'
import type { Visitor } from './visitor.ts'
import { wordsOf } from './words.ts'
import { setStage } from './stage.ts'

const BIG_PICTURE = '/OverviewPlanning/bigpicture'
const t = await wordsOf('en')

describe.skipIf(chromiumPath === null)('an administrator whose line goes away', () => {
  const stage = setStage({ company: 'demo' })

  test('is asked before the tab closes, also while typing; what was typed arrives after it', async () => {
    await using visitor = await open()
    const { page, line } = visitor
    await line.cut()
    await page.getByText(t('planning:status.offline'), { exact: true }).waitFor()
    const key = await typeAmount(page, '4711')
    const asked = page.waitForEvent('dialog')
    const loading = page.reload().catch(() => {})
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    line.mend()
    await dialog.accept()
    await loading
    await expect.poll(() => stored(key)).toBe(4711)
  })

  test('sees it arrive from another screen', async () => {
    await using visitor = await open()
    const { page, line } = visitor
    await line.cut()
    await page.getByText(t('planning:status.offline'), { exact: true }).waitFor()
    const key = await enter(page, '4712')
    await page.locator('a[href="/profile"]').first().click()
    await page.waitForURL('**/profile')
    line.mend()
    await expect.poll(() => stored(key)).toBe(4712)
  })

  test('is asked before text that no cell can store is lost: a link, Back, reload', async () => {
    await using visitor = await open()
    const { page } = visitor
    await page.locator('a[href="/profile"]').first().click()
    // While the previous screen is still shown, a link to it would replace the navigation instead of following it.
    await page.getByRole('heading', { name: t('users:profile.title') }).waitFor()
    await page.locator(`a[href="${BIG_PICTURE}"]`).first().click()
    const cell = page.locator('input[id^="cell-in-"]').first()
    await cell.click()
    await page.keyboard.type('1e3')
    const question = page.getByRole('dialog', { name: t('unsaved.title') })
    const leave = {
      link: () => page.locator('a[href="/profile"]').first().click(),
      back: () => page.evaluate(() => history.back()),
    }
    for (const way of Object.values(leave)) {
      await way()
      await question.waitFor()
      // The message of a cell is above everything but a question.
      await expect.poll(() => page.locator('[popover]').first().isVisible()).toBe(false)
      await question.getByRole('button', { name: t('unsaved.keep') }).click()
      await question.waitFor({ state: 'hidden' })
      expect(await cell.inputValue()).toBe('1e3')
      expect(await cell.getAttribute('aria-invalid')).toBe('true')
      await page
        .getByRole('alert')
        .filter({ hasText: t('errors:number-malformed') })
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
    await question.getByRole('button', { name: t('unsaved.discard') }).click()
    await page.waitForURL('**/profile')
  })

  test('logs out without a network; what waits is stored after the next login', async () => {
    await using visitor = await open({ throughLogin: true })
    const { page, line } = visitor
    await line.cut()
    await page.getByText(t('planning:status.offline'), { exact: true }).waitFor()
    const key = await enter(page, '4716')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: t('menu.logout') }).click()
    const question = page.getByRole('dialog', { name: t('session.unsentTitle') })
    await question.getByRole('button', { name: t('menu.logout') }).click()
    await page.waitForURL('**/login**')
    await page.getByText(t('session.leftOffline')).waitFor()
    await takeScreenshot(page, 'logout-offline')
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBe(null)
    await page.context().setOffline(false)
    line.mend()
    await logIn({ page, t, findings: [] }, DEMO)
    await expect.poll(() => stored(key)).toBe(4716)
  })

  test('cannot save without it, and cancelling leaves nothing behind', async () => {
    await using visitor = await open()
    const { page, line } = visitor
    const before = await published()
    await enter(page, '4713')
    await page.getByRole('button', { name: new RegExp(`^${t('planning:save.open')}:`) }).click()
    const dialog = page.getByRole('dialog', { name: t('planning:save.title') })
    await dialog
      .getByRole('button', { name: t('planning:save.takeBack') })
      .first()
      .waitFor()
    await takeScreenshot(page, 'save-dialog')
    await line.cut()
    await dialog.getByText(t('planning:save.offline')).waitFor()
    const save = dialog.locator('[type=submit]')
    expect(await save.isDisabled()).toBe(true)
    await dialog.getByLabel(t('planning:save.message')).press('Enter')
    await dialog.getByRole('button', { name: t('action.cancel'), exact: true }).click()
    line.mend()
    await page.getByText(t('planning:status.stored')).waitFor()
    const key = await enter(page, '4714')
    await expect.poll(() => stored(key)).toBe(4714)
    expect(await published()).toEqual(before)
  })

  test('is told when the server has become newer, and keeps what was typed', async () => {
    await using visitor = await open()
    const { page, line } = visitor
    line.say({ t: 'ev', topic: 'draft:2019', from: 'somewhere', to: 'elsewhere', events: [] })
    await page.getByText(t('outdated.text')).waitFor()
    const key = await enter(page, '4715')
    await page
      .getByRole('alert')
      .filter({ hasText: t('outdated.kept', { count: 1 }) })
      .waitFor()
    await takeScreenshot(page, 'outdated')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.getByRole('button', { name: t('outdated.reload') }).click()
    await expect.poll(() => stored(key)).toBe(4715)
  })

  test('is told on every screen that the server no longer understands this page', async () => {
    await using visitor = await open()
    const { page, line } = visitor
    await page.locator('a[href="/profile"]').first().click()
    await page.waitForURL('**/profile')
    await line.outdate()
    await page
      .getByRole('alert')
      .filter({ hasText: t('outdated.text') })
      .waitFor()
    await takeScreenshot(page, 'outdated-profile')
    await page.locator(`a[href="${BIG_PICTURE}"]`).first().click()
    await page.waitForURL(`**${BIG_PICTURE}`)
    expect(await page.getByText(t('outdated.text')).count()).toBe(1)
  })

  async function open({ throughLogin = false } = {}): Promise<Visitor & { readonly line: Line }> {
    const visitor = await stage.visit()
    const line = new Line()
    await visitor.holdLine((socket) => line.take(socket))
    if (throughLogin) {
      await visitor.page.goto(`/login?next=${encodeURIComponent(BIG_PICTURE)}`)
      await logIn({ page: visitor.page, t, findings: [] }, DEMO)
    } else await stage.arrive(visitor.page, BIG_PICTURE)
    await visitor.page.getByText(t('planning:status.stored')).waitFor()
    return { ...visitor, line }
  }

  async function stored(key: string): Promise<unknown> {
    const { cells } = await stage.client.get<DraftState>('/v1/bigPicture/draft')
    return cells.find(({ k }) => k === key)?.v
  }

  async function published(): Promise<unknown> {
    return (await stage.client.get<DraftState>('/v1/bigPicture/draft')).published
  }
})

/** Types into the first input of the page and stores the value; returns its key. */
async function enter(page: Page, value: string): Promise<string> {
  const key = await typeAmount(page, value)
  await page.keyboard.press('Enter')
  return key
}

/** Types into the first input of the page without storing; returns its key. */
async function typeAmount(page: Page, value: string): Promise<string> {
  const cell = page.locator('input[id^="cell-in-"]').first()
  await cell.click()
  await page.keyboard.type(value)
  return ((await cell.getAttribute('id')) ?? '').replace('cell-in-', 'in|')
}
