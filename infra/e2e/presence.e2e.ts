import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { addBen, BEN } from '../testing/people.ts'
import { ADMINISTRATOR } from '../testing/server-process.ts'
import { planOneUnit } from './amounts-plan.ts'
import type { Person } from './arrive.ts'
import { chromiumPath } from './chromium.ts'
import { takeScreenshot } from './take-screenshot.ts'
import { setStage } from './stage.ts'
import type { Visitor } from './visitor.ts'
import { wordsOf } from './words.ts'

const PICTURE = '/OverviewPlanning/bigpicture'
const MANUAL = '/OverviewPlanning/ManualPlanning?year=2020'
const NAME = '\u2068Ben Lang\u2069'
const t = await wordsOf('en')

describe.skipIf(chromiumPath === null)('colleagues beside the inputs', () => {
  const stage = setStage()
  beforeAll(async () => {
    await planOneUnit(stage.client)
    await addBen(stage.client)
  })

  test('are framed at a special driver and in manual planning; who comes and goes is said', async () => {
    await using sara = await enter(ADMINISTRATOR, PICTURE)
    {
      await using ben = await enter(BEN, PICTURE)
      await said(sara.page, t('planning:together.came', { count: 1, names: NAME }))
      await apply(ben.page)
      const chip = sara.page.locator('[data-place^="drv|"] button').first()
      await chip.waitFor()
      await ben.page.locator('[data-place^="drv|"] button').first().press('Enter')
      await labelled(chip, t('planning:input.visited', { name: NAME }))
      await ben.page.locator('form[data-place] input').fill('7')
      await ben.page.keyboard.press('ArrowLeft')
      await labelled(chip, t('planning:input.edited', { name: NAME }))
      await takeScreenshot(sara.page, 'presence-special')
      await ben.page.keyboard.press('Escape')

      await stage.arrive(ben.page, MANUAL, { as: BEN })
      await ben.page.locator('#d1').click()
      const face = sara.page.getByRole('button', { name: t('planning:together.follow', { name: NAME }) })
      const place = t('planning:together.viewManually', { place: '\u2068School\u2069 2020' })
      await expect.poll(() => face.getAttribute('aria-description')).toBe(place)
      await stage.arrive(sara.page, MANUAL)
      const cell = sara.page.locator('#d1')
      await labelled(cell, t('planning:input.visited', { name: NAME }))
      await ben.page.keyboard.type('12')
      await labelled(cell, t('planning:input.edited', { name: NAME }))
      await takeScreenshot(sara.page, 'presence-manual')
      await stage.arrive(sara.page, PICTURE)
      await face.waitFor()
    }
    await said(sara.page, t('planning:together.left', { count: 1, names: NAME }))
  })

  async function enter(as: Person, at: string): Promise<Visitor> {
    const visitor = await stage.open(at, { as })
    await visitor.page.getByText(new RegExp(`^${t('planning:status.stored')}`, 'u')).waitFor()
    return visitor
  }

  async function apply(page: Page): Promise<void> {
    await page.getByRole('button', { name: t('planning:special.addTo', { division: 'School' }) }).click()
    const panel = page.getByRole('dialog', { name: t('planning:panel.special') })
    await panel.getByRole('button', { name: t('planning:special.apply'), exact: true }).click()
  }
})

async function said(page: Page, words: string): Promise<void> {
  await page.getByRole('status').filter({ hasText: words }).waitFor({ state: 'attached' })
}

async function labelled(element: ReturnType<Page['locator']>, words: string): Promise<void> {
  await expect.poll(() => element.getAttribute('aria-label')).toContain(words)
}
