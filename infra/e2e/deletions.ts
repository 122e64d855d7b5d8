import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Client } from '../demo/client.ts'
import { planOneUnit } from './amounts-plan.ts'
import { goWithin, rowOf } from './walk.ts'
import type { Translate } from './words.ts'

/** The screen on which records are deleted and restored, and the server as any other program sees it. */
export type TestSetup = {
  readonly page: Page
  readonly t: Translate
  readonly url: string
  readonly client: Client
}

type Deletable = {
  /** Prefix of the translation keys, without `.entity`. */
  readonly words: string
  readonly screen: string
  readonly path: string
  /** The record's key in the screen's address and in the call; null when the server assigns it. */
  readonly key: string | null
  /** Text in its row of the list. */
  readonly row: string
  /** The text that confirms the deletion; its key unless given. */
  readonly typed?: string
  /** Translation key of the toast, where it has its own. */
  readonly said?: string
}

const ORGANISATION = '/orgStructure'

/** One unused record of every kind. */
export const DELETABLE: readonly Deletable[] = [
  {
    words: 'organisation:businessUnits',
    screen: `${ORGANISATION}/businessUnitOverview`,
    path: '/v1/businessUnits',
    key: '2',
    row: 'Spare unit',
  },
  {
    words: 'organisation:divisions',
    screen: `${ORGANISATION}/divisionOverview`,
    path: '/v1/divisions',
    key: '2',
    row: 'Spare division',
  },
  {
    words: 'organisation:departments',
    screen: `${ORGANISATION}/departmentOverview`,
    path: '/v1/departments',
    key: '1',
    row: 'Spare department',
  },
  {
    words: 'organisation:costCentres',
    screen: `${ORGANISATION}/costCentreOverview`,
    path: '/v1/costCentres',
    key: '2',
    row: 'Spare centre',
  },
  {
    words: 'drivers:primary',
    screen: '/drivers/primaryDrivers',
    path: '/v1/drivers/primaryDrivers',
    key: '2',
    row: 'Spare primary',
  },
  {
    words: 'drivers:secondary',
    screen: '/drivers/secondaryDrivers',
    path: '/v1/drivers/secondaryDrivers',
    key: '2',
    row: 'Spare secondary',
  },
  {
    words: 'drivers:special',
    screen: '/drivers/specialDrivers',
    path: '/v1/drivers/specialDrivers',
    key: '2',
    row: 'Spare special',
  },
  {
    words: 'drivers:primaryAssignment',
    screen: '/drivers/primaryDriversAssignment',
    path: '/v1/drivers/primaryDrivers/assignment',
    key: '1',
    row: 'Pupils',
    said: 'drivers:primaryAssignment.deleted',
  },
  {
    words: 'drivers:secondaryAssignment',
    screen: '/drivers/secondaryDriversAssignment',
    path: '/v1/drivers/secondaryDrivers/assignment',
    key: '1-1',
    row: 'Teaching',
    typed: '1',
    said: 'drivers:secondaryAssignment.deleted',
  },
  {
    words: 'staff:details',
    screen: '/importExport/hRYearlyData',
    path: '/v1/yearlyData',
    key: null,
    row: 'Spare row',
  },
  {
    words: 'users:users',
    screen: '/overviewUsers',
    path: '/v1/users',
    key: '2',
    row: 'spare@example.com',
    typed: 'Spare Person',
  },
]

/** Creates these records and what they depend on. */
export async function createDeletableRecords(client: Client): Promise<void> {
  await planOneUnit(client)
  await client.post('/v1/businessUnits', { name: 'Spare unit', comment: 'kept', color: '#38A169' })
  await client.post('/v1/divisions', { name: 'Spare division', businessUnit: { id: 1 } })
  for (const [number, name] of [
    ['0100', 'Ward'],
    ['0200', 'Spare centre'],
    ['0300', 'Clinic'],
    ['0400', 'Office'],
  ])
    await client.post('/v1/costCentres', { number, name })
  await client.post('/v1/departments', {
    name: 'Spare department',
    division: { id: 1 },
    costCentreIds: [1, 3],
  })
  const driverDataSources = [{ label: 'Count', weight: 1 }]
  for (const name of ['Pupils', 'Spare primary'])
    await client.post('/v1/drivers/primaryDrivers', { name, unit: 'n', driverDataSources })
  await client.post('/v1/drivers/secondaryDrivers', {
    name: 'Spare secondary',
    unit: 'n',
    driverDataSources,
  })
  await client.post('/v1/drivers/specialDrivers', { name: 'Spare special', type: 'absolute', value: 2 })
  await client.post('/v1/drivers/primaryDrivers/assignment', {
    businessUnitId: 1,
    primaryDriverId: 1,
    weight: 0.4,
  })
  await client.post('/v1/yearlyData', {
    year: 2019,
    employeeId: 'S1',
    name: 'Spare row',
    basicSalary: 8000,
    totalMonthSalary: 9000,
    allowances: {},
    costCentre: { number: '0100' },
  })
  await client.post('/v1/users', {
    firstName: 'Spare',
    lastName: 'Person',
    email: 'spare@example.com',
    password: 'a fitting phrase 94 owls',
    locale: 'en_US',
    role: { id: 2 },
  })
}

/** Deletes a record through the screen, checks that it is gone, and undoes that from the toast if possible. */
export async function deleteAndUndo(setup: TestSetup, record: Deletable): Promise<void> {
  const { page, t, client } = setup
  const key = record.key ?? (await keyOfOnly(client, record.path))
  const address = `${record.path}/${key}`
  const before = await client.get(address)
  await goWithin(page, `${record.screen}?open=${key}`)
  const dialog = page.getByRole('dialog')
  const named = record.typed ?? key
  const typed = dialog.getByPlaceholder(named, { exact: true })
  const button = dialog.getByRole('button', { name: t('action.delete'), exact: true })
  const row = rowOf(page, record.row)
  await row.waitFor()
  for (const other of ['', `${named}0`]) {
    await typed.fill(other)
    expect(await button.isDisabled()).toBe(true)
    await typed.press('Enter')
  }
  expect(await statusOf(setup, address)).toBe(200)
  await typed.fill(named)
  await button.click()
  await dialog.waitFor({ state: 'hidden' })
  await row.waitFor({ state: 'detached' })
  await expect.poll(() => statusOf(setup, address)).toBe(404)
  const toast = page.getByRole('alert').filter({
    hasText: record.said
      ? t(record.said)
      : t('toast.deleted', { entity: t(`${record.words}.entity`), name: record.typed ?? record.row }),
  })
  await undoOf(setup, toast).click()
  await row.waitFor()
  await expect.poll(() => statusOf(setup, address)).toBe(200)
  expect(await client.get(address)).toEqual(before)
}

/** The undo button of a toast. */
function undoOf({ t }: Pick<TestSetup, 't'>, toast: Locator): Locator {
  return toast.getByRole('button', { name: t('action.undo'), exact: true })
}

async function keyOfOnly(client: Client, path: string): Promise<string> {
  const { content } = await client.get<{ content: { id: number | string }[] }>(path)
  expect(content).toHaveLength(1)
  return String(content[0]!.id)
}

async function statusOf({ url, client }: TestSetup, address: string): Promise<number> {
  const { status } = await fetch(url + address, { headers: { authorization: client.authorization } })
  return status
}
