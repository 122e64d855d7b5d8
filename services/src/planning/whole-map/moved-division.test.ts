import { beforeAll, expect, test } from 'vitest'
import { Tab } from '#planning/draft/tab.given.ts'
import { sharedExample } from '#testing/shared-server.ts'

const LISTS = '/v1/bigPictureStore/drivers'

const [server, example] = sharedExample()
let special: number
let before: string
let now: string
let division: number
let units: { readonly former: number; readonly present: number }
beforeAll(async () => {
  const { education, support, divisions } = example
  division = divisions.N
  units = { former: education, present: support }
  const driver = { name: 'Law', type: 'relative', value: 0.1 }
  special = (await server.call('POST', '/v1/drivers/specialDrivers', driver)).body.id
  before = `b${education}-d${divisions.N}`
  now = `b${support}-d${divisions.N}`
  await save({ [before]: [entry(1, 0.1), entry(2, 0.2)] })
  await server.call('PATCH', `/v1/divisions/${divisions.N}`, { businessUnit: { id: support } })
})

const entry = (id: number, value: number) => ({ id, driverID: special, value })
const save = (fte: object) => server.call('POST', LISTS, { fte })
const lists = async () => (await server.call('GET', LISTS)).body.fte
const drafted = async () => (await server.call('GET', `${LISTS}?draft=1`)).body.fte

test('the list of a division that moved is answered under the unit where it stands now', async () => {
  expect(await lists()).toEqual({ [now]: [entry(1, 0.1), entry(2, 0.2)] })
})

test('a move changes the ETag of the lists, which is good to save under', async () => {
  const read = await server.call('GET', LISTS)
  const headers = { 'if-none-match': read.headers.get('etag') ?? '' }
  expect((await server.call('GET', LISTS, undefined, { headers })).status).toBe(304)
  const unit = (id: number) => server.call('PATCH', `/v1/divisions/${division}`, { businessUnit: { id } })
  await unit(units.former)
  const moved = await server.call('GET', LISTS, undefined, { headers })
  expect([moved.status, moved.body.fte]).toEqual([200, { [before]: [entry(1, 0.1), entry(2, 0.2)] }])
  await unit(units.present)
  const guarded = { 'if-match': moved.headers.get('etag') ?? '' }
  expect((await server.call('POST', LISTS, moved.body, { headers: guarded })).status).toBe(200)
})

test('it is changed and added to in either spelling, and stays one list', async () => {
  expect((await save({ [before]: [entry(1, 0.3), entry(2, 0.2)] })).status).toBe(200)
  expect(await lists()).toEqual({ [now]: [entry(1, 0.3), entry(2, 0.2)] })
  expect((await save({ [now]: [entry(1, 0.3), entry(2, 0.2), entry(3, 0.4)] })).status).toBe(200)
  expect(await lists()).toEqual({ [now]: [entry(1, 0.3), entry(2, 0.2), entry(3, 0.4)] })
  expect((await save({ [now]: [entry(3, 0.4)] })).status).toBe(200)
  expect(await lists()).toEqual({ [now]: [entry(3, 0.4)] })
})

test('two entries of a list with one number are refused, also where they stand in two spellings', async () => {
  const shown = await lists()
  const doubled = await save({ [now]: [entry(5, 0.1), entry(5, 0.2)] })
  expect([doubled.status, doubled.body.errors]).toEqual([
    422,
    [{ pointer: `/fte/${now}/1/id`, code: 'duplicate' }],
  ])
  const spelledTwice = await save({ [before]: [entry(5, 0.1)], [now]: [entry(5, 0.2)] })
  expect(spelledTwice.body.errors).toEqual([{ pointer: `/fte/${now}/0/id`, code: 'duplicate' }])
  expect(await lists()).toEqual(shown)
})

test('a page that does not know of the move yet changes the same list in the former spelling', async () => {
  await save({ [now]: [entry(3, 0.4)] })
  await using tab = await Tab.open(server)
  const write = (key: string, value: number | null) =>
    tab.write([`drv|${key}|3`, value === null ? null : { driverID: special, value, pos: 0 }])
  write(before, 0.5)
  await tab.until(() => JSON.stringify(tab.value(`drv|${now}|3`)).includes('0.5'))
  expect(await drafted()).toEqual({ [now]: [entry(3, 0.5)] })
  write(before, null)
  await tab.until(() => tab.value(`drv|${now}|3`) === null)
  expect(await drafted()).toEqual({})
})
