import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { addBen, BEN } from '../testing/people.ts'
import { ADMINISTRATOR } from '../testing/server-process.ts'
import { planLessons } from './amounts-plan.ts'
import { chromiumPath } from './chromium.ts'
import { field, pressTwice } from './form.ts'
import { setStage } from './stage.ts'
import { wordsOf } from './words.ts'

const STORE = '/v1/bigPictureStore'
const LESSONS = 'b1-s1-y2020'
const t = await wordsOf('en')

describe.skipIf(chromiumPath === null)('snapshots of the big picture', () => {
  const stage = setStage()
  beforeAll(async () => {
    const { client } = stage
    await planLessons(client)
    await client.post('/v1/divisions/', { name: 'Pilot', comment: '', businessUnit: { id: 1 } })
    await addBen(client)
    await client.post(`${STORE}/drivers`, { fte: { 'b1-d2': [{ id: 1, driverID: 1, value: 0.05 }] } })
  })

  test('are made, restored with what is left out, undone, replaced and deleted; everybody sees it at once', async () => {
    await using sara = await stage.visit()
    await using ben = await stage.visit()
    await open(ben.page, BEN)
    await open(sara.page, ADMINISTRATOR)

    const panel = await openPanel(sara.page)
    const create = panel.getByRole('button', { name: t('planning:snapshot.create') })
    expect(await create.isDisabled()).toBe(true)
    expect(await panel.getByText(t('planning:snapshot.restore')).count()).toBe(0)
    await field(panel, t('planning:snapshot.title')).fill('  Board draft ')
    await create.click()
    await panel
      .getByRole('button', { name: t('planning:snapshot.restoreThis', { title: 'Board draft' }) })
      .waitFor()
    await sara.page.keyboard.press('Escape')

    await enter(sara.page, '99')
    await stage.client.post(`${STORE}/drivers`, { fte: {} })
    expect((await remove('/v1/divisions/2')).status).toBe(204)
    await shows(ben.page, '99')
    const published = await stage.client.get(`${STORE}/userInput`)

    const dialog = await openRestore(sara.page, 'Board draft')
    await dialog.getByText(t('planning:snapshot.changes', { count: 1 })).waitFor()
    await dialog.getByText(t('planning:snapshot.skipped', { count: 1 })).waitFor()
    await dialog.getByText(/division #2.*Night shift/).waitFor()
    await pressTwice(dialog.getByRole('button', { name: t('planning:snapshot.restoreOne'), exact: true }))
    await dialog.waitFor({ state: 'hidden' })
    for (const { page } of [sara, ben]) await shows(page, '230')
    await sara.page.getByText(t('planning:snapshot.wereSkipped', { count: 1 })).waitFor()
    expect(await stage.client.get(`${STORE}/userInput`)).toEqual(published)

    await sara.page.keyboard.press('Control+z')
    for (const { page } of [sara, ben]) await shows(page, '99')
    await sara.page.keyboard.press('Control+Shift+z')
    for (const { page } of [sara, ben]) await shows(page, '230')
    await sara.page.keyboard.press('Control+z')
    for (const { page } of [sara, ben]) await shows(page, '99')

    const again = await openPanel(sara.page)
    await field(again, t('planning:snapshot.title')).fill('Board draft')
    await again.getByRole('status').filter({ hasText: 'Board draft' }).waitFor()
    await again.getByRole('button', { name: t('planning:snapshot.create') }).click()
    await again.getByRole('status').filter({ hasText: 'Board draft' }).waitFor({ state: 'detached' })
    const nothing = await openRestore(sara.page, 'Board draft')
    await nothing.getByText(t('planning:snapshot.nothing')).waitFor()
    await sara.page.keyboard.press('Escape')

    const bens = await openPanel(ben.page)
    const named = { title: 'Board draft' }
    await bens.getByRole('button', { name: t('planning:snapshot.restoreThis', named) }).waitFor()
    const saras = await openPanel(sara.page)
    await saras.getByRole('button', { name: t('planning:snapshot.deleteThis', named) }).click()
    await pressTwice(
      sara.page.getByRole('dialog').getByRole('button', { name: t('action.delete'), exact: true }),
    )
    await bens.getByText(t('planning:snapshot.restore')).waitFor({ state: 'detached' })
    expect(await stage.client.get(`${STORE}/snapshots`)).toEqual({})
    expect([...sara.complaints, ...ben.complaints]).toEqual([])
  })

  async function open(page: Page, person: { readonly email: string; readonly password: string }) {
    await stage.arrive(page, '/OverviewPlanning/bigpicture', { as: person })
    await cell(page).waitFor()
  }

  async function openPanel(page: Page) {
    const panel = page.getByRole('dialog', { name: t('planning:snapshot.open') })
    if (!(await panel.isVisible()))
      await page.getByRole('button', { name: t('planning:snapshot.open') }).click()
    await panel.waitFor()
    return panel
  }

  async function openRestore(page: Page, title: string) {
    const panel = await openPanel(page)
    await panel.getByRole('button', { name: t('planning:snapshot.restoreThis', { title }) }).click()
    const dialog = page.getByRole('dialog', { name: new RegExp(title) })
    await dialog.waitFor()
    return dialog
  }

  async function enter(page: Page, text: string): Promise<void> {
    await cell(page).click()
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }

  function cell(page: Page) {
    return page.locator(`#cell-in-${LESSONS}`)
  }

  async function shows(page: Page, text: string): Promise<void> {
    await page.waitForFunction(
      ([id, wanted]) => {
        const input = document.getElementById(id)
        return input instanceof HTMLInputElement && input.value === wanted
      },
      [`cell-in-${LESSONS}`, text] as const,
    )
  }

  function remove(path: string): Promise<Response> {
    return fetch(stage.product.url + path, {
      method: 'DELETE',
      headers: { authorization: stage.client.authorization },
    })
  }
})
