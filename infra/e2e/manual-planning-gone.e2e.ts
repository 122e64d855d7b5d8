import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../demo/client.ts'
import { chromiumPath } from './chromium.ts'
import { setStage } from './stage.ts'
import { wordsOf } from './words.ts'

const PATH = '/OverviewPlanning/ManualPlanning'
const t = await wordsOf('en')

describe.skipIf(chromiumPath === null)('an administrator who plans by hand what others take away', () => {
  const stage = setStage()
  let sara: Client
  beforeAll(async () => {
    sara = stage.client
    await sara.post('/v1/businessUnits', { name: 'Education', color: '#3182CE' })
    for (const name of ['Schools', 'Sports', 'Parks'])
      await sara.post('/v1/divisions', { name, businessUnit: { id: 1 } })
  })

  const cell = (page: Page, id: number) => page.locator(`#d${id}`)
  const remove = async (id: number) => {
    const { authorization } = sara
    const url = `${stage.product.url}/v1/divisions/${id}`
    expect((await fetch(url, { method: 'DELETE', headers: { authorization } })).ok).toBe(true)
  }
  const told = (page: Page) => page.getByRole('alert').filter({ hasText: t('manual:setAside', { count: 1 }) })

  async function plans(planYears: number): Promise<void> {
    const { planning, ...others } = await sara.get<{ planning: object }>('/v1/settings')
    await sara.put('/v1/settings', { ...others, planning: { ...planning, planYears } })
  }

  async function enter(page: Page, id: number, text: string): Promise<void> {
    await cell(page, id).fill(text)
    await page.keyboard.press('Enter')
  }

  test('reads which values are not saved, and saves the rest, also when it happens while saving', async () => {
    await using visitor = await stage.open(PATH)
    const { page } = visitor
    visitor.expectAnswer({ path: /divisionFTE/, status: 422 })
    await enter(page, 1, '12')
    await enter(page, 2, '13')
    await enter(page, 3, '14')
    await remove(1)
    await expect.poll(() => told(page).innerText()).toContain('Schools (\u206612\u2069)')
    await page.getByRole('button', { name: t('action.close'), exact: true }).click()
    await told(page).waitFor({ state: 'detached' })
    let isFirst = true
    await page.route('**/v1/divisionFTE/', async (route) => {
      if (isFirst && route.request().method() === 'POST') {
        isFirst = false
        await remove(2)
      }
      await route.continue()
    })
    await page
      .getByRole('button', { name: t('manual:save', { count: 2 }) })
      .last()
      .click()
    await page.getByText(t('manual:saved')).waitFor()
    await expect.poll(() => told(page).innerText()).toContain('Sports (\u206613\u2069)')
    await cell(page, 2).waitFor({ state: 'detached' })
    expect(await sara.get('/v1/divisionFTE?year=2020')).toMatchObject([{ division: { id: 3 }, value: 14 }])
    await page.locator('a[href="/profile"]').first().click()
    await page.waitForURL('**/profile')
    expect(visitor.complaints).toEqual([])
  })

  test('reads what waits for a year that is no longer planned, and gives it up', async () => {
    await using visitor = await stage.open(`${PATH}?year=2021`)
    const { page } = visitor
    await enter(page, 3, '15')
    await plans(1)
    const note = page.getByRole('alert').filter({ hasText: t('manual:unplanned', { count: 1, year: 2021 }) })
    await note.waitFor()
    expect(await page.getByText(t('manual:allSaved')).count()).toBe(0)
    await note
      .locator('..')
      .getByRole('button', { name: t('manual:discard') })
      .click()
    const question = page.getByRole('dialog', { name: t('unsaved.title') })
    await question.getByRole('button', { name: t('unsaved.discard') }).click()
    await note.waitFor({ state: 'detached' })
    await page.getByText(t('manual:allSaved')).first().waitFor()
    expect(visitor.complaints).toEqual([])
  })
})
