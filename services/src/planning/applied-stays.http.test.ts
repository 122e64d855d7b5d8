import { beforeAll, describe, expect, test } from 'vitest'
import { Tab, TOPIC } from './draft/tab.given.ts'
import { sharedExample } from '#testing/shared-server.ts'

const SPECIAL = '/v1/drivers/specialDrivers'
const DRIVERS = '/v1/bigPictureStore/drivers'

const [server, example] = sharedExample()
let scope: string
beforeAll(async () => {
  scope = `b${example.support}-d${example.divisions.ADM}`
})

/** Creates a special driver, applies it to the division ADM of 25 people, and saves the plan. */
async function saved(type: 'absolute' | 'relative', value: number): Promise<{ id: number; key: string }> {
  const { body } = await server.call('POST', SPECIAL, { name: `a ${type} one`, type, value })
  const list = [{ id: 7, driverID: body.id, value }]
  await server.call('GET', DRIVERS)
  expect((await server.call('POST', DRIVERS, { fte: { [scope]: list } })).status).toBe(200)
  return { id: body.id, key: `drv|${scope}|7` }
}

const shown = async (): Promise<number> =>
  (await server.call('GET', '/v1/bigPictureStore/calculated')).body[`${scope}-y2020-fte`]

/** Removes the applied driver from the draft, without saving. */
async function takeOff(key: string): Promise<void> {
  await using sara = await Tab.open(server)
  sara.write([key, null])
  await sara.until(() => sara.value(key) === null)
}

async function save(): Promise<void> {
  await using sara = await Tab.open(server)
  const before = sara.rev
  sara.client.command({ topic: TOPIC, type: 'publish', args: { upTo: before } })
  await sara.until(() => sara.rev > before)
}

describe('what everybody sees of a special driver', () => {
  test('outlasts that it is taken off in the draft: it cannot be deleted before that is saved', async () => {
    const { id, key } = await saved('absolute', 12)
    expect(await shown()).toBe(37)
    await takeOff(key)
    const refused = await server.call('DELETE', `${SPECIAL}/${id}`)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'in-use', params: { uses: [{ kind: 'bigPictureSaved', count: 1, names: ['ADM'] }] } },
    })
    expect(await shown()).toBe(37)
    await save()
    expect(await shown()).toBe(25)
    expect((await server.call('DELETE', `${SPECIAL}/${id}`)).status).toBe(204)
  })

  test('does not change its meaning: the type stays, whatever call changes it, while it is applied or saved', async () => {
    const { id, key } = await saved('relative', 0.5)
    expect(await shown()).toBe(37.5)
    const values = { name: 'other', comment: '', type: 'absolute', value: 0.5 }
    type Refused = { params: { uses: { kind: string }[] }; errors: { pointer: string; code: string }[] }
    const changes = (): Promise<{ status: number; body: Refused }[]> =>
      Promise.all([
        server.call('PATCH', `${SPECIAL}/${id}`, { type: 'absolute' }),
        server.call('PUT', `${SPECIAL}/${id}`, values),
        server.call('POST', SPECIAL, { ...values, id }),
      ])
    for (const kind of ['bigPicture', 'bigPictureSaved']) {
      for (const { status, body } of await changes()) {
        expect([status, body.params.uses.map((use) => use.kind)]).toEqual([409, [kind]])
        expect(body.errors).toEqual([{ pointer: '/type', code: 'type-in-use' }])
      }
      expect(await shown()).toBe(37.5)
      await takeOff(key)
    }
    await save()
    expect((await server.call('PATCH', `${SPECIAL}/${id}`, { type: 'absolute' })).status).toBe(200)
  })

  test('is a value of its own: the definition’s name and value may change', async () => {
    const { id, key } = await saved('absolute', 12)
    expect((await server.call('PATCH', `${SPECIAL}/${id}`, { name: 'renamed', value: 1 })).status).toBe(200)
    expect(await shown()).toBe(37)
    await takeOff(key)
    await save()
  })
})

test('a division that moves takes its special drivers along, in the draft and as last saved', async () => {
  const { key } = await saved('absolute', 12)
  const path = `/v1/divisions/${example.divisions.ADM}`
  const move = async (unit: number): Promise<number[]> => {
    const { status, headers } = await server.call('PATCH', path, { businessUnit: { id: unit } })
    expect(status).toBe(200)
    const calculated = '/v1/bigPictureStore/calculated'
    const options = { headers: { 'min-position': headers.get('position') ?? '' } }
    const plans = [calculated, `${calculated}?draft=1`]
    const answers = await Promise.all(plans.map((plan) => server.call('GET', plan, undefined, options)))
    const figure = `b${unit}-d${example.divisions.ADM}-y2020-fte`
    return answers.map(({ body }) => body[figure] - body[figure.replace('2020', '2019')])
  }
  // Without drivers and inputs the staff stays as it is: the rest is the special driver's effect.
  expect(await move(example.education)).toEqual([12, 12])
  expect((await server.call('DELETE', path)).body.params.uses).toContainEqual(
    expect.objectContaining({ kind: 'specialDrivers', count: 1 }),
  )
  expect(await move(example.support)).toEqual([12, 12])
  await takeOff(key)
  await save()
})

test('a division stays while special drivers are applied to it, in the draft or as last saved', async () => {
  const { key } = await saved('absolute', 12)
  const path = `/v1/divisions/${example.divisions.ADM}`
  const { content } = (await server.call('GET', '/v1/departments/?size=99')).body
  const department = content.find(
    (row: { division: { id: number } }) => row.division.id === example.divisions.ADM,
  )
  expect((await server.call('DELETE', `/v1/departments/${department.id}`)).status).toBe(204)
  for (const kind of ['specialDrivers', 'specialDriversSaved']) {
    const refused = await server.call('DELETE', path)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'in-use', params: { uses: [{ kind, count: 1, names: ['a absolute one'] }] } },
    })
    await takeOff(key)
  }
  await save()
  expect((await server.call('DELETE', path)).status).toBe(204)
})
