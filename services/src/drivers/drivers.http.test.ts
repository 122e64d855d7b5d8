import { driverRow } from '@staffplan/contracts/drivers/primary-driver'
import { primaryAssignmentRow } from '@staffplan/contracts/drivers/primary-assignment'
import { secondaryAssignmentRow } from '@staffplan/contracts/drivers/secondary-assignment'
import { specialDriverRow } from '@staffplan/contracts/drivers/special-driver'
import { pageOf } from '@staffplan/contracts/paging'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#testing/server.ts'

const PRIMARY = '/v1/drivers/primaryDrivers'
const SECONDARY = '/v1/drivers/secondaryDrivers'
const SPECIAL = '/v1/drivers/specialDrivers'
const source = { label: 'all', weight: 1 }

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server[Symbol.asyncDispose]())

async function create(path: string, body: object): Promise<number> {
  const { status, body: answer } = await server.call('POST', path, body)
  expect({ status, answer }).toMatchObject({ status: 201 })
  return answer.id
}

const newUnit = (name: string): Promise<number> => create('/v1/businessUnits', { name })
const newDivision = (name: string, businessUnitId: number): Promise<number> =>
  create('/v1/divisions', { name, businessUnitId })
const newPrimary = (name: string): Promise<number> =>
  create(PRIMARY, { name, unit: 'n', driverDataSources: [source] })
const newSecondary = (name: string): Promise<number> =>
  create(SECONDARY, { name, driverDataSources: [source] })

test('rows without label or weight are dropped, and a single source weighs 1', async () => {
  const { status, body } = await server.call('POST', PRIMARY, {
    name: 'pupils',
    unit: 'persons',
    driverDataSources: [
      { label: 'pupils', weight: 0.4 },
      {},
      { label: ' ', weight: 1 },
      { label: 'x', weight: null },
    ],
  })
  expect(status).toBe(201)
  expect(driverRow.strict().parse(body)).toMatchObject({
    unit: 'persons',
    comment: '',
    driverDataSources: [{ label: 'pupils', weight: 1 }],
  })
})

test('a driver without data sources may be saved, and gets them later', async () => {
  for (const driverDataSources of [[], [{ label: '', weight: 1 }]]) {
    const id = await create(SECONDARY, { name: 'to be measured', driverDataSources })
    const { body } = await server.call('GET', `${SECONDARY}/${id}`)
    expect(body).toMatchObject({ driverDataSources: [] })
    const later = await server.call('PUT', `${SECONDARY}/${id}`, { ...body, driverDataSources: [source] })
    expect([later.status, later.body.driverDataSources]).toEqual([200, [source]])
  }
})

test('row 49: more than fifty sources are refused, and one whose weight cannot be read', async () => {
  const many = Array.from({ length: 51 }, (_, index) => ({ label: `s${index}`, weight: 0.5 }))
  const unreadable = [source, { label: 'rooms', weight: '0,4x' }]
  for (const [sources, pointer, code] of [
    [many, '/driverDataSources', 'too-many-entries'],
    [unreadable, '/driverDataSources/1/weight', 'wrong-type'],
  ] as const) {
    const { status, body } = await server.call('POST', SECONDARY, { name: 'x', driverDataSources: sources })
    expect([status, body.errors[0]]).toMatchObject([422, { pointer, code }])
  }
})

test('rows 45-47: weights lie on the grid between 0 and 1', async () => {
  const post = (weight: unknown): ReturnType<TestServer['call']> =>
    server.call('POST', SECONDARY, { name: 'w', driverDataSources: [{ label: 'a', weight }, source] })
  for (const [weight, code] of [
    [1.01, 'out-of-range'],
    [-0.01, 'out-of-range'],
    [0.005, 'not-a-step'],
    ['0.5', 'wrong-type'],
    [true, 'wrong-type'],
  ] as const) {
    const { status, body } = (await post(weight)) as { status: number; body: { errors: object[] } }
    expect([status, body.errors[0]]).toMatchObject([422, { pointer: '/driverDataSources/0/weight', code }])
  }
  const { body } = (await post(0.300_000_000_000_000_04)) as { body: { driverDataSources: object[] } }
  expect(body.driverDataSources[0]).toEqual({ label: 'a', weight: 0.3 })
})

test('a special driver acts on FTE and keeps to its type’s step', async () => {
  const { body } = await server.call('POST', SPECIAL, { name: 'raise', type: 'relative', value: 0.07 })
  expect(specialDriverRow.strict().parse(body)).toMatchObject({ value: 0.07, target: 'fte' })
  const sentBack = await server.call('PUT', `${SPECIAL}/${body.id}`, { ...body, type: 'absolute' })
  expect(sentBack).toMatchObject({ status: 200, body: { type: 'absolute', value: 0.07 } })
  for (const value of [0.0005, '', 'a', null]) {
    const refused = await server.call('POST', SPECIAL, { name: 'x', type: 'absolute', value })
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '/value'])
  }
  expect((await server.call('POST', SPECIAL, { name: 'x', type: 'percent', value: 1 })).status).toBe(422)
})

