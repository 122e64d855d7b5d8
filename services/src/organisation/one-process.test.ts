import { expect, test } from 'vitest'
import { sharedServer } from '#testing/shared-server.ts'

const ROUNDS = 50

const server = sharedServer()

test('in one process a cost centre is deleted or somebody is put on it, never both', async () => {
  const outcomes = new Set<string>()
  for (let round = 1; round <= ROUNDS; round += 1) {
    const number = `N-${round}`
    const { id } = (await server.call('POST', '/v1/costCentres/', { name: number, number, comment: '' })).body
    const hire = () => server.call('POST', '/v1/yearlyData', person(`E-${round}`, number))
    const remove = () => server.call('DELETE', `/v1/costCentres/${id}`)
    const [hired, deleted] = round % 2 ? await both(hire, remove) : (await both(remove, hire)).toReversed()
    outcomes.add(`${hired} ${deleted}`)
  }
  expect([...outcomes].filter((outcome) => !['201 409', '422 204'].includes(outcome))).toEqual([])
  expect((await unplaced()).content.filter(({ reason }: { reason: string }) => reason === 'deleted')).toEqual(
    [],
  )
})

test('in one process a driver is deleted or a unit follows it, never both', async () => {
  const unit = { name: 'North', comment: '', color: '#3182CE' }
  const { id: businessUnitId } = (await server.call('POST', '/v1/businessUnits/', unit)).body
  const assignments = '/v1/drivers/primaryDrivers/assignment'
  for (let round = 1; round <= ROUNDS; round += 1) {
    const driver = {
      name: `Demand ${round}`,
      unit: 'heads',
      comment: '',
      driverDataSources: [{ label: 'a', weight: 1 }],
    }
    const { id } = (await server.call('POST', '/v1/drivers/primaryDrivers/', driver)).body
    const follow = () =>
      server.call('POST', `${assignments}/`, { businessUnitId, primaryDriverId: id, weight: 0.5 })
    const remove = () => server.call('DELETE', `/v1/drivers/primaryDrivers/${id}`)
    const [followed, deleted] =
      round % 2 ? await both(follow, remove) : (await both(remove, follow)).toReversed()
    expect([followed, deleted].filter((status) => status! < 300)).toHaveLength(1)
    if (followed! >= 300) continue
    const key = `businessUnitId=${businessUnitId}&primaryDriverId=${id}`
    expect((await server.call('DELETE', `${assignments}/?${key}`)).status).toBe(204)
  }
})

async function both(...calls: readonly (() => Promise<{ status: number }>)[]): Promise<number[]> {
  return (await Promise.all(calls.map((call) => call()))).map(({ status }) => status)
}

function person(employeeId: string, number: string) {
  return { employeeId, year: 2019, name: 'Ben', basicSalary: 1, totalMonthSalary: 2, costCentre: { number } }
}

async function unplaced() {
  const headers = { 'min-position': String(await server.system.log.head()) }
  return (await server.call('GET', '/v1/costCentres/unplaced?year=2019', undefined, { headers })).body
}
