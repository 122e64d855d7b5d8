import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { overTimeRow } from '@staffplan/contracts/organisation/cost-centre'
import { pageOf } from '@staffplan/contracts/paging'
import { beforeAll, expect, test } from 'vitest'
import { sharedServer } from '#testing/shared-server.ts'
import { staffingProjection } from '#staffing/staffing-projection.ts'

const server = sharedServer()
let nextEmployee = 1
beforeAll(async () => {
  await server.call('POST', '/v1/businessUnits', { name: 'Education' })
  await server.call('POST', '/v1/businessUnits', { name: 'Empty' })
  for (const name of ['North', 'South']) {
    await server.call('POST', '/v1/divisions', { name, businessUnit: { id: 1 } })
  }
  for (const number of ['001', '002', '003']) {
    await server.call('POST', '/v1/costCentres', { name: `centre ${number}`, number })
  }
  await server.call('POST', '/v1/departments', { name: 'D1', division: { id: 1 }, costCentreIds: [1] })
  await server.call('POST', '/v1/departments', { name: 'D2', division: { id: 2 }, costCentreIds: [2] })
  await hire(2019, '001', { total: 9000, basic: 6000, hours: 12 })
  await hire(2019, '001', { total: 12_000.5, basic: 8000, hours: 0 })
  await hire(2019, '002', { total: 3000, basic: 2500, hours: 7.5 })
  await hire(2020, '002', { total: 4000, basic: 2500, hours: 1 })
})

async function hire(
  year: number,
  number: string,
  { total, basic, hours }: { total: number; basic: number; hours: number },
): Promise<number> {
  const { status, body } = await server.call('POST', '/v1/yearlyData', {
    year,
    employeeId: `e${nextEmployee++}`,
    name: 'Somebody',
    basicSalary: basic,
    totalMonthSalary: total,
    overTimeHours: hours,
    allowances: {},
    costCentre: { number },
  })
  expect({ status, body }).toMatchObject({ status: 201 })
  return body.id
}

/** The rows, once they show the last write: staff comes from another read model. */
async function analytics(path: string): Promise<Record<string, unknown>[]> {
  const position = (await server.call('GET', '/v1/yearlyData?size=1')).headers.get('position')!
  const { body } = await server.call('GET', `/v1/${path}`, undefined, {
    headers: { 'min-position': position },
  })
  return body.content
}

test('figures of a year roll up from cost centre to business unit', async () => {
  const figures = {
    staffNumber: 3,
    minSalary: 3000,
    avgSalary: 8000.17,
    maxSalary: 12_000.5,
    totalCost: 24_000.5,
  }
  expect(await analytics('businessUnits/analytics?year=2019')).toMatchObject([
    { id: 1, ...figures, overTimeHours: 19.5 },
    { id: 2, staffNumber: 0, minSalary: null, avgSalary: null, maxSalary: null, overTimeCost: 0 },
  ])
  expect(await analytics('divisions/analytics?year=2019&sort=avgSalary,desc')).toMatchObject([
    { id: 1, staffNumber: 2, avgSalary: 10_500.25, businessUnit: { id: 1, name: 'Education' } },
    { id: 2, staffNumber: 1, avgSalary: 3000 },
  ])
  expect(await analytics('costCentres/analytics?year=2019&sort=number,desc')).toMatchObject([
    { number: '003', staffNumber: 0 },
    { number: '002', staffNumber: 1 },
    { number: '001', staffNumber: 2 },
  ])
})

test('lists show the planning start year, analytics any year that is offered', async () => {
  expect(await analytics('departments')).toMatchObject([{ staffNumber: 2 }, { staffNumber: 1 }])
  expect(await analytics('departments/analytics')).toMatchObject([{ staffNumber: 2 }, { staffNumber: 1 }])
  expect(await analytics('departments/analytics?year=2020')).toMatchObject([
    { staffNumber: 0 },
    { staffNumber: 1, avgSalary: 4000 },
  ])
  expect(await analytics('departments/analytics?year=2016')).toMatchObject([
    { staffNumber: 0, avgSalary: null },
    { staffNumber: 0, avgSalary: null },
  ])
})

