import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { readAgain } from '../sheets/second-reader.ts'
import { planLessons } from './amounts-plan.ts'
import { chromiumPath } from './chromium.ts'
import { setStage } from './stage.ts'
import { wordsOf } from './words.ts'

const LESSONS = 'b1-s1-y2020'
const t = await wordsOf('en')

describe.skipIf(chromiumPath === null)('the history of a number', () => {
  const stage = setStage()
  beforeAll(() => planLessons(stage.client))

  test('stands beside it, follows what is entered, and puts an earlier value back', async () => {
    await using visitor = await stage.open('/OverviewPlanning/bigpicture')
    const { page } = visitor
    await enter(page, '240')
    await page.locator('#cell-b1-d1-y2020-fte').click()
    const panel = page.getByRole('dialog', { name: t('planning:panel.explanation') })
    await panel.getByRole('tab', { name: t('planning:panel.history') }).click()
    await panel.getByText(/230\W+240/).waitFor()
    await panel.getByText(t('planning:past.kind.legacy')).first().waitFor()
    const questions: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/v1/bigPicture/history')) questions.push(request.url())
    })
    await enter(page, '250')
    await panel.getByText(/240\W+250/).waitFor()
    expect(questions, 'asked once for what was stored, not for every key that was typed').toHaveLength(1)
    await panel.getByRole('button', { name: /240/ }).click()
    await panel.getByText(/250\W+240/).waitFor()
    expect(await page.locator(`#cell-in-${LESSONS}`).inputValue()).toBe('240')
    expect(visitor.complaints).toEqual([])
  })

  test('leads to the plan at that moment, which nobody can change, and which plays on from there', async () => {
    await using visitor = await stage.open('/OverviewPlanning/bigpicture')
    const { page } = visitor
    await page.locator('#cell-b1-d1-y2020-fte').click()
    const panel = page.getByRole('dialog', { name: t('planning:panel.explanation') })
    await panel.getByRole('tab', { name: t('planning:panel.history') }).click()
    const entry = panel.getByRole('listitem').filter({ hasText: /230\W+240/ })
    await entry
      .getByRole('link', { name: t('past:openThen') })
      .first()
      .click()
    await page.waitForURL(/[?]rev=\d+/)
    await page.getByText(t('past:readOnly')).waitFor()
    const cell = page.locator(`#cell-in-${LESSONS}`)
    await cell.waitFor()
    const shown = async () => (await cell.inputValue().catch(() => cell.textContent())) ?? ''
    expect(await shown()).toContain('240')
    expect(await page.getByRole('button', { name: t('planning:save.open') }).count()).toBe(0)

    const first = revIn(page)
    await page.getByRole('button', { name: t('past:replay.play') }).click()
    await page.getByRole('button', { name: t('past:replay.play'), disabled: true }).waitFor()
    expect(await shown()).toContain('240')
    const head = new URL(page.url()).searchParams.get('rev')
    await page.getByRole('button', { name: t('past:replay.before') }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('rev')).not.toBe(head)
    await expect.poll(shown).toContain('230')
    await page.reload()
    await expect.poll(shown).toContain('230')
    // Back at the starting point, the address names it again.
    const then = revIn(page)
    await goTo(page, first)
    await expect.poll(shown).toContain('240')
    await goTo(page, then)
    await expect.poll(shown).toContain('230')
    await page.getByRole('link', { name: t('past:compareWithNow') }).click()
    await page.getByText(/230\W+240/).waitFor()
    await page.getByRole('heading', { name: t('past:compare.bridge') }).waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: t('planning:export.open') }).click()
    const download = await saved
    expect(download.suggestedFilename()).toBe('comparison-export.xlsx')
    const [, changes, causes, info] = await readAgain(await readFile(await download.path()))
    expect(changes?.rows.map((row) => row.slice(4, 6))).toContainEqual([230, 240])
    expect(causes?.name).toBe(t('past:compare.bridge'))
    const facts = new Map(info?.rows.map(([label, value]) => [label, value]))
    expect(facts.get(t('planning:export.by'))).toMatch(/\w/)
    expect(facts.get(t('planning:export.language'))).toBe('English')
    expect(facts.get(t('past:compare.position'))).toMatch(/\d/)
    await page.goBack()
    await page.getByRole('link', { name: t('past:now') }).click()
    await expect.poll(() => cell.inputValue()).toBe('240')
    expect(visitor.complaints).toEqual([])
  })

  test('leaves the plan below it where it is, however much was done in the step that it shows', async () => {
    const keys = ['b1-s1-y2019', 'b1-s1-y2020', 'b1-s1-y2021', 'b1-s1-i1-y2019', 'b1-s1-i1-y2020']
    await stage.client.post(
      '/v1/bigPictureStore/userInput',
      Object.fromEntries(keys.map((key, place) => [key, 123_456 + place])),
    )
    await using visitor = await stage.open('/OverviewPlanning/bigpicture?rev=0')
    const { page } = visitor
    const moment = page.getByLabel(t('past:replay.scrubber'))
    await moment.waitFor()
    const head = Number(await moment.getAttribute('max'))
    const bar = page.locator('section').filter({ has: moment })
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const heights = new Set<number>()
      for (let rev = head; rev >= 0; rev -= 1) {
        await goTo(page, String(rev))
        heights.add(await bar.evaluate((one) => one.getBoundingClientRect().height))
      }
      expect({ width, heights: heights.size }).toEqual({ width, heights: 1 })
    }
    expect(visitor.complaints).toEqual([])
  })

  function revIn(page: Page): string {
    return new URL(page.url()).searchParams.get('rev') ?? ''
  }

  async function goTo(page: Page, rev: string): Promise<void> {
    const scrubber = page.getByRole('slider')
    await scrubber.fill(rev)
    await scrubber.dispatchEvent('pointerup')
    await expect.poll(() => revIn(page)).toBe(rev)
  }

  async function enter(page: Page, text: string): Promise<void> {
    await page.locator(`#cell-in-${LESSONS}`).click()
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
})
