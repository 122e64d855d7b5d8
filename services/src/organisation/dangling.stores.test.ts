import { afterAll, beforeAll, expect, test } from 'vitest'
import { pausedBefore } from '#testing/paused-before.ts'
import { startServer, type TestServer as Staffplan } from '#testing/server.ts'
import { startTestServer, type TestServer } from '#testing/stores/test-server.ts'

const TIMEOUT = 60_000

let events: TestServer
let here: Staffplan
let there: Staffplan

beforeAll(async () => {
  events = await startTestServer('eventstore')
  const environment = { EVENTSTORE_URL: events.url, STREAM_PREFIX: `dangling${Date.now()}-` }
  here = await startServer({ environment })
  there = await startServer({ environment })
}, TIMEOUT)
afterAll(async () => {
  for (const opened of [here, there, events]) await opened[Symbol.asyncDispose]()
})

test(
  'somebody put on a cost centre that another process deletes in the same moment is shown without a place, and put right by an ordinary change',
  async () => {
    const gone = await created('/v1/costCentres/', { name: 'Ward', number: '100', comment: '' })
    const other = await created('/v1/costCentres/', { name: 'Lab', number: '200', comment: '' })
    await using slow = await pausedBefore(there, 'staff-2019', async () => {
      expect((await here.call('DELETE', `/v1/costCentres/${gone}`)).status).toBe(204)
    })
    const row = { ...PERSON, costCentre: { number: '100' } }
    const hired = await post(slow.url, '/v1/yearlyData', row)
    expect(hired.status).toBe(201)

    for (const path of EVERYWHERE) expect([path, (await shown(path)).status]).toEqual([path, 200])
    expect((await shown('/v1/yearlyData')).body.content).toMatchObject([
      { name: 'Ben', costCentre: { number: '' } },
    ])
    const { id } = hired.body
    const lost = { costCentre: null, reason: 'deleted', staffNumber: 1, staffIds: [id] }
    expect((await shown(UNPLACED)).body).toEqual({ people: 1, content: [lost], totalElements: 1 })

    expect((await here.call('PATCH', `/v1/yearlyData/${id}`, { costCentre: { number: '200' } })).status).toBe(
      200,
    )
    expect((await shown(UNPLACED)).body).toMatchObject({ people: 1, content: [{ reason: 'no-department' }] })
    const unit = await created('/v1/businessUnits/', { name: 'North', comment: '', color: '#3182CE' })
    const division = await created('/v1/divisions/', {
      name: 'Care',
      comment: '',
      businessUnit: { id: unit },
    })
    await created('/v1/departments/', {
      name: 'A',
      comment: '',
      division: { id: division },
      costCentreIds: [other],
    })
    expect((await shown(UNPLACED)).body).toEqual({ people: 0, content: [], totalElements: 0 })
  },
  TIMEOUT,
)

test(
  'a unit that follows a driver which another process deletes in the same moment breaks no list, and is put right',
  async () => {
    const unit = await created('/v1/businessUnits/', { name: 'South', comment: '', color: '#3182CE' })
    const sources = [{ label: 'heads', weight: 1 }]
    const driver = { name: 'Demand', unit: 'heads', comment: '', driverDataSources: sources }
    const gone = await created('/v1/drivers/primaryDrivers/', driver)
    await using slow = await pausedBefore(there, 'organisation', async () => {
      expect((await here.call('DELETE', `/v1/drivers/primaryDrivers/${gone}`)).status).toBe(204)
    })
    const assignment = { businessUnitId: unit, primaryDriverId: gone, weight: 0.5 }
    const followed = await post(slow.url, `${ASSIGNMENTS}/`, assignment)
    expect(followed.status).toBe(201)

    for (const path of EVERYWHERE) expect([path, (await shown(path)).status]).toEqual([path, 200])
    expect((await shown(ASSIGNMENTS)).body.totalElements).toBe(1)
    expect(
      (await here.call('DELETE', `${ASSIGNMENTS}/?businessUnitId=${unit}&primaryDriverId=${gone}`)).status,
    ).toBe(204)
    expect((await shown(ASSIGNMENTS)).body.totalElements).toBe(0)
  },
  TIMEOUT,
)

const PERSON = { employeeId: 'E1', year: 2019, name: 'Ben', basicSalary: 1, totalMonthSalary: 2 }
const ASSIGNMENTS = '/v1/drivers/primaryDrivers/assignment'
const UNPLACED = '/v1/costCentres/unplaced?year=2019'
const EVERYWHERE = [
  '/v1/yearlyData',
  '/v1/costCentres',
  '/v1/costCentres/analytics?year=2019',
  '/v1/departments/analytics?year=2019',
  '/v1/divisions/analytics?year=2019',
  '/v1/businessUnits/analytics?year=2019',
  '/v1/drivers/primaryDrivers',
  ASSIGNMENTS,
  '/v1/bigPicture',
]

async function created(path: string, values: object): Promise<number> {
  const { status, body } = await here.call('POST', path, values)
  expect([path, status]).toEqual([path, 201])
  return body.id
}

async function post(url: string, path: string, values: object) {
  const headers = { authorization: `Bearer ${there.token}`, 'content-type': 'application/json' }
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(values) })
  return { status: answer.status, body: (await answer.json()) as { id: number } } // a created record has one
}

async function shown(path: string) {
  const headers = { 'min-position': String(await here.system.log.head()) }
  return here.call('GET', path, undefined, { headers })
}
