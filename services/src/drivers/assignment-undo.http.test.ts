import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sharedServer } from '#testing/shared-server.ts'

const PRIMARY = '/v1/drivers/primaryDrivers/assignment'
const SECONDARY = '/v1/drivers/secondaryDrivers/assignment'

const server = sharedServer()
let [pupils, rooms, lessons] = [0, 0, 0]
beforeAll(async () => {
  pupils = await create('/v1/drivers/primaryDrivers', { name: 'Pupils', unit: 'pupils' })
  rooms = await create('/v1/drivers/primaryDrivers', { name: 'Rooms', unit: 'rooms' })
  lessons = await create('/v1/drivers/secondaryDrivers', { name: 'Lessons' })
})

let [unit, north, south] = [0, 0, 0]
beforeEach(async () => {
  unit = await create('/v1/businessUnits', { name: 'Education' })
  north = await create('/v1/divisions', { name: 'North', businessUnitId: unit })
  south = await create('/v1/divisions', { name: 'South', businessUnitId: unit })
})

async function create(path: string, body: object): Promise<number> {
  const { status, body: answer } = await server.call('POST', path, body)
  expect([path, status, answer.errors]).toEqual([path, 201, undefined])
  return answer.id
}

type Assignment = { readonly path: string; readonly id: string }

const primary = (): Assignment => ({ path: PRIMARY, id: String(unit) })
const secondary = (): Assignment => ({ path: SECONDARY, id: `${unit}-${lessons}` })

const following = (primaryDriverId: number, weight: number) => ({
  businessUnitId: unit,
  primaryDriverId,
  weight,
})
const followed = (...divisionIds: number[]) => ({
  businessUnitId: unit,
  secondaryDriverId: lessons,
  divisionIds,
})

/** Makes a change; its undo is identified by the ETag of the answer. */
async function change(method: string, { path, id }: Assignment, body: object) {
  const { status, headers } = await server.call(method, path, body)
  expect(status).toBeLessThan(300)
  const ifMatch = { headers: { 'if-match': headers.get('etag')! } }
  return { undo: () => server.call('POST', `${path}/${id}/undo`, undefined, ifMatch) }
}

async function read({ path, id }: Assignment) {
  const { status, body } = await server.call('GET', `${path}/${id}`)
  return status === 404 ? null : body
}

describe('an assignment is taken back as a whole', () => {
  test('what was assigned is gone', async () => {
    const first = await change('POST', primary(), following(pupils, 0.4))
    expect(await first.undo()).toMatchObject({ status: 204 })
    const other = await change('POST', secondary(), followed(north))
    expect(await other.undo()).toMatchObject({ status: 204 })
    expect([await read(primary()), await read(secondary())]).toEqual([null, null])
  })

  test('driver and weight, or the divisions, are what they were', async () => {
    await change('POST', primary(), following(pupils, 0.4))
    const changed = await change('PUT', primary(), following(rooms, 0.7))
    const was = { primaryDriver: { id: pupils, name: 'Pupils' }, weight: 0.4 }
    expect(await changed.undo()).toMatchObject({ status: 200, body: was })
    await change('POST', secondary(), followed(north, south))
    const left = await change('PUT', secondary(), followed(south))
    expect(await left.undo()).toMatchObject({ status: 200, body: { divisionIds: [north, south] } })
    expect([await read(primary()), await read(secondary())]).toMatchObject([
      was,
      { divisionIds: [north, south] },
    ])
  })

  test('what was removed is there again, and taking that back removes it again', async () => {
    await change('POST', primary(), following(pupils, 0.4))
    const removed = await change('DELETE', primary(), following(pupils, 0))
    const back = await removed.undo()
    expect(back).toMatchObject({ status: 200, body: { primaryDriver: { id: pupils }, weight: 0.4 } })
    const headers = { 'if-match': back.headers.get('etag')! }
    const again = await server.call('POST', `${PRIMARY}/${unit}/undo`, undefined, { headers })
    expect([again.status, await read(primary())]).toEqual([204, null])
    await change('POST', secondary(), followed(north))
    const left = await change('DELETE', secondary(), followed())
    expect(await left.undo()).toMatchObject({ status: 200, body: { divisionIds: [north] } })
  })

  test('a call that is repeated takes nothing back twice, and its history has it once', async () => {
    const { headers } = await server.call('POST', PRIMARY, following(pupils, 0.4))
    const changed = await server.call('PUT', PRIMARY, following(pupils, 0.5))
    expect(headers.get('etag')).not.toBe(changed.headers.get('etag'))
    const undo = () =>
      server.call('POST', `${PRIMARY}/${unit}/undo`, undefined, {
        headers: { 'if-match': changed.headers.get('etag')!, 'idempotency-key': `undo-of-${unit}` },
      })
    const answers = [await undo(), await undo()]
    expect(answers.map(({ status, body }) => [status, body.weight])).toEqual([
      [200, 0.4],
      [200, 0.4],
    ])
    const { body } = await server.call('GET', `${PRIMARY}/${unit}/history`)
    expect(body.content).toHaveLength(3)
  })
})

