import type { DraftState } from '@staffplan/contracts/planning/draft'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { pressTwice } from './form.ts'
import { addBen, BEN } from '../testing/people.ts'
import { accessibilityFindings } from './accessibility.ts'
import { planLessons } from './amounts-plan.ts'
import { chromiumPath } from './chromium.ts'
import { Line } from './line.ts'
import { setStage } from './stage.ts'
import { wordsOf } from './words.ts'

const LESSONS = 'b1-s1-y2020'
const PICTURE = '/OverviewPlanning/bigpicture'
const t = await wordsOf('en')

describe.skipIf(chromiumPath === null)('what happened to the plan', () => {
  const stage = setStage()
  beforeAll(async () => {
    await planLessons(stage.client)
    await addBen(stage.client)
  })

  test('stands in a list by person and kind, leads to each moment, and a moment is restored and taken back', async () => {
    await using ben = await stage.open(PICTURE, { as: BEN })
    await enter(ben.page, '300')
    await using visitor = await stage.open(PICTURE)
    const { page } = visitor
    await shows(page, '300')
    await enter(page, '250')
    await shows(ben.page, '250') // stored; History opens at the last stored change
    const menu = page.getByRole('navigation', { name: t('shell.navigation') })
    await menu.getByRole('link', { name: t('menu.history'), exact: true }).click()
    const list = page.getByRole('list', { name: t('past:list.title') })
    const rows = list.getByRole('button')
    const latest = rows.filter({ hasText: /300\W+250/ })
    await latest.waitFor()
    await expect.poll(() => latest.getAttribute('aria-current')).toBe('true')
    await latest.getByText(/FTE/).waitFor()

    await choose(page, t('past:list.what'), t('past:list.kind.publish'))
    await expect.poll(() => rows.count()).toBe(1)
    await choose(page, t('past:list.what'), t('past:list.kind.special'))
    await page.getByText(t('past:list.none')).waitFor()
    await choose(page, t('past:list.what'), t('past:list.everything'))
    await choose(page, t('past:list.person'), 'Ben Lang')
    await expect.poll(() => rows.count()).toBe(1)
    expect(await accessibilityFindings(page, 'history')).toEqual([])

    await rows.first().click()
    await expect.poll(() => new URL(page.url()).searchParams.get('rev')).not.toBeNull()
    await expect.poll(() => shown(page)).toContain('300')
    await page.getByRole('link', { name: t('past:restore.open') }).click()
    const dialog = page.getByRole('dialog', { name: t('past:restore.title') })
    await dialog.getByText(t('planning:snapshot.changes', { count: 1 })).waitFor()
    await dialog.getByRole('button', { name: t('planning:snapshot.restoreOne'), exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    for (const each of [page, ben.page]) await shows(each, '300')
    await page.keyboard.press('Control+z')
    for (const each of [page, ben.page]) await shows(each, '250')
    expect([...visitor.complaints, ...ben.complaints]).toEqual([])
  })

  test('a moment is taken back as well where the answer to its restore is lost with the line', async () => {
    await using visitor = await stage.visit()
    const { page } = visitor
    const line = new Line()
    await visitor.holdLine((socket) => line.take(socket))
    await stage.arrive(page, PICTURE)
    await enter(page, '310')
    const moment = await storedAt(310)
    await enter(page, '320')
    await storedAt(320)
    await page.route('**/v1/bigPicture/restore', async (route) => {
      if (route.request().method() === 'GET') return route.continue()
      await line.cut()
      await route.fetch()
      await route.abort('aborted')
    })
    await page.goto(`${PICTURE}?restore=${moment}`)
    const dialog = page.getByRole('dialog', { name: t('past:restore.title') })
    await dialog.getByRole('button', { name: t('planning:snapshot.restoreOne'), exact: true }).click()
    await page
      .getByRole('alert')
      .filter({ hasText: t('planning:snapshot.lost') })
      .waitFor()
    line.mend()
    await dialog.waitFor({ state: 'hidden' })
    await shows(page, '310')
    await page.keyboard.press('Control+z')
    await shows(page, '320')
    expect(visitor.complaints).toEqual([])
  })

  test('one change of somebody is reverted from the list by keyboard; what was written since stays', async () => {
    await using ben = await stage.open(PICTURE, { as: BEN })
    await using visitor = await stage.open(PICTURE, { width: 390 })
    const { page } = visitor
    for (const text of ['390', '400', '410']) {
      await enter(ben.page, text)
      await shows(page, text)
    }
    await page.getByRole('link', { name: t('past:history') }).click()
    const list = page.getByRole('list', { name: t('past:list.title') })
    const links = list.getByRole('link')
    const overwritten = links.and(page.getByTitle(/Ben Lang.*390\W+400/u))
    await overwritten.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: t('past:revert.title') })
    await dialog.getByText(t('planning:history.skipped', { count: 1 })).waitFor()
    await dialog.getByText(t('past:revert.nothing')).waitFor()
    const revert = dialog.getByRole('button', { name: t('past:revert.do'), exact: true })
    expect(await revert.isDisabled()).toBe(true)
    expect(await accessibilityFindings(page, 'revert')).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })

    await page.goBack()
    await links.and(page.getByTitle(/Ben Lang.*400\W+410/u)).click()
    await dialog.getByText(t('planning:snapshot.changes', { count: 1 })).waitFor()
    await pressTwice(revert)
    await dialog.waitFor({ state: 'hidden' })
    for (const each of [page, ben.page]) await shows(each, '400')
    await page.keyboard.press('Control+z')
    for (const each of [page, ben.page]) await shows(each, '410')
    expect([...visitor.complaints, ...ben.complaints]).toEqual([])
  })

  test('a long list has only the rows in view in the page, and any of them is gone to, also on a phone in Arabic', async () => {
    const { client } = stage
    for (let lessons = 1; lessons <= 70; lessons += 1)
      await client.post('/v1/bigPictureStore/userInput', { [LESSONS]: 500 + lessons })
    const { rev } = await client.get<{ readonly rev: number }>('/v1/bigPicture/draft')
    await using visitor = await stage.visit({ width: 390 })
    const { page } = visitor
    await stage.arrive(page, `${PICTURE}?rev=${rev}`, { language: 'ar' })
    const arabic = await wordsOf('ar')
    const list = page.getByRole('list', { name: arabic('past:list.title') })
    const rows = list.getByRole('listitem')
    await list.getByRole('button').filter({ hasText: /\d/ }).first().waitFor()
    expect(Number(await rows.first().getAttribute('aria-setsize'))).toBe(rev + 1)
    expect(await rows.count()).toBeLessThan(30)
    await list.evaluate((element) => element.parentElement!.scrollTo(0, element.scrollHeight))
    const oldest = list.locator(`[aria-posinset="${rev + 1}"]`).getByRole('button')
    await oldest.click()
    await expect.poll(() => new URL(page.url()).searchParams.get('rev')).toBe('0')
    await expect.poll(() => oldest.getAttribute('aria-current')).toBe('true')
    expect(await rows.count()).toBeLessThan(30)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    expect(await accessibilityFindings(page, 'history')).toEqual([])
    expect(visitor.complaints).toEqual([])
  })

  /** Waits until the value is stored; returns the revision. */
  async function storedAt(value: number): Promise<number> {
    const read = async () => {
      const { cells, rev } = await stage.client.get<DraftState>('/v1/bigPicture/draft')
      return cells.find(({ k }) => k === `in|${LESSONS}`)?.v === value ? rev : null
    }
    await expect.poll(read).not.toBeNull()
    return (await read())!
  }

  async function choose(page: Page, label: string, option: string): Promise<void> {
    await page.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }

  async function enter(page: Page, text: string): Promise<void> {
    await page.locator(`#cell-in-${LESSONS}`).click()
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }

  async function shown(page: Page): Promise<string> {
    const cell = page.locator(`#cell-in-${LESSONS}`)
    return (await cell.inputValue().catch(() => cell.textContent())) ?? ''
  }

  async function shows(page: Page, text: string): Promise<void> {
    await expect.poll(() => shown(page)).toBe(text)
  }
})