test('a primary assignment is added, changed, listed and removed', async () => {
  const businessUnitId = await newUnit('Education')
  const primaryDriverId = await newPrimary('pupils')
  const path = `${PRIMARY}/assignment/`
  const added = await server.call('POST', path, { businessUnitId, primaryDriverId, weight: 0.4 })
  expect(added.status).toBe(201)
  const row = {
    businessUnit: { id: businessUnitId, name: 'Education', color: '#3182CE' },
    primaryDriver: { id: primaryDriverId, name: 'pupils' },
    weight: 0.4,
  }
  expect(added.body).toEqual(row)
  const again = await server.call('POST', path, { businessUnitId, primaryDriverId, weight: 1 })
  expect([again.status, again.body.code]).toEqual([409, 'assignment-exists'])
  const changed = await server.call('PUT', path, { ...row, weight: 0.29 })
  expect(changed).toMatchObject({ status: 200, body: { ...row, weight: 0.29 } })
  const { body: list } = await server.call('GET', `${path}?sort=primaryDriver.name,asc`)
  expect(pageOf(primaryAssignmentRow.strict()).parse(list).content).toEqual([{ ...row, weight: 0.29 }])
  const removed = await server.call('DELETE', path, { businessUnitId, primaryDriverId, weight: 0 })
  expect(removed.status).toBe(204)
  const gone = await server.call('DELETE', path, { businessUnitId, primaryDriverId, weight: 0 })
  expect(gone.status).toBe(404)
})

test('a secondary assignment names its divisions, which belong to the unit', async () => {
  const businessUnitId = await newUnit('Unit A')
  const other = await newUnit('Unit B')
  const north = await newDivision('North', businessUnitId)
  const foreign = await newDivision('Foreign', other)
  const secondaryDriverId = await newSecondary('lessons')
  const path = `${SECONDARY}/assignment`
  const refused = await server.call('POST', path, {
    businessUnitId,
    secondaryDriverId,
    divisionIds: [north, foreign],
  })
  expect([refused.status, refused.body.code]).toEqual([422, 'division-not-in-unit'])
  const added = await server.call('POST', path, { businessUnitId, secondaryDriverId, divisionIds: [north] })
  expect(secondaryAssignmentRow.strict().parse(added.body)).toMatchObject({
    businessUnit: { name: 'Unit A' },
    secondaryDriver: { id: secondaryDriverId, name: 'lessons' },
    divisionIds: [north],
    divisions: [{ id: north, name: 'North' }],
  })
  const none = await server.call('PUT', path, { businessUnitId, secondaryDriverId, divisionIds: [] })
  expect(none).toMatchObject({ status: 422, body: { errors: [{ code: 'at-least-one' }] } })
  const south = await newDivision('South', businessUnitId)
  const changed = await server.call('PUT', path, { ...added.body, divisionIds: [south, north, south] })
  expect(changed.body).toMatchObject({ divisionIds: [north, south] })
  const { body: list } = await server.call('GET', `${path}/?size=999999`)
  expect(pageOf(secondaryAssignmentRow.strict()).parse(list).totalElements).toBe(1)
  const query = `?businessUnitId=${businessUnitId}&secondaryDriverId=${secondaryDriverId}`
  expect((await server.call('DELETE', path + query)).status).toBe(204)
})

test('row 72: removing an assignment needs both ids, in the body or in the query', async () => {
  const path = `${SECONDARY}/assignment`
  expect((await server.call('DELETE', path)).status).toBe(422)
  expect((await server.call('DELETE', `${path}?businessUnitId=abc&secondaryDriverId=1`)).status).toBe(422)
  const unknown = { businessUnitId: 9999, secondaryDriverId: 9999, divisionIds: [] }
  expect((await server.call('DELETE', path, unknown)).status).toBe(404)
})

