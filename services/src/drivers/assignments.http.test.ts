import { primaryAssignmentRow } from '@staffplan/contracts/drivers/primary-assignment'
import { secondaryAssignmentRow } from '@staffplan/contracts/drivers/secondary-assignment'
import { pageOf } from '@staffplan/contracts/paging'
import { expect, test } from 'vitest'
import type { TestServer } from '#testing/server.ts'
import { driversServer, PRIMARY, SECONDARY } from './drivers.given.ts'

const given = driversServer()
const { newUnit, newDivision, newPrimary, newSecondary } = given

test('a primary assignment is added, changed, listed and removed', async () => {
  const businessUnitId = await newUnit('Education')
  const primaryDriverId = await newPrimary('pupils')
  const path = `${PRIMARY}/assignment/`
  const added = await given.server.call('POST', path, { businessUnitId, primaryDriverId, weight: 0.4 })
  expect(added.status).toBe(201)
  const row = {
    businessUnit: { id: businessUnitId, name: 'Education', color: '#3182CE' },
    primaryDriver: { id: primaryDriverId, name: 'pupils' },
    weight: 0.4,
  }
  expect(added.body).toEqual(row)
  const again = await given.server.call('POST', path, { businessUnitId, primaryDriverId, weight: 1 })
  expect([again.status, again.body.code]).toEqual([409, 'assignment-exists'])
  const changed = await given.server.call('PUT', path, { ...row, weight: 0.29 })
  expect(changed).toMatchObject({ status: 200, body: { ...row, weight: 0.29 } })
  const { body: list } = await given.server.call('GET', `${path}?sort=primaryDriver.name,asc`)
  expect(pageOf(primaryAssignmentRow.strict()).parse(list).content).toEqual([{ ...row, weight: 0.29 }])
  const removed = await given.server.call('DELETE', path, { businessUnitId, primaryDriverId, weight: 0 })
  expect(removed.status).toBe(204)
  const gone = await given.server.call('DELETE', path, { businessUnitId, primaryDriverId, weight: 0 })
  expect(gone.status).toBe(404)
})

test('a secondary assignment names its divisions, which belong to the unit', async () => {
  const businessUnitId = await newUnit('Unit A')
  const other = await newUnit('Unit B')
  const north = await newDivision('North', businessUnitId)
  const foreign = await newDivision('Foreign', other)
  const secondaryDriverId = await newSecondary('lessons')
  const path = `${SECONDARY}/assignment`
  const refused = await given.server.call('POST', path, {
    businessUnitId,
    secondaryDriverId,
    divisionIds: [north, foreign],
  })
  expect([refused.status, refused.body.code]).toEqual([422, 'division-not-in-unit'])
  const added = await given.server.call('POST', path, {
    businessUnitId,
    secondaryDriverId,
    divisionIds: [north],
  })
  expect(secondaryAssignmentRow.strict().parse(added.body)).toMatchObject({
    businessUnit: { name: 'Unit A' },
    secondaryDriver: { id: secondaryDriverId, name: 'lessons' },
    divisionIds: [north],
    divisions: [{ id: north, name: 'North' }],
  })
  const none = await given.server.call('PUT', path, { businessUnitId, secondaryDriverId, divisionIds: [] })
  expect(none).toMatchObject({ status: 422, body: { errors: [{ code: 'at-least-one' }] } })
  const south = await newDivision('South', businessUnitId)
  const changed = await given.server.call('PUT', path, { ...added.body, divisionIds: [south, north, south] })
  expect(changed.body).toMatchObject({ divisionIds: [north, south] })
  const { body: list } = await given.server.call('GET', `${path}/?size=999999`)
  expect(pageOf(secondaryAssignmentRow.strict()).parse(list).totalElements).toBe(1)
  const query = `?businessUnitId=${businessUnitId}&secondaryDriverId=${secondaryDriverId}`
  expect((await given.server.call('DELETE', path + query)).status).toBe(204)
})

