import { type Client, signIn, untilReady } from './client.ts'
import { APPLIED, type DemoDriver, PRIMARY, SECONDARY, SPECIAL, UNIT_PLANS } from './drivers.ts'
import { type DemoUnit, demoOrganisation } from './organisation.ts'
import { demoStaff } from './people.ts'
import { seeded } from './random.ts'
import { hrWorkbook, overtimeSheet } from './sheets.ts'

const SEED = 20_190_101
const YEARS = [2015, 2016, 2017, 2018, 2019, 2020]
const START_YEAR = 2019

export const DEMO_PASSWORD = 'plan-the-year-ahead'
export const DEMO_ADMINISTRATOR = 'sara@example.com'
const OTHERS = [
  { firstName: 'Ben', lastName: 'Müller', email: 'ben@example.com', locale: 'de_DE', role: { id: 1 } },
  { firstName: 'Uma', lastName: 'الحربي', email: 'uma@example.com', locale: 'ar_SA', role: { id: 2 } },
  { firstName: 'Ada', lastName: 'Novak', email: 'ada@example.com', locale: 'en_US', role: { id: 3 } },
]
export const DEMO_USERS = [DEMO_ADMINISTRATOR, ...OTHERS.map(({ email }) => email)]

type Created = { readonly id: number }
type Unit = Created & { readonly divisions: readonly number[] }

/** Fills an empty Staffplan through its public API; does nothing when there is already an organisation. */
export async function loadDemo(url: string, say: (line: string) => void): Promise<void> {
  await untilReady(url)
  const client = await signIn(url, DEMO_ADMINISTRATOR, DEMO_PASSWORD)
  const { totalElements } = await client.get<{ totalElements: number }>('/v1/businessUnits/?size=1')
  if (totalElements > 0) return
  for (const user of OTHERS) {
    await client.post('/v1/users/', {
      ...user,
      enabled: true,
      password: DEMO_PASSWORD,
      phone: '',
      mobile: '',
    })
  }
  const random = seeded(SEED)
  const organisation = demoOrganisation(random)
  say('organisation')
  const units = await loadOrganisation(client, organisation)
  const centres = organisation.flatMap((unit) =>
    unit.divisions.flatMap((division) => division.departments.flatMap(({ costCentres }) => costCentres)),
  )
  for (const [year, rows] of demoStaff(random, centres, YEARS)) {
    say(`${rows.length} people of ${year}`)
    const fields = { year: String(year), selectedYear: String(year) }
    const hr = { name: `hr-${year}.xlsx`, field: 'file', bytes: hrWorkbook(rows) }
    await client.upload('/v1/import/hrYearlyData', fields, hr)
    const overtime = { name: `overtime-${year}.csv`, field: 'fileOvertime', bytes: overtimeSheet(rows) }
    await client.upload('/v1/import/hrYearlyOvertime', fields, overtime)
  }
  say('drivers and the big picture')
  await loadPlan(client, units)
}

async function loadOrganisation(client: Client, units: readonly DemoUnit[]): Promise<Unit[]> {
  const loaded: Unit[] = []
  for (const { name, comment, color, divisions } of units) {
    const unit = await client.post<Created>('/v1/businessUnits/', { name, comment, color })
    const ids: number[] = []
    for (const division of divisions) {
      const reference = { businessUnit: { id: unit.id } }
      const { id } = await client.post<Created>('/v1/divisions/', {
        name: division.name,
        comment: division.comment,
        ...reference,
      })
      ids.push(id)
      for (const department of division.departments) await loadDepartment(client, id, department)
    }
    loaded.push({ id: unit.id, divisions: ids })
  }
  return loaded
}

async function loadDepartment(
  client: Client,
  divisionId: number,
  { name, comment, costCentres }: DemoUnit['divisions'][number]['departments'][number],
): Promise<void> {
  const created = await Promise.all(
    costCentres.map((centre) => client.post<Created>('/v1/costCentres/', { ...centre, comment: '' })),
  )
  const costCentreIds = created.map(({ id }) => id)
  await client.post('/v1/departments/', { name, comment, division: { id: divisionId }, costCentreIds })
}

async function loadPlan(client: Client, units: readonly Unit[]): Promise<void> {
  const primary = await loadDrivers(client, 'primaryDrivers', PRIMARY)
  const secondary = await loadDrivers(client, 'secondaryDrivers', SECONDARY)
  const special = new Map<string, Created & { value: number }>()
  for (const driver of SPECIAL) {
    const { id } = await client.post<Created>('/v1/drivers/specialDrivers/', driver)
    special.set(driver.name, { id, value: driver.value })
  }
  const inputs: Record<string, number> = {}
  for (const plan of UNIT_PLANS) {
    const unit = units[plan.unit]!
    if (plan.primary) {
      const primaryDriverId = primary.get(plan.primary.name)!
      const body = { businessUnitId: unit.id, primaryDriverId, weight: plan.primary.weight }
      await client.post('/v1/drivers/primaryDrivers/assignment/', body)
      Object.assign(inputs, keyed(`b${unit.id}-p${primaryDriverId}`, plan.primary.figures))
    }
    for (const { name, divisions, figures } of plan.secondary) {
      const secondaryDriverId = secondary.get(name)!
      const divisionIds = divisions.map((index) => unit.divisions[index]!)
      await client.post('/v1/drivers/secondaryDrivers/assignment/', {
        businessUnitId: unit.id,
        secondaryDriverId,
        divisionIds,
      })
      Object.assign(inputs, keyed(`b${unit.id}-s${secondaryDriverId}`, figures))
    }
  }
  const fte: Record<string, { id: number; driverID: number; value: number }[]> = {}
  for (const { unit, division, special: name } of APPLIED) {
    const { id, value } = special.get(name)!
    const { id: unitId, divisions } = units[unit]!
    fte[`b${unitId}-d${divisions[division]!}`] = [
      { id: Date.UTC(START_YEAR, 0, 1) + id, driverID: id, value },
    ]
  }
  await Promise.all([
    client.post('/v1/bigPictureStore/userInput', inputs),
    client.post('/v1/bigPictureStore/drivers', { fte }),
  ])
}

async function loadDrivers(
  client: Client,
  kind: string,
  drivers: readonly DemoDriver[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const { name, unit, comment, sources } of drivers) {
    const { id } = await client.post<Created>(`/v1/drivers/${kind}/`, {
      name,
      unit,
      comment,
      driverDataSources: sources,
    })
    ids.set(name, id)
  }
  return ids
}

/** Scope keys of one driver's inputs in one unit, as described in readings 1.1. */
function keyed(driver: string, figures: readonly (readonly (number | null)[])[]): Record<string, number> {
  const entries = figures.flatMap((years, source) =>
    years.flatMap((value, index): [string, number][] => {
      const place = source === 0 ? '' : `-i${source}`
      return value === null ? [] : [[`${driver}${place}-y${START_YEAR + index}`, value]]
    }),
  )
  return Object.fromEntries(entries)
}
