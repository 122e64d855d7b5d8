import { toHundredths } from '@staffplan/contracts/arithmetic/decimal-round'
import {
  planBridge,
  type PlanBridge,
  planComparison,
  type PlanComparison,
} from '@staffplan/contracts/planning/plan-comparison'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Tab } from '#planning/draft/tab.given.ts'
import { commanded, written } from '#planning/snapshots/snapshots.given.ts'
import { sharedExample } from '#testing/shared-server.ts'
import { workedInputs } from '#testing/worked-example.ts'

const [server, example] = sharedExample()
let tab: Tab
let pupils: string
let savedAt: number
beforeAll(async () => {
  pupils = `in|b${example.education}-p${example.pupils}-y2021`
  await server.call('POST', '/v1/bigPictureStore/userInput', workedInputs(example))
  tab = await Tab.open(server)
  savedAt = tab.rev
  await commanded(tab, 'snapshot', { title: 'spring' })
  await written(tab, [pupils, 1_500])
})
afterAll(() => tab[Symbol.asyncDispose]())

const encoded = (query: Record<string, string | number>) =>
  new URLSearchParams(Object.entries(query).map(([k, v]): [string, string] => [k, String(v)]))

async function compared(from: string, to: string): Promise<PlanComparison> {
  const { status, body } = await server.call(
    'GET',
    `/v1/bigPicture/compare?${encoded({ from, to }).toString()}`,
  )
  expect(status).toBe(200)
  return planComparison.parse(body)
}

async function bridged(query: Record<string, string | number>): Promise<PlanBridge> {
  const { status, body } = await server.call('GET', `/v1/bigPicture/bridge?${encoded(query).toString()}`)
  expect(status).toBe(200)
  return planBridge.parse(body)
}

test('the draft against what is published: what was entered, by whom, and what it does', async () => {
  const { changes, total, units, divisions } = await compared('published', 'draft')
  expect(changes).toEqual([{ k: pupils, from: 1_250, to: 1_500, by: 1 }])
  const draft = (await server.call('GET', '/v1/bigPictureStore/calculated?draft=1')).body
  const published = (await server.call('GET', '/v1/bigPictureStore/calculated')).body
  const sum = (map: Record<string, number>, measure: string) =>
    Object.entries(map).reduce(
      (all, [key, value]) => all + (key.endsWith(`-y2021-${measure}`) ? toHundredths(value) : 0),
      0,
    )
  for (const measure of ['fte', 'tpc'] as const)
    expect(toHundredths(total[2]![measure]!.change)).toBe(sum(draft, measure) - sum(published, measure))
  const { businessUnitId, name } = units[0]!
  expect([businessUnitId, name]).toEqual([example.education, 'Education'])
  const sizes = divisions.map(({ years }) => Math.abs(years[2]!.tpc!.change))
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
  expect(divisions[0]?.divisionId).toBe(example.divisions.N)
})

test('a snapshot, a revision, a position and a time name the same state', async () => {
  const { body } = await server.call('GET', `/v1/bigPicture/state?rev=${savedAt}&figures=0`)
  const expected = await compared(`rev:${savedAt}`, 'draft')
  expect(expected.changes).toHaveLength(1)
  for (const point of ['snapshot:spring', `position:${body.moment.position}`, `at:${body.moment.at}`]) {
    const { changes, total, units, divisions } = await compared(point, 'draft')
    expect([point, { changes: changes.map(({ k, to }) => [k, to]), total, units, divisions }]).toEqual([
      point,
      {
        changes: [[pupils, 1_500]],
        total: expected.total,
        units: expected.units,
        divisions: expected.divisions,
      },
    ])
  }
  expect((await compared('draft', 'draft')).changes).toEqual([])
  const { body: unnamed } = await server.call('GET', '/v1/bigPicture/compare')
  expect(unnamed).toEqual(await compared('published', 'draft'))
})

test('the bridge from the start year to the plan, and between two states, adds up to the cent', async () => {
  const drivers = await bridged({ from: 'start', to: 'draft' })
  expect(drivers).toMatchObject({ from: null, year: 2021, start: { fte: 295 } })
  expect(drivers.parts.map(({ kind }) => kind)).toEqual(['primary', 'secondary', 'secondary', 'followers'])
  const names = drivers.parts.flatMap((part) => ('name' in part ? part.name : []))
  expect(names).toEqual(['pupils', 'S1', 'S2'])

  const { content } = (await server.call('GET', '/v1/import/hrYearlyData?year=2019&size=1')).body
  await server.call('PATCH', `/v1/yearlyData/${content[0].id}`, { totalMonthSalary: 20_000.01 })
  const between = await bridged({ from: 'published', to: 'draft' })
  expect(between.parts.map(({ kind }) => kind)).toEqual(['primary', 'followers'])
  const raised = await bridged({ from: `rev:${savedAt}`, to: 'draft', year: 2021 })
  expect(raised.parts.map(({ kind }) => kind)).toEqual(['primary', 'followers', 'pay'])
  for (const { start, end, parts } of [drivers, between, raised]) {
    for (const measure of ['fte', 'tpc'] as const) {
      const sum = parts.reduce((all, part) => all + toHundredths(part[measure]!), 0)
      expect(sum).toBe(toHundredths(end[measure]!) - toHundredths(start[measure]!))
    }
  }
})

test('a special driver of a division that has moved is one change, in the name of whoever wrote it', async () => {
  const driver = { name: 'Night shift', type: 'relative', value: 0.1 }
  const { body } = await server.call('POST', '/v1/drivers/specialDrivers', driver)
  const division = example.divisions.S
  const [former, present] = [example.education, example.support].map((unit) => `drv|b${unit}-d${division}|1`)
  const entry = { driverID: body.id, value: 0.05, pos: 0 }
  await written(tab, [former!, entry])
  const from = `rev:${tab.rev}`
  await server.call('PATCH', `/v1/divisions/${division}`, { businessUnit: { id: example.support } })
  expect((await compared(from, 'draft')).changes).toEqual([])
  tab.write([former!, { ...entry, value: 0.1 }])
  await tab.until(() => (tab.value(present!) ?? null) !== null)
  const changes = [{ k: present, from: entry, to: { ...entry, value: 0.1 }, by: 1 }]
  expect((await compared(from, 'draft')).changes).toEqual(changes)
})

test('a year that the plan does not have is refused with those that it has', async () => {
  const { body } = await server.call('GET', '/v1/bigPicture/bridge?from=start&to=draft&year=2040')
  expect([body.code, body.params]).toEqual(['year-out-of-range', { from: 2019, to: 2021 }])
})

test.each([
  ['compare?from=published&to=now', 422],
  ['compare?from=start&to=draft', 422],
  ['compare?from=published&to=snapshot:never', 404],
  ['compare?from=rev:99999&to=draft', 404],
  ['bridge?from=start&to=draft&year=2040', 400],
  ['bridge?from=start&to=draft&year=x', 422],
])('%s is refused', async (query, status) => {
  expect((await server.call('GET', `/v1/bigPicture/${query}`)).status).toBe(status)
})
