import type { Route } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../demo/client.ts'
import { chromiumPath } from './chromium.ts'
import { field } from './form.ts'
import { setStage } from './stage.ts'
import type { Visitor } from './visitor.ts'
import { wordsOf } from './words.ts'

const ADA = { email: 'ada@example.com', password: 'tortoise Velvet 91 harbour' }
/** A name that fills its line in the big picture. */
const LONG_NAME = 'Vocational training North'
const OVERVIEW = '/orgStructure/orgStructureOverview'
const t = await wordsOf('en')

describe.skipIf(chromiumPath === null)('what holds for the whole installation', () => {
  const stage = setStage()
  let client: Client
  let visitor: Visitor
  let division: number
  const centres: number[] = []
  beforeAll(async () => {
    client = stage.client
    const unit = await created('/v1/businessUnits/', { name: 'Education', comment: '' })
    division = await created('/v1/divisions/', { name: LONG_NAME, comment: '', businessUnit: { id: unit } })
    for (const number of ['0100', '0200']) {
      centres.push(await created('/v1/costCentres/', { name: `Ward ${number}`, number, comment: '' }))
      const pay = { basicSalary: 8_000, totalMonthSalary: 10_000 }
      const person = { employeeId: `E${number}`, name: 'Somebody', year: 2019, ...pay }
      await created('/v1/yearlyData', { ...person, costCentre: { number } })
    }
    const names = { firstName: 'Ada', lastName: 'Novak', locale: 'en_US' }
    await created('/v1/users/', { ...names, ...ADA, role: { id: 3 } })
  })
  beforeEach(async () => {
    visitor = await stage.visit()
    return async () => visitor[Symbol.asyncDispose]()
  })

  async function created(path: string, body: unknown): Promise<number> {
    return (await client.post<{ id: number }>(path, body)).id
  }

  test('people without a place are counted until their cost centre has a department, without a reload', async () => {
    const { page } = visitor
    await stage.arrive(page, OVERVIEW)
    await page.getByText(t('unplaced.title', { count: 2 })).click()
    await page.getByRole('row').filter({ hasText: 'Ward 0200' }).waitFor()
    const department = (id: number) => ({ comment: '', division: { id: division }, costCentreIds: [id] })
    await created('/v1/departments/', { name: 'First', ...department(centres[0]!) })
    await page.getByText(t('unplaced.title', { count: 1 })).waitFor()
    await created('/v1/departments/', { name: 'Second', ...department(centres[1]!) })
    await page.getByText(t('unplaced.title', { count: 1 })).waitFor({ state: 'detached' })
    expect(visitor.complaints).toEqual([])
  })

  test('an auditor sees every setting and the plan, and can change nothing', async () => {
    const { page } = visitor
    await stage.arrive(page, '/settings', { as: ADA })
    expect(await field(page, t('settings:startYear')).isDisabled()).toBe(true)
    await page.goto('/OverviewPlanning/bigpicture')
    await page.getByText(t('planning:tpc')).first().waitFor()
    await page.locator('[data-figure]').first().waitFor()
    expect(await page.getByText(t('planning:special.none')).count()).toBe(0)
    await page.goto('/orgStructure/businessUnitOverview?open=1')
    await page.getByRole('dialog').waitFor()
    for (const word of ['action.save', 'action.delete', 'action.add'])
      expect(await page.getByRole('button', { name: t(word), exact: true }).count()).toBe(0)
    expect(visitor.complaints).toEqual([])
  })

  test('on a first visit no currency is shown before the settings say which, and the usual one where they cannot be read', async () => {
    const { page } = visitor
    const of = (currency: string) => t('organisation:overview.perMonth', { currency })
    const asked = new Promise<Route>((resolve) => void page.route('**/v1/settings', resolve))
    await stage.arrive(page, OVERVIEW)
    const settings = await asked
    await page.getByText(of('').trim()).first().waitFor()
    expect(await page.getByText(of('SR')).count()).toBe(0)
    await settings.abort()
    await page.getByText(of('SR')).first().waitFor()
  })

  test('the currency is called what an administrator says, on every screen that is open', async () => {
    const { page } = visitor
    await stage.arrive(page, '/settings')
    await using colleague = await stage.open(OVERVIEW, { as: ADA })
    await colleague.page.getByText(t('organisation:overview.perMonth')).first().waitFor()
    await field(page, t('settings:currency')).fill('QAR')
    await page
      .getByRole('button', { name: t('action.save') })
      .first()
      .click()
    await page.getByText(t('settings:saved')).waitFor()
    const renamed = t('organisation:overview.perMonth', { currency: 'QAR' })
    await colleague.page.getByText(renamed).first().waitFor()
    expect([...visitor.complaints, ...colleague.complaints]).toEqual([])
  })
})
