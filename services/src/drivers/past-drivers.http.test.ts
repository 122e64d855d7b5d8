import { USER_ROLE } from '@staffplan/contracts/users/roles'
import { expect, test, vi } from 'vitest'
import { signedInAs } from '#testing/other-administrator.ts'
import { sharedExample } from '#testing/shared-server.ts'

const [server, example] = sharedExample()

const LISTS = [
  '/v1/drivers/primaryDrivers',
  '/v1/drivers/secondaryDrivers',
  '/v1/drivers/specialDrivers',
  '/v1/drivers/primaryDrivers/assignment',
  '/v1/drivers/secondaryDrivers/assignment',
]

async function answers(moment = ''): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>()
  for (const path of LISTS) {
    for (const query of ['?size=100', '?sort=id,desc&size=2', '?search=s']) {
      const { status, body } = await server.call('GET', `${path}${query}${moment}`)
      expect([path, query, status]).toEqual([path, query, 200])
      found.set(`${path}${query}`, body)
    }
  }
  return found
}

async function done(method: string, path: string, body?: unknown): Promise<string> {
  const { status, headers, body: answer } = await server.call(method, path, body)
  expect([path, status < 300 ? '' : answer]).toEqual([path, ''])
  return headers.get('position')!
}

test('drivers and assignments are told as they were, by position and by time', async () => {
  const then = await done('POST', '/v1/drivers/specialDrivers', {
    name: 'strike',
    comment: 'sometimes',
    type: 'relative',
    value: 0.07,
  })
  const before = await answers()
  const at = new Date().toISOString()
  // Waits, so that later events have a later time.
  await vi.waitUntil(() => new Date().toISOString() > at)

  const [primary] = (await server.call('GET', LISTS[3]!)).body.content
  const [secondary] = (await server.call('GET', LISTS[4]!)).body.content
  const [special] = (await server.call('GET', `${LISTS[2]}?sort=id,desc`)).body.content
  const unit = primary.businessUnit.id
  await done('PATCH', `${LISTS[0]}/${primary.primaryDriver.id}`, { name: 'pupils, renamed', comment: 's' })
  await done('PATCH', `${LISTS[1]}/${secondary.secondaryDriver.id}`, { name: 'schools, renamed' })
  await done('DELETE', `${LISTS[2]}/${special.id}`)
  await done('PATCH', `/v1/businessUnits/${example.education}`, { name: 'Schooling', color: '#DD6B20' })
  await done('PUT', LISTS[3]!, {
    businessUnitId: unit,
    primaryDriverId: primary.primaryDriver.id,
    weight: 0.12,
  })
  await done('DELETE', LISTS[4]!, {
    businessUnitId: secondary.businessUnit.id,
    secondaryDriverId: secondary.secondaryDriver.id,
  })
  const now = await answers()
  const kept = [...before.keys()].filter(
    (path) => path.endsWith('size=100') && JSON.stringify(before.get(path)) === JSON.stringify(now.get(path)),
  )
  expect(kept, 'the test changes what it asks for').toEqual([])
  expect(await answers(`&position=${then}`)).toEqual(before)
  expect(await answers(`&at=${at}`)).toEqual(before)

  const one = async (path: string): Promise<unknown> =>
    (await server.call('GET', `${path}?position=${then}`)).body
  expect(await one(`${LISTS[2]}/${special.id}`)).toEqual(special)
  expect(await one(`${LISTS[3]}/${unit}`)).toEqual(primary)
  const id = `${secondary.businessUnit.id}-${secondary.secondaryDriver.id}`
  expect(await one(`${LISTS[4]}/${id}`)).toEqual(secondary)
  expect((await server.call('GET', `${LISTS[4]}/${id}`)).status).toBe(404)
}, 60_000)

test('it says which position it stands for, and waits for the one that is known', async () => {
  const position = await done('POST', LISTS[0]!, {
    name: 'fresh',
    unit: 'pieces',
    comment: '',
    driverDataSources: [{ label: 'all', weight: 1 }],
  })
  const asked = await server.call('GET', `${LISTS[0]}?position=0`)
  expect([asked.body, asked.headers.get('position')]).toEqual([{ content: [], totalElements: 0 }, '0'])
  const shown = await server.call('GET', `${LISTS[0]}?position=${position}&search=fresh`)
  expect([shown.body.totalElements, shown.headers.get('position')]).toEqual([1, position])
  expect((await server.call('GET', `${LISTS[0]}?position=999999999`)).status).toBe(404)
})

test('an ordinary user reads special drivers as they are, and nothing of what they were', async () => {
  const { token } = await signedInAs(server, USER_ROLE)
  const asked = async (path: string): Promise<number> =>
    (await server.call('GET', `${LISTS[2]}${path}`, undefined, { token })).status
  expect(await asked('')).toBe(200)
  for (const path of ['?position=1', '?at=2026-01-01T00:00:00Z', '/1?position=1'])
    expect([path, await asked(path)]).toEqual([path, 403])
})
