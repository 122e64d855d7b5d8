import { USER_ROLE } from '@staffplan/contracts/users/roles'
import { beforeAll, expect, test, vi } from 'vitest'
import { signedInAs } from '#testing/other-administrator.ts'
import { sharedExample } from '#testing/shared-server.ts'
import { workedInputs } from '#testing/worked-example.ts'

const [server, example] = sharedExample()
/** The answers of all reads before anything was changed, and the position of the log then. */
let before: ReadonlyMap<string, unknown>
let position: string
let at: string

const YEARLY = ['businessUnits', 'divisions', 'departments', 'costCentres']
const SORTS = ['name,desc', 'staffNumber,asc', 'avgSalary,desc', 'overTimeCost,desc', 'comment,asc']

function reads(): string[] {
  const lists = YEARLY.flatMap((kind) => [
    `/v1/${kind}`,
    `/v1/${kind}/${kind === 'divisions' ? example.divisions.H : 1}`,
    `/v1/${kind}/analytics?year=2019`,
    `/v1/${kind}/analytics?year=2018`,
    ...SORTS.map((sort) => `/v1/${kind}/analytics?sort=${sort}`),
    `/v1/${kind}?search=s`,
    `/v1/${kind}?page=1&size=1`,
  ])
  return [
    ...lists,
    `/v1/divisions?businessUnitId=${example.education}`,
    '/v1/costCentres?departmentId=none',
    '/v1/costCentres/overTime?sort=number,desc',
    '/v1/divisionFTE?year=2020',
    '/v1/divisionFTE/',
    '/v1/settings',
    '/v1/expenses',
  ]
}

function named(path: string, moment: { readonly [name: string]: string }): string {
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(moment).toString()}`
}

async function done(method: string, path: string, body?: unknown): Promise<void> {
  const { status, headers, body: answer } = await server.call(method, path, body)
  expect([path, status < 300 ? '' : answer]).toEqual([path, ''])
  position = headers.get('position') ?? position
}

async function answers(moment: { readonly [name: string]: string } = {}): Promise<Map<string, unknown>> {
  const entries = reads().map(async (path): Promise<[string, unknown]> => {
    const asked = Object.keys(moment).length === 0 ? path : named(path, moment)
    const { status, body } = await server.call('GET', asked)
    expect([asked, status]).toEqual([asked, 200])
    return [path, body]
  })
  return new Map(await Promise.all(entries))
}

async function peopleOf(year: number): Promise<{ id: number; name: string }[]> {
  return (await server.call('GET', `/v1/import/hrYearlyData?year=${year}&size=99999`)).body.content
}

beforeAll(async () => {
  await server.call('POST', '/v1/bigPictureStore/userInput', workedInputs(example))
  await done('POST', '/v1/costCentres', { name: 'alone', number: '0099' })
  const people = await peopleOf(2019)
  await done('PATCH', `/v1/yearlyData/${people[0]!.id}`, { overTimeHours: 7.5 })
  await done('PATCH', `/v1/yearlyData/${people[130]!.id}`, { overTimeHours: 3.1 })
  await done('PUT', '/v1/expenses', [{ year: 2019, internal: 5_000, atk: null }])
  await done('POST', '/v1/divisionFTE', [{ division: { id: example.divisions.N }, year: 2020, value: 7 }])
  before = await answers()
  at = new Date().toISOString()
  // Waits, so that later events have a later time.
  await vi.waitUntil(() => new Date().toISOString() > at)
}, 60_000)

async function changeEverything(): Promise<void> {
  const { education, support, divisions } = example
  await done('PATCH', `/v1/businessUnits/${education}`, { name: 'Schooling', color: '#DD6B20' })
  await done('PATCH', `/v1/divisions/${divisions.H}`, { businessUnit: { id: support } })
  await done('PATCH', '/v1/costCentres/1', { name: 'renamed', number: '0001' })
  await done('PATCH', '/v1/departments/1', { costCentreIds: [1, 6] })
  await done('DELETE', '/v1/departments/5')
  await done('DELETE', `/v1/divisions/${divisions.ADM}`)
  const people = await peopleOf(2019)
  await done('PATCH', `/v1/yearlyData/${people[1]!.id}`, { totalMonthSalary: 99_000, overTimeHours: 40 })
  await done('DELETE', `/v1/yearlyData/${people[200]!.id}`)
  await done('PUT', '/v1/expenses', [{ year: 2019, internal: 6_000, atk: 1 }])
  await done('POST', '/v1/divisionFTE', [{ division: { id: divisions.N }, year: 2020, value: 8 }])
  const settings = (await server.call('GET', '/v1/settings')).body
  const [policy] = settings.overtimePolicies
  await done('PUT', '/v1/settings', {
    ...settings,
    overtimePolicies: [{ ...policy, name: 'basic-150' }],
  })
}

test('every read of the organisation, of manual planning and of analytics is told as it was, by position and by time', async () => {
  const then = position
  await changeEverything()
  const now = await answers()
  const kept = [...before.keys()].filter(
    (path) => JSON.stringify(before.get(path)) === JSON.stringify(now.get(path)),
  )
  expect(kept, 'the test changes what it asks for').toEqual([])
  for (const moment of [{ position: then }, { at }]) expect(await answers(moment)).toEqual(before)
  // At the present position, the answers are what the read models show.
  expect(await answers({ position })).toEqual(now)
}, 60_000)

test('before the first event there is nothing, and settings are those of the first start', async () => {
  const { body } = await server.call('GET', '/v1/divisions?position=0')
  expect(body).toEqual({ content: [], totalElements: 0 })
  expect((await server.call('GET', '/v1/divisions/1?position=0')).status).toBe(404)
  expect((await server.call('GET', '/v1/settings?position=0')).body.planning.startYear).toBe(2019)
  expect((await server.call('GET', '/v1/divisionFTE?position=0')).body).toEqual([])
})

test('it says which position it stands for', async () => {
  const { headers } = await server.call('GET', '/v1/divisions?position=12')
  expect(headers.get('position')).toBe('12')
})

test.each([
  ['position=99999999', 404, 'moment-ahead'],
  ['position=-1', 422, 'invalid'],
  ['at=yesterday', 422, 'invalid'],
  ['position=1&at=2026-01-01T00:00:00Z', 422, 'invalid'],
])('a moment that there is not is refused: %s', async (query, status, code) => {
  for (const path of ['/v1/divisions', '/v1/costCentres/overTime', '/v1/settings', '/v1/divisionFTE']) {
    const { status: answered, body } = await server.call('GET', `${path}?${query}`)
    expect([path, answered, body.code]).toEqual([path, status, code])
  }
})

test('rows come one by one as NDJSON, too', async () => {
  const { body } = await server.call('GET', '/v1/costCentres?position=12', undefined, {
    headers: { accept: 'application/x-ndjson' },
  })
  const { body: page } = await server.call('GET', '/v1/costCentres?position=12')
  const rows = String(body).trimEnd().split('\n').filter(Boolean)
  expect(rows.map((row) => JSON.parse(row))).toEqual(page.content)
})

test('who may not see pay gets none of the past either', async () => {
  const { token } = await signedInAs(server, USER_ROLE)
  for (const path of reads()) {
    const { status } = await server.call('GET', named(path, { position: '12' }), undefined, { token })
    expect([path, status]).toEqual([path, 403])
  }
})
