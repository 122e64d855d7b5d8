import { act, type ComponentType } from 'react'
import { expect, test } from 'vitest'
import { Overtime } from '#analytics/overtime.tsx'
import { PrimaryAssignments } from '#drivers/primary-assignments.tsx'
import { PrimaryDrivers } from '#drivers/primary-drivers.tsx'
import { SecondaryAssignments } from '#drivers/secondary-assignments.tsx'
import { SecondaryDrivers } from '#drivers/secondary-drivers.tsx'
import { SpecialDrivers } from '#drivers/special-drivers.tsx'
import { BusinessUnits } from '#organisation/business-units.tsx'
import { CostCentres } from '#organisation/cost-centres.tsx'
import { Departments } from '#organisation/departments.tsx'
import { Divisions } from '#organisation/divisions.tsx'
import { YearlyData } from '#staff/yearly-data.tsx'
import { click, find, type } from '#testing/render.tsx'
import { UserOverview } from '#users/user-overview.tsx'
import { form, save, shownAt, shownToasts, told, until } from './any-record.given.tsx'

const INTERNAL = { code: 'internal', status: 500, errors: [] }

type Case = {
  readonly Screen: ComponentType
  /** Key of the record to open. */
  readonly open: string
  readonly saved: string
  readonly saveFailed: string
  readonly deleted: string
  readonly deleteFailed: string
  /** The text to type to delete it. */
  readonly confirmation: string
}

const master = (Screen: ComponentType, entity: string): Case => ({
  Screen,
  open: '7',
  saved: `${entity} 'North' saved`,
  saveFailed: `${entity} 'North' failed to be saved`,
  deleted: `${entity} 'North' deleted`,
  deleteFailed: `${entity} 'North' cannot be deleted`,
  confirmation: '7',
})
const assignment = (Screen: ComponentType, entity: string, open: string): Case => ({
  Screen,
  open,
  saved: `${entity} saved`,
  saveFailed: `${entity} failed to be saved`,
  deleted: `${entity} deleted`,
  deleteFailed: `${entity} cannot be deleted`,
  confirmation: '7',
})

const cases: readonly Case[] = [
  master(BusinessUnits, 'Business Unit'),
  master(Divisions, 'Division'),
  master(Departments, 'Department'),
  master(CostCentres, 'Cost Centre'),
  master(PrimaryDrivers, 'Primary Driver'),
  master(SecondaryDrivers, 'Secondary Driver'),
  master(SpecialDrivers, 'Special Driver'),
  assignment(PrimaryAssignments, 'Primary Driver Assignment', '1'),
  assignment(SecondaryAssignments, 'Secondary Driver Assignment', '1-7'),
  {
    Screen: UserOverview,
    open: '7',
    saved: "User 'Uma Ali' saved",
    saveFailed: "User 'Uma Ali' cannot be updated",
    deleted: "User 'Uma Ali' deleted",
    deleteFailed: "User 'Uma Ali' cannot be deleted",
    confirmation: 'Uma Ali',
  },
]

test.each(cases)('$saved, or $saveFailed', async ({ Screen, open, saved, saveFailed }) => {
  const { server, draw } = await shownAt(Screen, `/?open=${open}`)
  using _shown = await draw()
  server.refusesWrites = INTERNAL
  await save()
  expect(await told('error', saveFailed)).toContain(saveFailed)
  server.refusesWrites = null
  await save()
  expect(await told('success', saved)).toContain(saved)
  expect(shownToasts('error')).toEqual([])
  await until(() => expect(document.querySelector('[role=dialog]')).toBeNull())
})

const STAFF_ROW = '20190000007'
const staff = { Screen: YearlyData, open: STAFF_ROW, confirmation: STAFF_ROW }