describe('nobody is overwritten', () => {
  test('what somebody changed, removed or assigned anew since refuses it', async () => {
    const assigned = await change('POST', primary(), following(pupils, 0.4))
    const changed = await change('PUT', primary(), following(pupils, 0.5))
    expect(await assigned.undo()).toMatchObject({ status: 412, body: { code: 'stale-if-match' } })
    expect(await read(primary())).toMatchObject({ weight: 0.5 })
    const removed = await change('DELETE', primary(), following(pupils, 0))
    expect(await changed.undo()).toMatchObject({ status: 412, body: { code: 'stale-if-match' } })
    await change('POST', primary(), following(rooms, 0.9))
    expect(await removed.undo()).toMatchObject({ status: 412, body: { code: 'stale-if-match' } })
    expect(await read(primary())).toMatchObject({ primaryDriver: { id: rooms }, weight: 0.9 })
  })

  test('what a moved division left is not given back without it', async () => {
    await change('POST', secondary(), followed(north, south))
    const elsewhere = await create('/v1/businessUnits', { name: 'Elsewhere' })
    await server.call('PATCH', `/v1/divisions/${north}`, { businessUnit: { id: elsewhere } })
    const { headers } = await server.call('GET', `${SECONDARY}/${secondary().id}`)
    const ifMatch = { headers: { 'if-match': headers.get('etag')! } }
    const undone = await server.call('POST', `${SECONDARY}/${secondary().id}/undo`, undefined, ifMatch)
    expect(undone).toMatchObject({
      status: 422,
      body: {
        code: 'division-not-in-unit',
        errors: [{ pointer: '/divisionIds/0', code: 'division-not-in-unit' }],
      },
    })
    expect(await read(secondary())).toMatchObject({ divisionIds: [south] })
  })

  test('a driver that is gone by now keeps its assignment from coming back', async () => {
    const beds = await create('/v1/drivers/primaryDrivers', { name: 'Beds', unit: 'beds' })
    await change('POST', primary(), following(beds, 0.4))
    const removed = await change('DELETE', primary(), following(beds, 0))
    await server.call('DELETE', `/v1/drivers/primaryDrivers/${beds}`)
    expect(await removed.undo()).toMatchObject({ status: 422, body: { code: 'reference-unknown' } })
    expect(await read(primary())).toBeNull()
  })

  test('without If-Match, or of what never was, nothing is taken back', async () => {
    await change('POST', primary(), following(pupils, 0.4))
    const one = `${PRIMARY}/${unit}/undo`
    expect(await server.call('POST', one)).toMatchObject({ status: 400, body: { code: 'parameter-invalid' } })
    for (const [path, answered] of [
      [one, 412],
      [`${SECONDARY}/${unit}-${lessons}/undo`, 412],
      [`${PRIMARY}/999999/undo`, 404],
    ]) {
      const { status } = await server.call('POST', String(path), undefined, {
        headers: { 'if-match': '"0"' },
      })
      expect([path, status]).toEqual([path, answered])
    }
    expect(await server.call('POST', `${PRIMARY}/nobody/undo`)).toMatchObject({
      status: 400,
      body: { code: 'id-invalid' },
    })
    expect(await read(primary())).toMatchObject({ weight: 0.4 })
  })
})