test('removing an assignment needs both ids, in the body or in the query', async () => {
  const path = `${SECONDARY}/assignment`
  expect((await given.server.call('DELETE', path)).status).toBe(422)
  expect((await given.server.call('DELETE', `${path}?businessUnitId=abc&secondaryDriverId=1`)).status).toBe(
    422,
  )
  const unknown = { businessUnitId: 9999, secondaryDriverId: 9999, divisionIds: [] }
  expect((await given.server.call('DELETE', path, unknown)).status).toBe(404)
})

test('drivers and divisions that assignments use stay, and the refusal names them', async () => {
  const businessUnitId = await newUnit('Busy')
  const division = await newDivision('Busy division', businessUnitId)
  const primaryDriverId = await newPrimary('busy primary')
  const secondaryDriverId = await newSecondary('busy secondary')
  await given.server.call('POST', `${PRIMARY}/assignment`, { businessUnitId, primaryDriverId, weight: 1 })
  await given.server.call('POST', `${SECONDARY}/assignment`, {
    businessUnitId,
    secondaryDriverId,
    divisionIds: [division],
  })
  const uses = async (path: string): Promise<unknown> => {
    const { status, body } = await given.server.call('DELETE', path)
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
  await given.server.call('POST', path, { businessUnitId, secondaryDriverId: alone, divisionIds: [division] })
  const both = { businessUnitId, secondaryDriverId: shared, divisionIds: [division, stays] }
  await given.server.call('POST', path, both)
  const moved = await given.server.call('PATCH', `/v1/divisions/${division}`, {
    businessUnit: { id: target },
  })
  expect(moved.body).toMatchObject({
    businessUnit: { name: 'To' },
    warnings: [
      { code: 'assignment-removed', params: { businessUnitId, secondaryDriverId: alone } },
      { code: 'division-left-assignment', params: { businessUnitId, secondaryDriverId: shared } },
    ],
  })
  const headers = { 'min-position': moved.headers.get('position')! }
  const { body } = await given.server.call('GET', path, undefined, { headers })
  const ofUnit = body.content.filter(
    (row: { businessUnit: { id: number } }) => row.businessUnit.id === businessUnitId,
  )
  expect(ofUnit).toMatchObject([{ secondaryDriver: { id: shared }, divisionIds: [stays] }])
})

test('two people who add the same assignment at once make one', async () => {
  const businessUnitId = await newUnit('Race')
  const primaryDriverId = await newPrimary('race')
  const add = (): ReturnType<TestServer['call']> =>
    given.server.call('POST', `${PRIMARY}/assignment`, { businessUnitId, primaryDriverId, weight: 0.5 })
  const statuses = (await Promise.all([add(), add(), add()])).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409])
})

test('units without a primary driver are found by name; one that follows a driver is not among them', async () => {
  const unit = async (name: string): Promise<number> =>
    (await given.server.call('POST', '/v1/businessUnits', { name, color: '#112233' })).body.id
  const [first, second] = [await unit('Free unit 10'), await unit('Free unit 9')]
  const path = '/v1/drivers/primaryDrivers/assignment'
  const free = async (query: string) => (await given.server.call('GET', `${path}/unassigned?${query}`)).body
  expect(await free('search=free')).toEqual({
    content: [
      { id: second, name: 'Free unit 9' },
      { id: first, name: 'Free unit 10' },
    ],
    totalElements: 2,
  })
  expect(await free('search=free&page=1&size=1')).toMatchObject({
    content: [{ id: first }],
    totalElements: 2,
  })
  const driver = await given.server.call('POST', '/v1/drivers/primaryDrivers', { name: 'Beds', unit: 'beds' })
  const assigned = await given.server.call('POST', path, {
    businessUnit: { id: second },
    primaryDriver: { id: driver.body.id },
    weight: 0.4,
  })
  expect(assigned.status).toBe(201)
  expect(await free('search=FREE')).toMatchObject({ content: [{ id: first }], totalElements: 1 })
})
