import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, signIn } from '../demo/client.ts'
import { addBen, BEN } from '../testing/people.ts'
import { chromiumPath } from './chromium.ts'
import { choose, chooseAll, field } from './form.ts'
import { setStage } from './stage.ts'
import { wordsOf } from './words.ts'

const PATH = '/v1/drivers/primaryDrivers/assignment'
const SECONDARY = '/v1/drivers/secondaryDrivers/assignment'
const TAUGHT = { businessUnitId: 1, secondaryDriverId: 1 }
const SCREEN = '/drivers/primaryDriversAssignment?open='

type Assignment = { readonly primaryDriver: { readonly id: number }; readonly weight: number }

const t = await wordsOf('en')

describe.skipIf(chromiumPath === null)('two administrators at one assignment', () => {
  const stage = setStage()
  let administrator: Client
  let ben: Client
  beforeAll(async () => {
    administrator = stage.client
    await addBen(administrator)
    ben = await signIn(stage.product.url, BEN.email, BEN.password)
    for (const name of ['Pupils', 'Lessons', 'Rooms']) {
      const driverDataSources = [{ label: name, weight: 1 }]
      await administrator.post('/v1/drivers/primaryDrivers', { name, unit: 'n', driverDataSources })
    }
    for (const businessUnitId of [1, 2]) {
      await administrator.post('/v1/businessUnits', { name: `Unit ${businessUnitId}` })
      await administrator.post(PATH, { businessUnitId, primaryDriverId: 1, weight: 0.4 })
    }
    for (const name of ['Upper', 'Lower', 'Evening'])
      await administrator.post('/v1/divisions', { name: `${name} school`, businessUnit: { id: 1 } })
    const hours = [{ label: 'Hours', weight: 1 }]
    await administrator.post('/v1/drivers/secondaryDrivers', {
      name: 'Hours',
      unit: 'n',
      driverDataSources: hours,
    })
    await administrator.post(SECONDARY, { ...TAUGHT, divisionIds: [1] })
  })

  test('what the other saves is shown by name while the form is open, and nothing typed is lost', async () => {
    await using visitor = await stage.visit()
    const { page } = visitor
    const dialog = await open(page, `${SCREEN}1`)
    await choose(page, dialog, { label: t('drivers:column.primaryDriver'), option: 'Lessons' })
    await field(dialog, t('drivers:column.weight')).fill('0.6')
    await benSaves({ businessUnitId: 1, primaryDriverId: 3, weight: 0.5 })
    const note = dialog.getByRole('status').filter({ hasText: 'Ben Lang' })
    await note
      .filter({ hasText: '#3 - Rooms' })
      .getByRole('button', { name: t('record.takeTheirs') })
      .click()
    await note
      .filter({ hasText: '0.5' })
      .getByRole('button', { name: t('record.keepMine') })
      .click()
    await save(page)
    expect(await assignment(1)).toMatchObject({ primaryDriver: { id: 3 }, weight: 0.6 })
    expect(visitor.complaints).toEqual([])
  })

  test('who has not heard of it is refused once, sees it then, and decides', async () => {
    await using visitor = await stage.visit()
    visitor.expectAnswer({ path: /\/assignment$/, status: 412 })
    const { page } = visitor
    await visitor.holdLine(() => {}) // connected but silent
    const dialog = await open(page, `${SCREEN}2`)
    await field(dialog, t('drivers:column.weight')).fill('0.6')
    await benSaves({ businessUnitId: 2, primaryDriverId: 3, weight: 0.5 })
    await dialog.getByRole('button', { name: t('action.save'), exact: true }).click()
    await dialog.getByText(t('errors:stale-if-match')).waitFor()
    const note = dialog.getByRole('status').filter({ hasText: '0.5' })
    await note.getByRole('button', { name: t('record.keepMine') }).click()
    expect(await assignment(2)).toMatchObject({ primaryDriver: { id: 3 }, weight: 0.5 })
    await save(page)
    expect(await assignment(2)).toMatchObject({ primaryDriver: { id: 3 }, weight: 0.6 })
    expect(visitor.complaints).toEqual([])
  })

  test('a secondary assignment that the other saved meanwhile is shown beside what was chosen, which stays', async () => {
    await using visitor = await stage.visit()
    visitor.expectAnswer({ path: /\/assignment$/, status: 412 })
    const { page } = visitor
    await visitor.holdLine(() => {}) // connected but silent
    const dialog = await open(page, '/drivers/secondaryDriversAssignment?open=1-1')
    const label = t('drivers:column.divisions')
    await chooseAll(page, dialog, { label, options: ['Lower school'] })
    await benSaves({ ...TAUGHT, divisionIds: [1, 3] }, SECONDARY)
    await dialog.getByRole('button', { name: t('action.save'), exact: true }).click()
    await dialog.getByText(t('errors:stale-if-match')).waitFor()
    const note = dialog.getByRole('status').filter({ hasText: 'Ben Lang' })
    await note.filter({ hasText: 'Evening school' }).waitFor()
    await dialog.getByText('#2 - Lower school').first().waitFor() // still chosen
    await note.getByRole('button', { name: t('record.keepMine') }).click()
    expect(await divisionsOf()).toEqual([1, 3])
    await save(page)
    expect(await divisionsOf()).toEqual([1, 2])
    expect(visitor.complaints).toEqual([])

    async function divisionsOf(): Promise<readonly number[]> {
      return (await administrator.get<{ divisionIds: number[] }>(`${SECONDARY}/1-1`)).divisionIds
    }
  })

  async function open(page: Page, at: string) {
    await stage.arrive(page, at)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('action.save'), exact: true }).waitFor()
    return dialog
  }

  async function save(page: Page): Promise<void> {
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('action.save'), exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  async function benSaves(values: object, path = PATH): Promise<void> {
    const answer = await fetch(stage.product.url + path, {
      method: 'PUT',
      headers: { authorization: ben.authorization, 'content-type': 'application/json' },
      body: JSON.stringify(values),
    })
    expect(answer.status).toBe(200)
  }

  function assignment(businessUnitId: number): Promise<Assignment> {
    return administrator.get(`${PATH}/${businessUnitId}`)
  }
})