test('overtime is valued by the policy of the year, rounded once', async () => {
  // 12 * (9000 + 3000) / 240 + 7.5 * (3000 + 1250) / 240 = 600 + 132.8125
  expect(await analytics('businessUnits/analytics?year=2019')).toMatchObject([{ overTimeCost: 733 }, {}])
  const { body: settings } = await server.call('GET', '/v1/settings')
  const basic = { name: 'basic-150', weeklyHours: 39, from: '2019-01-01' }
  const earlier = { name: 'sa-art107', weeklyHours: 39, from: '2015-01-01' }
  const changed = { ...settings, overtimePolicies: [earlier, basic] }
  expect((await server.call('PUT', '/v1/settings', changed)).status).toBe(200)
  // 1.5 * (12 * 6000 + 7.5 * 2500) / 240 = 567.1875
  expect(await analytics('businessUnits/analytics?year=2019&sort=overTimeCost,desc')).toMatchObject([
    { overTimeCost: 567 },
    { overTimeCost: 0 },
  ])
  const tvoed = { name: 'de-tvoed', weeklyHours: 38.5, from: '2019-01-01' }
  const german = { ...settings, overtimePolicies: [earlier, tvoed] }
  expect((await server.call('PUT', '/v1/settings', german)).status).toBe(200)
  // (12 * 9000 + 7.5 * 3000) / (38.5 * 4.348) = 779.57…
  expect(await analytics('businessUnits/analytics?year=2019')).toMatchObject([{ overTimeCost: 780 }, {}])
  expect((await server.call('PUT', '/v1/settings', settings)).status).toBe(200)
})

test('overtime by cost centre lists the sums of every year with staff', async () => {
  const { body } = await server.call('GET', '/v1/costCentres/overTime?page=0&size=9999')
  const { content } = pageOf(overTimeRow.strict()).parse(body)
  expect(content.map(({ staff }) => staff)).toEqual([
    [{ year: 2019, overTimeHours: 12, totalMonthSalary: 21_000.5 }],
    [
      { year: 2019, overTimeHours: 7.5, totalMonthSalary: 3000 },
      { year: 2020, overTimeHours: 1, totalMonthSalary: 4000 },
    ],
    [],
  ])
  expect(content[0]?.department).toMatchObject({
    name: 'D1',
    division: { businessUnit: { name: 'Education' } },
  })
})

test('a cost centre with staff stays, and people are counted, not named', async () => {
  const id = await hire(2018, '003', { total: 1000, basic: 1000, hours: 0 })
  const refused = await server.call('DELETE', '/v1/costCentres/3')
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'in-use', params: { uses: [{ kind: 'staff', count: 1, names: [] }] } },
  })
  await server.call('DELETE', `/v1/yearlyData/${id}`)
  expect((await server.call('DELETE', '/v1/costCentres/3')).status).toBe(204)
})

test('a person who moves takes the figures along', async () => {
  const id = await hire(2017, '001', { total: 5000, basic: 4000, hours: 2 })
  const of2017 = (): Promise<Record<string, unknown>[]> => analytics('divisions/analytics?year=2017')
  expect(await of2017()).toMatchObject([{ totalCost: 5000 }, { totalCost: 0 }])
  await server.call('PATCH', `/v1/yearlyData/${id}`, { costCentre: { number: '002' } })
  expect(await of2017()).toMatchObject([{ totalCost: 0 }, { totalCost: 5000, overTimeHours: 2 }])
  await server.call('DELETE', `/v1/yearlyData/${id}`)
  expect(await of2017()).toMatchObject([{ staffNumber: 0 }, { staffNumber: 0, avgSalary: null }])
})

test('a year sorted by a figure is read in order from an index, not sorted again', () => {
  using views = new DatabaseSync(join(server.dataDir, 'views.db'), { readOnly: true })
  const { version } = staffingProjection
  for (const kind of ['businessUnits', 'divisions', 'departments', 'costCentres'].map(
    (name) => `${name}-v${version}`,
  )) {
    for (const key of ['totalCost', 'name', 'overTimeCost.sa-art107']) {
      const steps = views
        .prepare(
          `EXPLAIN QUERY PLAN SELECT body FROM "${kind}" WHERE "key:year" IS ?
             ORDER BY "key:${key}" DESC, "key:id" DESC LIMIT 10`,
        )
        .all(2019)
      expect(steps.map(({ detail }) => detail)).toEqual([
        expect.stringContaining(`USING INDEX ${kind}:year:${key} `),
      ])
    }
  }
})
