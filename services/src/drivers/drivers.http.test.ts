import { driverRow } from '@staffplan/contracts/drivers/primary-driver'
import { specialDriverRow } from '@staffplan/contracts/drivers/special-driver'
import { USER_ROLE } from '@staffplan/contracts/users/roles'
import { expect, test } from 'vitest'
import { signedInAs } from '#testing/other-administrator.ts'
import type { TestServer } from '#testing/server.ts'
import { driversServer, PRIMARY, SECONDARY, SPECIAL, source } from './drivers.given.ts'

const given = driversServer()
const { create, newUnit, newDivision } = given

test('rows without label or weight are dropped, and a single source weighs 1', async () => {
  const { status, body } = await given.server.call('POST', PRIMARY, {
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
    const { body } = await given.server.call('GET', `${SECONDARY}/${id}`)
    expect(body).toMatchObject({ driverDataSources: [] })
    const later = await given.server.call('PUT', `${SECONDARY}/${id}`, {
      ...body,
      driverDataSources: [source],
    })
    expect([later.status, later.body.driverDataSources]).toEqual([200, [source]])
  }
})

test('more than fifty sources are refused, and one whose weight cannot be read', async () => {
  const many = Array.from({ length: 51 }, (_, index) => ({ label: `s${index}`, weight: 0.5 }))
  const unreadable = [source, { label: 'rooms', weight: '0,4x' }]
  for (const [sources, pointer, code] of [
    [many, '/driverDataSources', 'too-many-entries'],
    [unreadable, '/driverDataSources/1/weight', 'wrong-type'],
  ] as const) {
    const { status, body } = await given.server.call('POST', SECONDARY, {
      name: 'x',
      driverDataSources: sources,
    })
    expect([status, body.errors[0]]).toMatchObject([422, { pointer, code }])
  }
})

test('weights lie on the grid between 0 and 1', async () => {
  const post = (weight: unknown): ReturnType<TestServer['call']> =>
    given.server.call('POST', SECONDARY, { name: 'w', driverDataSources: [{ label: 'a', weight }, source] })
  for (const [weight, code] of [
    [1.01, 'out-of-range'],
    [-0.01, 'out-of-range'],
    [0.005, 'not-a-step'],
    [0.30000001, 'not-a-step'],
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
  const { body } = await given.server.call('POST', SPECIAL, { name: 'raise', type: 'relative', value: 0.07 })
  expect(specialDriverRow.strict().parse(body)).toMatchObject({ value: 0.07, target: 'fte' })
  const sentBack = await given.server.call('PUT', `${SPECIAL}/${body.id}`, { ...body, type: 'absolute' })
  expect(sentBack).toMatchObject({ status: 200, body: { type: 'absolute', value: 0.07 } })
  for (const value of [0.0005, '', 'a', null]) {
    const refused = await given.server.call('POST', SPECIAL, { name: 'x', type: 'absolute', value })
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '/value'])
  }
  expect((await given.server.call('POST', SPECIAL, { name: 'x', type: 'percent', value: 1 })).status).toBe(
    422,
  )
})

test('a special driver that the draft applies stays until it is taken off', async () => {
  const unit = await newUnit('Draft')
  const division = await newDivision('Draft division', unit)
  const special = await create(SPECIAL, { name: 'applied', type: 'absolute', value: 2 })
  const scope = `b${unit}-d${division}`
  const applied = { fte: { [scope]: [{ id: 1, driverID: special, value: 2 }] } }
  const saved = await given.server.call('POST', '/v1/bigPictureStore/drivers', applied)
  expect(saved).toMatchObject({ status: 200 })
  const refused = await given.server.call('DELETE', `${SPECIAL}/${special}`)
  expect(refused).toMatchObject({
    status: 409,
    body: { params: { uses: [{ kind: 'bigPicture', count: 1, names: ['Draft division'] }] } },
  })
  await given.server.call('GET', '/v1/bigPictureStore/drivers')
  await given.server.call('POST', '/v1/bigPictureStore/drivers', { fte: {} })
  expect((await given.server.call('DELETE', `${SPECIAL}/${special}`)).status).toBe(204)
})

test('ordinary users read special drivers and nothing else here', async () => {
  const { token } = await signedInAs(given.server, USER_ROLE)
  const statusOf = async (method: string, path: string, body?: object): Promise<number> =>
    (await given.server.call(method, path, body, { token })).status
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

test.each(['primaryDrivers', 'secondaryDrivers'])(
  'a driver of %s is created without data sources',
  async (kind) => {
    const { status, body } = await given.server.call('POST', `/v1/drivers/${kind}`, {
      name: 'Beds',
      unit: 'beds',
    })
    expect([status, body.driverDataSources]).toEqual([201, []])
  },
)
