import { planState, type PlanState } from '@staffplan/contracts/planning/plan-state'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Tab } from '#planning/draft/tab.given.ts'
import { written } from '#planning/snapshots/snapshots.given.ts'
import { sharedExample } from '#testing/shared-server.ts'
import { workedInputs } from '#testing/worked-example.ts'

const [server, example] = sharedExample()
let tab: Tab
/** What the live calls answered before anything was changed. */
let then: Awaited<ReturnType<typeof liveNow>>
beforeAll(async () => {
  const special = { name: 'Law', comment: 'of 2020', type: 'relative', value: 0.1 }
  const { body: law } = await server.call('POST', '/v1/drivers/specialDrivers', special)
  await server.call('POST', '/v1/bigPictureStore/userInput', workedInputs(example))
  tab = await Tab.open(server)
  const scope = `b${example.education}-d${example.divisions.N}`
  await written(tab, [`drv|${scope}|1`, { driverID: law.id, value: 0.2, pos: 0 }])
  then = await liveNow()
})
afterAll(() => tab[Symbol.asyncDispose]())

/** What the screen shows, from the calls that answer with the present state. */
async function liveNow() {
  const get = async (path: string) => (await server.call('GET', path)).body
  return {
    now: await state(),
    structure: await get('/v1/bigPicture'),
    cells: (await get('/v1/bigPicture/draft')).cells,
    draft: await get('/v1/bigPictureStore/calculated?draft=1'),
    published: await get('/v1/bigPictureStore/calculated'),
    specialDrivers: (await get('/v1/drivers/specialDrivers?size=50')).content,
  }
}

async function state(query = ''): Promise<PlanState> {
  const { status, body } = await server.call('GET', `/v1/bigPicture/state?${query}`)
  expect(status).toBe(200)
  return planState.parse(body)
}

test('now it is what the live calls answer, structure and figures to the bit', async () => {
  const { now, structure, cells, draft, published } = then
  expect(now.structure).toEqual(structure)
  expect(now.cells).toEqual(cells)
  expect(now.figures).toEqual({ draft, published })
  expect(now.moment.rev).toBe(tab.rev)
})

test('after units, divisions, people, pay, drivers, weights and inputs have changed it is still what it was then', async () => {
  const { education: e, support, divisions, pupils, s1 } = example
  const patch = async (path: string, body: object): Promise<void> => {
    expect((await server.call('PATCH', path, body)).status).toBe(200)
  }
  await patch(`/v1/businessUnits/${e}`, { name: 'Schools', color: '#805AD5' })
  await patch(`/v1/divisions/${divisions.N}`, { businessUnit: { id: support } })
  await server.call('POST', '/v1/divisions/', { name: 'new', businessUnit: { id: support } })
  await patch(`/v1/drivers/primaryDrivers/${pupils}`, { name: 'heads' })
  await patch(`/v1/drivers/secondaryDrivers/${s1}`, { driverDataSources: [{ label: 'one', weight: 1 }] })
  const { content } = (await server.call('GET', '/v1/import/hrYearlyData?year=2019&size=1')).body
  const raise = { totalMonthSalary: 99_999.5 }
  expect((await server.call('PATCH', `/v1/yearlyData/${content[0].id}`, raise)).status).toBe(200)
  await written(tab, [`in|b${e}-p${pupils}-y2020`, 7_777])
  const settings = (await server.call('GET', '/v1/settings')).body
  expect((await server.call('PUT', '/v1/settings', { ...settings, currency: 'EUR' })).status).toBe(200)
  const { now } = then
  const later = await state()
  expect(later.structure).not.toEqual(now.structure)
  expect(later.figures).not.toEqual(now.figures)
  expect([now.currency, later.currency]).toEqual(['SR', 'EUR'])

  for (const name of [`position=${now.moment.position}`, `rev=${now.moment.rev}`, `at=${now.moment.at}`]) {
    const { moment, ...past } = await state(name)
    const { moment: _, ...expected } = now
    expect([name, past]).toEqual([name, expected])
    expect(moment).toEqual(now.moment)
  }
})

test('the draft and what was published are told apart, and who wrote which cell', async () => {
  const { now } = then
  const drivers = now.cells.filter(({ k }) => k.startsWith('drv|'))
  expect(drivers).toHaveLength(1)
  expect(now.published?.cells.some(({ k }) => k.startsWith('drv|'))).toBe(false)
  expect(now.figures?.draft).not.toEqual(now.figures?.published)
  expect((await state(`rev=${now.published!.upTo}`)).published).toBeNull()
})

test('before anything was there the plan is empty, and figures are left out for who calculates them', async () => {
  const { moment, structure, cells, published, figures } = await state('position=1&figures=0')
  expect([moment.rev, structure, cells, published, figures]).toEqual([-1, [], [], null, undefined])
  expect((await state('at=2001-01-01T00:00:00Z')).moment).toEqual({ position: '0', at: null, rev: -1 })
  expect((await state('plan=2031')).cells).toEqual([])
})

test('a moment that has not come yet is refused, and said to be ahead; of times the latest counts', async () => {
  for (const query of ['rev=999999', 'position=999999999']) {
    const { status, body } = await server.call('GET', `/v1/bigPicture/state?${query}`)
    expect([status, body.code]).toEqual([404, 'moment-ahead'])
  }
  expect((await state('at=2999-01-01T00:00:00Z')).moment).toEqual((await state()).moment)
})

test.each([
  ['rev', 'x'],
  ['position', '-1'],
  ['at', 'yesterday'],
  ['plan', '19'],
  ['figures', '2'],
])('%s=%s is refused at its name', async (name, value) => {
  const { status, body } = await server.call('GET', `/v1/bigPicture/state?${name}=${value}`)
  expect([status, body.errors[0].pointer]).toEqual([422, `/${name}`])
})

test('two names of a moment are refused', async () => {
  const { status } = await server.call('GET', '/v1/bigPicture/state?rev=1&position=2')
  expect(status).toBe(422)
})
