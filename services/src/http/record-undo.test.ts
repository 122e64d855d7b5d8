import { beforeAll, describe, expect, test } from 'vitest'
import { ORGANISATION_STREAM } from '#streams/organisation.ts'
import { callAt } from '#testing/call.ts'
import { pausedBeforeRead } from '#testing/paused-before.ts'
import { sharedServer } from '#testing/shared-server.ts'
import { recordsAt } from './record-undo.given.ts'

const server = sharedServer()
const { create, change, read, centre } = recordsAt(server)
let unit: number
let division: number
beforeAll(async () => {
  unit = await create('businessUnits', { name: 'Education', color: '#112233' })
  division = await create('divisions', { name: 'Teaching', businessUnit: { id: unit } })
})

describe('taking back a change of a record', () => {
  test('a deleted record comes back as the one it was', async () => {
    const id = await create('businessUnits', { name: 'Support', color: '#445566', comment: 'since 2019' })
    const { undo } = await change('DELETE', `businessUnits/${id}`)
    const next = await create('businessUnits', { name: 'Another', color: '#445566' })
    const { status, body } = await undo()
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, name: 'Support', color: '#445566', comment: 'since 2019' })
    expect(next).not.toBe(id)
    expect(await read(`businessUnits/${id}`)).toEqual(body)
  })

  test('a changed record has its former values again', async () => {
    const id = await create('drivers/specialDrivers', { name: 'Growth', type: 'absolute', value: 2 })
    const { undo } = await change('PATCH', `drivers/specialDrivers/${id}`, { name: 'Shrinking', value: -2 })
    expect((await undo()).body).toMatchObject({ id, name: 'Growth', type: 'absolute', value: 2 })
  })

  test('a new record is gone', async () => {
    const { answer, undo } = await change('POST', 'costCentres', { name: 'Ward', number: '0801' })
    expect((await undo()).status).toBe(204)
    expect((await server.call('GET', `/v1/costCentres/${answer.body.id}`)).status).toBe(404)
  })

  test('a new record that something needs by now stays', async () => {
    const made = await change('POST', 'divisions', { name: 'Wards', businessUnit: { id: unit } })
    await create('departments', {
      name: 'Ward 1',
      division: { id: made.answer.body.id },
      costCentreIds: [await centre('0802')],
    })
    expect(await made.undo()).toMatchObject({
      status: 409,
      body: { code: 'in-use', params: { uses: [{ kind: 'departments', count: 1, names: ['Ward 1'] }] } },
    })
  })

  test('nobody is overwritten: after another change it is refused', async () => {
    const id = await create('drivers/primaryDrivers', { name: 'Pupils', unit: 'pupils' })
    const first = await change('PATCH', `drivers/primaryDrivers/${id}`, { name: 'Students' })
    await change('PATCH', `drivers/primaryDrivers/${id}`, { comment: 'counted in May' })
    expect(await first.undo()).toMatchObject({ status: 412, body: { code: 'stale-if-match' } })
    expect(await read(`drivers/primaryDrivers/${id}`)).toMatchObject({
      name: 'Students',
      comment: 'counted in May',
    })
  })

  test('a deletion that was taken back once is not taken back again, whatever became of the record', async () => {
    const id = await centre('0803')
    const deletion = await change('DELETE', `costCentres/${id}`)
    await deletion.undo()
    expect(await deletion.undo()).toMatchObject({ status: 412 })
    await change('DELETE', `costCentres/${id}`)
    expect(await deletion.undo()).toMatchObject({ status: 412 })
  })

  test('what happened since a deletion is read while others go on writing', async () => {
    const id = await centre('0806')
    const etag = (await change('DELETE', `costCentres/${id}`)).answer.headers.get('etag')!
    const deleted = BigInt(/\d+/.exec(etag)![0])
    const other = Promise.withResolvers<number>()
    await using slow = await pausedBeforeRead(
      server,
      (stream, bounds) => stream === ORGANISATION_STREAM && bounds?.from === deleted,
      async () => other.resolve((await call('/v1/costCentres', { name: 'Ward', number: '0807' })).status),
    )
    const call = (path: string, body: object, headers = {}) =>
      callAt(slow.url, server.token)('POST', path, body, { headers })
    const undone = await call(`/v1/costCentres/${id}/undo`, {}, { 'if-match': etag })
    expect([undone.status, await other.promise]).toEqual([200, 201])
  })

  test('a revision that no log reaches is none', async () => {
    const id = await centre('0805')
    await change('DELETE', `costCentres/${id}`)
    for (const revision of ['999999999999999999', '9999999999999999999']) {
      const headers = { 'if-match': `"${revision}"` }
      const { status, body } = await server.call('POST', `/v1/costCentres/${id}/undo`, undefined, { headers })
      expect([revision, status, body.code]).toEqual([revision, 412, 'stale-if-match'])
    }
    const history = `/v1/costCentres/${id}/history?before=`
    expect((await server.call('GET', `${history}999999999999999999`)).body.content).toHaveLength(2)
    expect((await server.call('GET', `${history}9999999999999999999`)).status).toBe(422)
  })

  test('what its rules forbid by now is refused with the reason', async () => {
    const id = await centre('0804')
    const { undo } = await change('DELETE', `costCentres/${id}`)
    await centre('0804')
    expect(await undo()).toMatchObject({ status: 409, body: { code: 'cost-centre-exists' } })
  })

  test('without If-Match nothing is taken back', async () => {
    const id = await centre('0805')
    const { status, body } = await server.call('POST', `/v1/costCentres/${id}/undo`)
    expect([status, body.code]).toEqual([400, 'parameter-invalid'])
  })
})

