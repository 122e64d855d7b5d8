import { expect, test, vi } from 'vitest'
import { givenUsers, PASSWORD } from './user-routes.given.ts'

const users = givenUsers()

async function asked(path: string, token?: string) {
  const { status, body, headers } = await users.server.call('GET', path, undefined, token ? { token } : {})
  expect([path, status]).toEqual([path, 200])
  return { body, etag: headers.get('etag'), position: headers.get('position')! }
}

async function done(method: string, path: string, body?: unknown): Promise<string> {
  const { status, headers } = await users.server.call(method, path, body)
  expect([path, status < 300]).toEqual([path, true])
  return headers.get('position')!
}

test('a user says who changed what, also once they are gone, and never a password or a link', async () => {
  const { id } = await users.create({ phone: '1' })
  const path = `/v1/users/${id}`
  await done('PATCH', path, { phone: '22', role: { id: 3 } })
  await done('PATCH', path, { password: 'another Velvet 17 lantern' })
  await done('POST', `${path}/passwordLink`)
  await done('DELETE', path)
  const { body } = await asked(`${path}/history`)
  const entry = (cause: string, changes: unknown): object => ({
    cause,
    changes,
    by: 1,
    at: expect.any(String),
    revision: expect.any(String),
    position: expect.any(String),
  })
  expect(body.next).toBeNull()
  expect(body.content.slice(0, 2)).toEqual([
    entry('deleted', expect.arrayContaining([{ field: 'email', from: users.email }])),
    entry('changed', [
      { field: 'roleId', from: 2, to: 3 },
      { field: 'phone', from: '1', to: '22' },
    ]),
  ])
  expect(body.content[2]).toMatchObject({ cause: 'created' })
  expect(body.content).toHaveLength(3)
  expect(JSON.stringify(body)).not.toMatch(/argon2|hash|token|password/i)
})

test('a value goes back as it was told, page by page', async () => {
  const { id } = await users.create({ phone: '1' })
  const path = `/v1/users/${id}`
  await done('PATCH', path, { phone: '22' })
  const { body } = await asked(`${path}/history?limit=1`)
  const { body: rest } = await asked(`${path}/history?before=${body.next}`)
  expect([body.content[0].changes, rest.content.length, rest.next]).toEqual([
    [{ field: 'phone', from: '1', to: '22' }],
    1,
    null,
  ])
  const [{ field, from }] = body.content[0].changes
  await done('PATCH', path, { [field]: from })
  expect((await asked(path)).body.phone).toBe('1')
})

test('the list and each of them are told as they were, by position and by time', async () => {
  const { id, etag } = await users.create({ phone: '1' })
  const path = `/v1/users/${id}`
  const lists = ['size=100', 'size=2&sort=lastName,desc', `search=${id}`, 'sort=role.name,asc'].map(
    (query) => `/v1/users?${query}`,
  )
  const answers = (moment = ''): Promise<unknown[]> =>
    Promise.all(lists.map(async (list) => (await asked(`${list}${moment}`)).body))
  const before = await answers()
  const one = await asked(path)
  const position = String(await users.server.system.log.head())
  const at = new Date().toISOString()
  // Waits, so that later events have a later time.
  await vi.waitUntil(() => new Date().toISOString() > at)
  await done('PATCH', path, { firstName: 'Zoe', phone: '22', enabled: false })
  const another = await users.server.call(
    'POST',
    '/v1/users',
    users.values({ email: `other-${users.email}` }),
  )
  await done('DELETE', path)
  expect(await answers()).not.toEqual(before)
  for (const moment of [`position=${position}`, `at=${at}`]) {
    expect(await answers(`&${moment}`)).toEqual(before)
    const then = await asked(`${path}?${moment}`)
    expect([then.body, then.etag]).toEqual([one.body, etag])
    expect(BigInt(then.position)).toBeLessThanOrEqual(BigInt(position))
    const later = await users.server.call('GET', `/v1/users/${another.body.id}?${moment}`)
    expect(later.status).toBe(404)
  }
})

test('a moment that there is not is refused, and no history of nobody is told', async () => {
  const ahead = (await users.server.system.log.head()) + 9n
  const status = async (path: string): Promise<number> => (await users.server.call('GET', path)).status
  expect(await status(`/v1/users?position=${ahead}`)).toBe(404)
  expect(await status('/v1/users?position=1&at=2026-01-01T00:00:00Z')).toBe(422)
  expect(await status('/v1/users/999/history')).toBe(404)
  expect(await status('/v1/users/x/history')).toBe(400)
})

test('auditors read it; ordinary users not even their own', async () => {
  const { id } = await users.create()
  const token = await users.server.signIn(users.email, PASSWORD)
  const head = String(await users.server.system.log.head())
  for (const path of ['/history', `?position=${head}`, '?at=rubbish']) {
    const { status } = await users.server.call('GET', `/v1/users/${id}${path}`, undefined, { token })
    expect([path, status]).toEqual([path, 403])
  }
  const auditor = { email: `auditor-${users.email}`, role: { id: 3 } }
  await users.create(auditor)
  const theirs = await users.server.signIn(auditor.email, PASSWORD)
  for (const path of ['/history', `?position=${head}`]) await asked(`/v1/users/${id}${path}`, theirs)
})
