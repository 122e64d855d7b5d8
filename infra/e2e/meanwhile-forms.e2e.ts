import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { ADMINISTRATOR } from '../testing/server-process.ts'
import { planOneUnit } from './amounts-plan.ts'
import { chromiumPath } from './chromium.ts'
import { field } from './form.ts'
import { setStage } from './stage.ts'
import { wordsOf } from './words.ts'

const BEN = { email: 'ben@example.com', password: 'a fitting phrase 93 owls' }

/** One record of each kind, with the field that both users change and one that only the first changes. */
const RECORDS = [
  {
    at: '/orgStructure/businessUnitOverview?open=1',
    both: 'record.name',
    own: 'record.comment',
    by: 'Ben Lang',
  },
  { at: '/orgStructure/divisionOverview?open=1', both: 'record.name', own: 'record.comment', by: 'Ben Lang' },
  {
    at: '/orgStructure/departmentOverview?open=1',
    both: 'record.name',
    own: 'record.comment',
    by: 'Ben Lang',
  },
  {
    at: '/orgStructure/costCentreOverview?open=1',
    both: 'record.name',
    own: 'record.comment',
    by: 'Ben Lang',
  },
  { at: '/drivers/primaryDrivers?open=1', both: 'record.name', own: 'record.comment', by: 'Ben Lang' },
  { at: '/drivers/secondaryDrivers?open=1', both: 'record.name', own: 'record.comment', by: 'Ben Lang' },
  { at: '/drivers/specialDrivers?open=1', both: 'record.name', own: 'record.comment', by: 'Ben Lang' },
  // For users, the form does not say who made the last change.
  { at: '/overviewUsers?open=3', both: 'users:field.firstName', own: 'users:field.phone', by: '' },
] as const

const t = await wordsOf('de')

describe.skipIf(chromiumPath === null)('two people in two browsers at one record', () => {
  const stage = setStage()
  beforeAll(async () => {
    const { client } = stage
    const names = { firstName: 'Ben', lastName: 'Lang', locale: 'de_DE', enabled: true }
    await client.post('/v1/users', { ...names, ...BEN, role: { id: 1 } })
    await client.post('/v1/users', { ...names, ...BEN, email: 'third@example.com', role: { id: 2 } })
    await planOneUnit(client)
    await client.post('/v1/costCentres', { name: 'Ward', number: '0100' })
    await client.post('/v1/departments', { name: 'Lower school', division: { id: 1 }, costCentreIds: [1] })
    const driverDataSources = [{ label: 'pupils', weight: 1 }]
    await client.post('/v1/drivers/primaryDrivers', { name: 'Pupils', unit: 'n', driverDataSources })
  })

  test.for(RECORDS)('$at: who saves later sees both values and keeps what was typed', async (record) => {
    await using mine = await stage.visit()
    await using bens = await stage.visit()
    mine.expectAnswer({ path: /\/v1\//, status: 412 })
    await mine.holdLine(() => {}) // connected but silent, so the other's changes are not announced
    const [dialog, other] = await Promise.all([
      open(mine.page, { at: record.at, as: ADMINISTRATOR }),
      open(bens.page, { at: record.at, as: BEN }),
    ])
    await field(dialog, t(record.both)).fill('Von mir')
    await field(dialog, t(record.own)).fill('123')
    await field(other, t(record.both)).fill('Von Ben')
    await save(other)
    await other.waitFor({ state: 'hidden' })
    await save(dialog)
    await dialog.getByText(t('errors:stale-if-match')).waitFor()
    const note = dialog.getByRole('status').filter({ hasText: 'Von Ben' })
    await note.filter({ hasText: record.by }).waitFor()
    expect(await field(dialog, t(record.both)).inputValue()).toBe('Von mir')
    expect(await field(dialog, t(record.own)).inputValue()).toBe('123')
    await note.getByRole('button', { name: t('record.takeTheirs') }).click()
    expect(await field(dialog, t(record.both)).inputValue()).toBe('Von Ben')
    await save(dialog)
    await dialog.waitFor({ state: 'hidden' })
    const again = await open(bens.page, { at: record.at, as: BEN })
    expect(await field(again, t(record.both)).inputValue()).toBe('Von Ben')
    expect(await field(again, t(record.own)).inputValue()).toBe('123')
    expect([...mine.complaints, ...bens.complaints]).toEqual([])
  })

  test('expenses that both enter: other figures follow, the same one is named, and beside Save stands the way to it', async () => {
    await using mine = await stage.visit()
    await using bens = await stage.visit()
    await mine.page.setViewportSize({ width: 1024, height: 600 })
    await Promise.all([
      stage.arrive(mine.page, '/settings', { as: ADMINISTRATOR, language: 'de' }),
      stage.arrive(bens.page, '/settings', { as: BEN, language: 'de' }),
    ])
    const figure = (page: Page, name: 'internal' | 'atk', year: number) =>
      page.getByLabel(t(`settings:expenses.${name}Of`, { year }), { exact: true })
    const saveLast = (page: Page) =>
      page
        .getByRole('button', { name: t('action.save'), exact: true })
        .last()
        .click()
    await figure(mine.page, 'internal', 2019).fill('2000')
    await figure(mine.page, 'internal', 2020).fill('3000')
    await figure(bens.page, 'internal', 2019).fill('1234567')
    await figure(bens.page, 'atk', 2018).fill('5')
    await saveLast(bens.page)
    await bens.page.getByText(t('settings:expenses.saved')).waitFor()
    await expect.poll(() => figure(mine.page, 'atk', 2018).inputValue()).toBe('5')
    const named = t('settings:expenses.internalOf', { year: 2019 })
    const note = mine.page.getByRole('status').filter({ hasText: named }).filter({ hasText: 'Ben Lang' })
    await note.waitFor()
    await mine.page.evaluate(() => scrollTo(0, 0))
    await mine.page.getByRole('button', { name: t('record.meanwhileShow') }).click()
    const { y, height } = (await note.boundingBox())!
    expect(y >= 0 && y + height <= 600).toBe(true)
    await note.getByRole('button', { name: t('record.takeTheirs') }).click()
    await note.waitFor({ state: 'detached' })
    await saveLast(mine.page)
    await mine.page.getByText(t('settings:expenses.saved')).waitFor()
    const { content } = await stage.client.get<{ content: unknown }>('/v1/expenses')
    expect(content).toEqual([
      { year: 2018, internal: null, atk: 5 },
      { year: 2019, internal: 1_234_567, atk: null },
      { year: 2020, internal: 3_000, atk: null },
    ])
    expect([...mine.complaints, ...bens.complaints]).toEqual([])
  })

  async function open(page: Page, { at, as }: { at: string; as: typeof BEN }): Promise<Locator> {
    await stage.arrive(page, at, { as, language: 'de' })
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('action.save'), exact: true }).waitFor()
    return dialog
  }

  function save(dialog: Locator): Promise<void> {
    return dialog.getByRole('button', { name: t('action.save'), exact: true }).click()
  }
})