test('drivers and divisions that assignments use stay, and the refusal names them', async () => {
  const businessUnitId = await newUnit('Busy')
  const division = await newDivision('Busy division', businessUnitId)
  const primaryDriverId = await newPrimary('busy primary')
  const secondaryDriverId = await newSecondary('busy secondary')
  await server.call('POST', `${PRIMARY}/assignment`, { businessUnitId, primaryDriverId, weight: 1 })
  await server.call('POST', `${SECONDARY}/assignment`, {
    businessUnitId,
    secondaryDriverId,
    divisionIds: [division],
  })
  const uses = async (path: string): Promise<unknown> => {
    const { status, body } = await server.call('DELETE', path)
    expect([status, body.code]).toEqual([409, 'in-use'])
    return body.params.uses
  }
  const secondary = { kind: 'secondaryAssignments', count: 1 }
  expect(await uses(`${PRIMARY}/${primaryDriverId}`)).toEqual([
    { kind: 'primaryAssignments', count: 1, names: ['Busy'] },
  ])
  expect(await uses(`${SECONDARY}/${secondaryDriverId}`)).toEqual([{ ...secondary, names: ['Busy'] }])
  expect(await uses(`/v1/divisions/${division}`)).toEqual([{ ...secondary, names: ['busy secondary'] }])
  expect(await uses(`/v1/businessUnits/${businessUnitId}`)).toEqual([
    { kind: 'divisions', count: 1, names: ['Busy division'] },
    { kind: 'primaryAssignments', count: 1, names: ['busy primary'] },
    { ...secondary, names: ['busy secondary'] },
  ])
})

test('a division that moves leaves the old unit’s assignments, and the answer says so', async () => {
  const businessUnitId = await newUnit('From')
  const target = await newUnit('To')
  const division = await newDivision('Mover', businessUnitId)
  const stays = await newDivision('Stayer', businessUnitId)
  const alone = await newSecondary('alone')
  const shared = await newSecondary('shared')
  const path = `${SECONDARY}/assignment`
  await server.call('POST', path, { businessUnitId, secondaryDriverId: alone, divisionIds: [division] })
  const both = { businessUnitId, secondaryDriverId: shared, divisionIds: [division, stays] }
  await server.call('POST', path, both)
  const moved = await server.call('PATCH', `/v1/divisions/${division}`, { businessUnit: { id: target } })
  expect(moved.body).toMatchObject({
    businessUnit: { name: 'To' },
    warnings: [
      { code: 'assignment-removed', params: { businessUnitId, secondaryDriverId: alone } },
      { code: 'division-left-assignment', params: { businessUnitId, secondaryDriverId: shared } },
    ],
  })
  const headers = { 'min-position': moved.headers.get('position')! }
  const { body } = await server.call('GET', path, undefined, { headers })
  const ofUnit = body.content.filter(
    (row: { businessUnit: { id: number } }) => row.businessUnit.id === businessUnitId,
  )
  expect(ofUnit).toMatchObject([{ secondaryDriver: { id: shared }, divisionIds: [stays] }])
})

test('two people who add the same assignment at once make one', async () => {
  const businessUnitId = await newUnit('Race')
  const primaryDriverId = await newPrimary('race')
  const add = (): ReturnType<TestServer['call']> =>
    server.call('POST', `${PRIMARY}/assignment`, { businessUnitId, primaryDriverId, weight: 0.5 })
  const statuses = (await Promise.all([add(), add(), add()])).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409])
})

test('a special driver that the draft applies stays until it is taken off', async () => {
  const unit = await newUnit('Draft')
  const division = await newDivision('Draft division', unit)
  const special = await create(SPECIAL, { name: 'applied', type: 'absolute', value: 2 })
  const scope = `b${unit}-d${division}`
  const applied = { fte: { [scope]: [{ id: 1, driverID: special, value: 2 }] } }
  const saved = await server.call('POST', '/v1/bigPictureStore/drivers', applied)
  expect(saved).toMatchObject({ status: 200 })
  const refused = await server.call('DELETE', `${SPECIAL}/${special}`)
  expect(refused).toMatchObject({
    status: 409,
    body: { params: { uses: [{ kind: 'bigPicture', count: 1, names: [] }] } },
  })
  await server.call('GET', '/v1/bigPictureStore/drivers')
  await server.call('POST', '/v1/bigPictureStore/drivers', { fte: {} })
  expect((await server.call('DELETE', `${SPECIAL}/${special}`)).status).toBe(204)
})

test('ordinary users read special drivers and nothing else here', async () => {
  const password = 'a long enough passphrase 9'
  const email = 'reader@example.com'
  const user = {
    firstName: 'R',
    lastName: 'E',
    email,
    locale: 'en_US',
    enabled: true,
    role: { id: 2 },
    password,
  }
  await create('/v1/users', user)
  const token = await server.signIn(email, password)
  const statusOf = async (method: string, path: string, body?: object): Promise<number> =>
    (await server.call(method, path, body, { token })).status
  expect(await statusOf('GET', SPECIAL)).toBe(200)
  expect(await statusOf('POST', SPECIAL, { name: 'x', type: 'absolute', value: 1 })).toBe(403)
  for (const path of [
    PRIMARY,
    SECONDARY,
    `${PRIMARY}/assignment`,
    '/v1/divisions',
    '/v1/costCentres/overTime',
  ]) {
    expect([path, await statusOf('GET', path)]).toEqual([path, 403])
  }
})