test.each([
  ...cases,
  { ...staff, deleted: "Staff 'North' deleted", deleteFailed: "Staff 'North' cannot be deleted" },
])('$deleted, or $deleteFailed', async ({ Screen, open, confirmation, ...words }) => {
  const { server, draw } = await shownAt(Screen, `/?open=${open}`)
  using _shown = await draw()
  server.refusesWrites = INTERNAL
  await form()
  const input = await until(() => find(document, 'input', `[placeholder="${confirmation}"]`))
  await type(input, confirmation)
  const remove = () => act(async () => input.form?.requestSubmit())
  await remove()
  expect(await told('error', words.deleteFailed)).toContain(words.deleteFailed)
  server.refusesWrites = null
  await remove()
  expect(await told('success', words.deleted)).toContain(words.deleted)
  expect(shownToasts('error')).toEqual([])
  await until(() => expect(document.querySelector('[role=dialog]')).toBeNull())
})

const NEW = '/?open=new&with.name=North&with.number=007&with.unit=beds&with.value=2'
const PEOPLE = '&with.firstName=Uma&with.lastName=Ali&with.email=uma@example.com'
const TIES = '&with.businessUnitId=1&with.primaryDriverId=7'

test.each([
  [BusinessUnits, "Business Unit 'North'", "Business Unit 'North' failed to be created"],
  [Divisions, "Division 'North'", "Division 'North' failed to be created"],
  [CostCentres, "Cost Centre 'North'", "Cost Centre 'North' failed to be created"],
  [PrimaryDrivers, "Primary Driver 'North'", "Primary Driver 'North' failed to be created"],
  [SecondaryDrivers, "Secondary Driver 'North'", "Secondary Driver 'North' failed to be created"],
  [SpecialDrivers, "Special Driver 'North'", "Special Driver 'North' failed to be created"],
  [PrimaryAssignments, 'PrimaryDriver Assignment', 'PrimaryDriver Assignment failed to be created'],
  [UserOverview, "User 'Uma Ali'", "User 'Uma Ali' cannot be created"],
])('%o: what was created, or not, is said as specified: %s', async (Screen, name, failed) => {
  const { server, draw } = await shownAt(Screen, NEW + PEOPLE + TIES)
  using _shown = await draw()
  server.refusesWrites = INTERNAL
  const send = async () => {
    await save()
    const yes = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Save as administrator',
    )
    if (yes) await click(yes)
  }
  await send()
  expect(await told('error', failed)).toContain(failed)
  server.refusesWrites = null
  await send()
  expect(await told('success', `${name} created`)).toContain(`${name} created`)
  expect(shownToasts('error')).toEqual([])
})

test.each([
  { code: 'cost-centre-exists', status: 409, detail: 'constraint violation: the number', errors: [] },
  { code: 'internal', status: 500, detail: 'a constraint violation in the store', errors: [] },
])('a number that is taken is said twice, after $status', async (refusal) => {
  const { server, draw } = await shownAt(CostCentres, NEW)
  using _shown = await draw()
  server.refusesWrites = refusal
  await save()
  expect(await told('error', "This CostCentre 'North' is already existing")).toContain(
    "This CostCentre 'North' is already existing",
  )
  expect(await told('error', "Cost Centre 'North' failed to be created")).toContain(
    "Cost Centre 'North' failed to be created",
  )
  server.refusesWrites = null
  await save()
  await told('success', "Cost Centre 'North' created")
  expect(shownToasts('error')).toEqual([])
})

test.each([
  [BusinessUnits, 'Error on loading items'],
  [Departments, 'Error on loading items'],
  [SecondaryAssignments, 'Error on loading items'],
  [SpecialDrivers, 'Error on loading items'],
  [UserOverview, 'Error on loading users'],
  [YearlyData, 'Error on loading Staff'],
  [Overtime, 'Error on loading items'],
])('%o: a list that cannot be read is empty, and it is said: %s', async (Screen, words) => {
  const { server, draw } = await shownAt(Screen, '/')
  server.refusesLists = true
  using shown = await draw()
  expect(await told('error', words)).toContain(words)
  expect(shown.page.textContent).not.toContain('North')
})
