import type { Client } from '../demo/client.ts'

const UNITS = 50
const SECONDARY_DRIVERS = 4
const AT_ONCE = 20
const YEAR = 2019

/** Creates an organisation with the given number of divisions, with drivers, staff and inputs, through the public API. */
export async function makePlan(client: Client, divisions: number): Promise<void> {
  const created = (path: string, body: object) => client.post<{ id: number }>(path, body)
  const units = await all(UNITS, async (index) => {
    return (await created('/v1/businessUnits/', { name: `Unit ${index}`, comment: '', color: '#3182CE' })).id
  })
  const inUnits = await all(divisions, async (index) => {
    const businessUnit = { id: units[index % UNITS] }
    return (await created('/v1/divisions/', { name: `Division ${index}`, comment: '', businessUnit })).id
  })
  await employ(client, inUnits)
  const driver = { unit: 'heads', comment: '', driverDataSources: [{ label: 'heads', weight: 1 }] }
  const primary = await created('/v1/drivers/primaryDrivers/', { name: 'Demand', ...driver })
  const secondary = await all(SECONDARY_DRIVERS, async (index) => {
    return (await created('/v1/drivers/secondaryDrivers/', { name: `Load ${index}`, ...driver })).id
  })
  await all(UNITS, async (index) => {
    const businessUnitId = units[index]
    const assignment = { businessUnitId, primaryDriverId: primary.id, weight: 0.4 }
    await created('/v1/drivers/primaryDrivers/assignment/', assignment)
    const own = inUnits.filter((_id, division) => division % UNITS === index)
    for (const [place, secondaryDriverId] of secondary.entries()) {
      // One division of each unit has no secondary driver, the others have one or two.
      const divisionIds = own
        .slice(1)
        .filter((_id, division) => division % 4 === place || division % 7 === place)
      if (divisionIds.length === 0) continue
      await created('/v1/drivers/secondaryDrivers/assignment/', {
        businessUnitId,
        secondaryDriverId,
        divisionIds,
      })
    }
  })
  await client.post('/v1/bigPictureStore/userInput', inputs({ units, primary: primary.id, secondary }))
}

/** Creates one person per division, in a department and a cost centre of its own. */
async function employ(client: Client, divisions: readonly number[]): Promise<void> {
  await all(divisions.length, async (index) => {
    const centre = { name: `Centre ${index}`, number: String(index), comment: '' }
    const { id } = await client.post<{ id: number }>('/v1/costCentres/', centre)
    const department = { name: `Department ${index}`, comment: '', division: { id: divisions[index] } }
    await client.post('/v1/departments/', { ...department, costCentreIds: [id] })
  })
  const lines = divisions.map(
    (_id, index) => `E${index},Person ${index},${index},4000,${4_500 + (index % 900)}`,
  )
  const header = 'Employee ID,Name,Cost Centre Number,Basic Salary,Total Month Salary'
  const bytes = new TextEncoder().encode([header, ...lines].join('\n'))
  const fields = { year: String(YEAR), selectedYear: String(YEAR) }
  await client.upload('/v1/import/hrYearlyData', fields, { name: 'people.csv', field: 'file', bytes })
}

type Placed = {
  readonly units: readonly number[]
  readonly primary: number
  readonly secondary: readonly number[]
}

/** Values of every driver of every unit for the start year and the plan years. */
function inputs({ units, primary, secondary }: Placed): Record<string, number> {
  const values: Record<string, number> = {}
  for (const [index, unit] of units.entries()) {
    for (const year of [YEAR, YEAR + 1, YEAR + 2]) {
      const growth = 1 + (year - YEAR) * 0.05
      values[`b${unit}-p${primary}-y${year}`] = Math.round((1_000 + index) * growth)
      for (const driver of secondary)
        values[`b${unit}-s${driver}-y${year}`] = Math.round((200 + driver) * growth)
    }
  }
  return values
}

/** Makes the calls, a few at a time; returns their results in order. */
async function all<Result>(count: number, call: (index: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const work = async (): Promise<void> => {
    while (next < count) {
      const index = next
      next += 1
      results[index] = await call(index)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return results
}