describe('what a change had done beside its record', () => {
  test('a cost centre that comes back stands in its department again', async () => {
    const [one, other] = [await centre('0810'), await centre('0811')]
    const department = await create('departments', {
      name: 'Ward 2',
      division: { id: division },
      costCentreIds: [one, other],
    })
    const { undo } = await change('DELETE', `costCentres/${one}`)
    expect(await read(`departments/${department}`)).toMatchObject({ costCentreIds: [other] })
    expect((await undo()).body).toMatchObject({ id: one, department: { id: department } })
    expect(await read(`departments/${department}`)).toMatchObject({ costCentreIds: [one, other] })
  })

  test('a division that moved follows again what it followed', async () => {
    const elsewhere = await create('businessUnits', { name: 'Elsewhere', color: '#112233' })
    const moved = await create('divisions', { name: 'Moving', businessUnit: { id: unit } })
    const [alone, shared] = [await secondary([moved]), await secondary([division, moved])]
    const { undo } = await change('PATCH', `divisions/${moved}`, { businessUnit: { id: elsewhere } })
    expect(await divisionsFollowing(alone)).toEqual(null)
    expect(await divisionsFollowing(shared)).toEqual([division])
    expect((await undo()).body).toMatchObject({ businessUnit: { id: unit } })
    expect(await divisionsFollowing(alone)).toEqual([moved])
    expect(await divisionsFollowing(shared)).toEqual([division, moved])
  })

  test('a new name that is taken back leaves alone what was assigned since', async () => {
    const named = await create('divisions', { name: 'Named', businessUnit: { id: unit } })
    const driver = await secondary([division, named])
    const { undo } = await change('PATCH', `divisions/${named}`, { name: 'Renamed' })
    await server.call('PUT', ASSIGNMENT, { ...assignment(driver), divisionIds: [division] })
    expect((await undo()).body).toMatchObject({ name: 'Named' })
    expect(await divisionsFollowing(driver)).toEqual([division])
  })
})

test('what needs a record is told before anybody deletes it', async () => {
  const used = await create('businessUnits', { name: 'Used', color: '#112233' })
  expect(await read(`businessUnits/${used}/uses`)).toEqual({ uses: [] })
  await create('divisions', { name: 'Using', businessUnit: { id: used } })
  expect(await read(`businessUnits/${used}/uses`)).toEqual({
    uses: [{ kind: 'divisions', count: 1, names: ['Using'] }],
  })
  const { status } = await server.call('GET', '/v1/businessUnits/999999/uses')
  expect(status).toBe(404)
})

const ASSIGNMENT = '/v1/drivers/secondaryDrivers/assignment'

function assignment(driver: number) {
  return { businessUnit: { id: unit }, secondaryDriver: { id: driver } }
}

async function secondary(divisionIds: readonly number[]): Promise<number> {
  const driver = await create('drivers/secondaryDrivers', { name: 'Lessons' })
  const body = { ...assignment(driver), divisionIds }
  expect((await server.call('POST', ASSIGNMENT, body)).status).toBe(201)
  return driver
}

async function divisionsFollowing(driver: number): Promise<readonly number[] | null> {
  const { status, body } = await server.call('GET', `${ASSIGNMENT}/${unit}-${driver}`)
  return status === 404 ? null : body.divisionIds
}
