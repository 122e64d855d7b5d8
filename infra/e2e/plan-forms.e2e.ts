import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planLessons } from './amounts-plan.ts'
import { chromiumPath } from './chromium.ts'
import { expectRefused } from './field-refusals.ts'
import { foreignWords } from './foreign-words.ts'
import { field } from './form.ts'
import { setStage } from './stage.ts'
import { storedEvents } from './stored-events.ts'
import type { Visitor } from './visitor.ts'
import { wordsOf } from './words.ts'

const t = await wordsOf('de')
const TITLE = t('planning:snapshot.title')
const MESSAGE = t('planning:save.message')
const PERCENT = t('planning:special.percent')
const CONTROL = t('errors:text-control-char')
const MOST = 50

/** Invalid titles of a snapshot with their errors. */
const TITLES = [
  ['x'.repeat(201), t('errors:too-long', { max: 200 })],
  ['Stand\u0007', CONTROL],
  ['\u200B\u2060', t('errors:required')],
  ['constructor', t('errors:forbidden-key')],
] as const

describe.skipIf(chromiumPath === null)('a form of the big picture in German', () => {
  const stage = setStage()
  let visitor: Visitor
  let page: Page
  beforeAll(async () => {
    await planLessons(stage.client)
    visitor = await stage.open('/OverviewPlanning/bigpicture', { language: 'de' })
    ;({ page } = visitor)
    await page.locator('#cell-in-b1-s1-y2020').click()
    await page.keyboard.type('240')
    await page.keyboard.press('Tab')
    await page.getByText(t('planning:status.changes', { count: 1 })).waitFor({ state: 'attached' })
  })
  afterAll(async () => visitor?.[Symbol.asyncDispose]())

  test('takes no other title for a snapshot, and makes none', async () => {
    await page.getByRole('button', { name: t('planning:snapshot.open') }).click()
    const form = page.getByRole('dialog', { name: t('planning:snapshot.open') })
    await refusesTitles(form, isOff(form))
    await stage.client.post('/v1/bigPictureStore/snapshots', Object.fromEntries(snapshots()))
    await form
      .getByRole('listitem')
      .nth(MOST - 1)
      .waitFor()
    await field(form, TITLE).fill('Einer zu viel')
    await refuses(form, { [TITLE]: t('errors:too-many-snapshots', { max: MOST }) }, isOff(form))
    await field(form, TITLE).fill('Stand 7')
    await form.getByRole('status').filter({ hasText: 'Stand 7' }).waitFor()
    expect(await form.locator('[type=submit]').isEnabled()).toBe(true)
    await page.keyboard.press('Escape')
    expect(visitor.complaints).toEqual([])
  })

  test('publishes nothing with a message or a title that cannot be stored', async () => {
    await page.getByRole('button', { name: new RegExp(`^${t('planning:save.open')}:`) }).click()
    const form = page.getByRole('dialog', { name: t('planning:save.title') })
    const publish = form.locator('[type=submit]')
    await expect.poll(() => publish.isEnabled()).toBe(true)
    for (const [wrong, words] of [
      ['x'.repeat(501), t('errors:too-long', { max: 500 })],
      ['Stand\u0007', CONTROL],
    ] as const) {
      await field(form, MESSAGE).fill(wrong)
      await refuses(form, { [MESSAGE]: words }, () => publish.click())
    }
    await field(form, MESSAGE).fill('')
    await form.getByRole('switch').click()
    await refuses(form, { [TITLE]: t('errors:required') }, () => publish.click())
    await refusesTitles(form, () => publish.click())
    await form.getByRole('button', { name: t('action.cancel'), exact: true }).click()
    expect(visitor.complaints).toEqual([])
  })

  test('applies no special driver by an amount that is none', async () => {
    const label = `${PERCENT}%`
    const form = await openSpecial()
    const apply = form.getByRole('button', { name: t('planning:special.apply'), exact: true })
    for (const [wrong, words] of [
      ['', t('errors:required')],
      ['viel', t('errors:number-malformed')],
      ['1,0005', t('errors:not-a-step', { step: '0,001' })],
      ['=3-8', t('errors:special-negative')],
      ['10001', t('errors:special-too-large', { max: '10\u202F000\u202F%' })],
    ] as const) {
      await form.locator('input').fill(wrong)
      await refuses(form, { [label]: words }, () => apply.click())
    }
    await page.keyboard.press('Escape')
    expect(visitor.complaints).toEqual([])
  })

  test('applies nothing by a special driver that somebody has deleted, and goes along with a division that moves', async () => {
    const { client, product } = stage
    const added = await client.post<{ id: number }>('/v1/drivers/specialDrivers', {
      name: 'Sonntagsdienst',
      type: 'absolute',
      value: 2,
    })
    const unit = await client.post<{ id: number }>('/v1/businessUnits', { name: 'Nachbarin' })
    const form = await openSpecial()
    await form.locator('select').first().selectOption('Sonntagsdienst')
    await form.locator('input').fill('7')
    const applied = (): number => storedEvents(product.dataDir, 'DraftOpsApplied')
    const before = applied()
    const path = `${product.url}/v1/drivers/specialDrivers/${added.id}`
    const headers = { authorization: client.authorization }
    expect((await fetch(path, { method: 'DELETE', headers })).status).toBe(204)
    await form
      .getByRole('alert')
      .filter({ hasText: t('planning:special.deletedMeanwhile') })
      .waitFor()
    expect(await form.locator('input').inputValue()).toBe('7')
    expect(await form.locator('[type=submit]').isDisabled()).toBe(true)
    expect(await foreignWords(page, 'de')).toEqual([])
    await form.locator('select').first().selectOption({ index: 1 })
    await form.getByRole('alert').waitFor({ state: 'detached' })
    // The other special driver is in percent: 7 FTE must not become 7 %.
    await form.getByText(t('planning:special.otherMeaning')).waitFor()
    expect(await form.locator('input').inputValue()).toBe('7')
    expect(await form.locator('[type=submit]').isDisabled()).toBe(true)
    expect(await foreignWords(page, 'de')).toEqual([])
    await form.getByRole('button', { name: t('common:record.keepMine') }).click()
    await client.put('/v1/divisions/1', { name: 'School', businessUnitId: unit.id })
    const band = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Nachbarin' }) })
    await band.getByText('School', { exact: true }).waitFor()
    expect(applied()).toBe(before)
    await form.locator('[type=submit]').click()
    await band.locator('[data-chip]').waitFor()
    await expect.poll(applied).toBe(before + 1)
    expect(visitor.complaints).toEqual([])
  })

  async function openSpecial(): Promise<Locator> {
    const add = t('planning:special.addTo', { division: 'School' })
    await page.getByRole('button', { name: add }).click({ force: true })
    return page.getByRole('dialog', { name: t('planning:panel.special'), exact: true })
  }

  async function refusesTitles(form: Locator, send: () => Promise<unknown>): Promise<void> {
    for (const [wrong, words] of TITLES) {
      await field(form, TITLE).fill(wrong)
      await refuses(form, { [TITLE]: words }, send)
    }
  }

  function refuses(form: Locator, says: Readonly<Record<string, string>>, send: () => Promise<unknown>) {
    return expectRefused({ form, send, says, dataDir: stage.product.dataDir })
  }
})

/** Expects that the form's submit button is disabled. */
function isOff(form: Locator): () => Promise<void> {
  return () => expect.poll(() => form.locator('[type=submit]').isDisabled()).toBe(true)
}

function snapshots(): [string, object][] {
  return Array.from({ length: MOST }, (_, index) => {
    const title = `Stand ${index}`
    return [title, { title, state: { userInput: {}, setDrivers: { fte: {} } } }]
  })
}
