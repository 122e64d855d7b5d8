import { describe, expect, test } from 'vitest'
import { errorOf, givenUsers, PASSWORD } from './user-routes.given.ts'

const users = givenUsers()

describe('an ordinary user', () => {
  test('reads themselves; everybody else is as unknown as nobody', async () => {
    const { id } = await users.create()
    const token = await users.server.signIn(users.email, PASSWORD)
    expect((await users.server.call('GET', `/v1/users/${id}`, undefined, { token })).status).toBe(200)
    const bodies = await Promise.all(
      [1, 999_999].map((other) => users.server.call('GET', `/v1/users/${other}`, undefined, { token })),
    )
    for (const { status, body } of bodies) {
      expect([status, { ...body, instance: '' }]).toEqual([404, { ...bodies[0]!.body, instance: '' }])
    }
    for (const method of ['PUT', 'PATCH'])
      expect((await users.server.call(method, '/v1/users/1', { phone: '1' }, { token })).status).toBe(404)
    for (const call of [
      ['GET', '/v1/users'],
      ['POST', '/v1/users'],
      ['DELETE', `/v1/users/${id}`],
    ] as const)
      expect((await users.server.call(call[0], call[1], undefined, { token })).status).toBe(403)
  })

  test('changes phone, mobile and locale, also when everything that was read is sent back', async () => {
    const { id } = await users.create()
    const token = await users.server.signIn(users.email, PASSWORD)
    const { body: read } = await users.server.call('GET', '/v1/me', undefined, { token })
    const put = await users.server.call(
      'PUT',
      `/v1/users/${id}`,
      { ...read, phone: '1', locale: 'en_US' },
      { token },
    )
    expect(put.body).toEqual({ ...read, phone: '1', locale: 'en_US' })
    const patch = await users.server.call('PATCH', `/v1/users/${id}`, { mobile: '2' }, { token })
    expect(patch.body).toMatchObject({ phone: '1', mobile: '2' })
  })

  test.each([
    ['role', { role: { id: 1 } }, '/role/id'],
    ['roleId', { roleId: 1 }, '/roleId'],
    ['enabled', { enabled: false }, '/enabled'],
    ['e-mail', { email: 'other@example.com' }, '/email'],
    ['name', { firstName: 'Other' }, '/firstName'],
    ['role, to one that there is not', { role: { id: 99 } }, '/role/id'],
    ['enabled, with a word', { enabled: 'yes' }, '/enabled'],
    ['name, to none', { lastName: ' ' }, '/lastName'],
  ])('is forbidden to change their %s', async (_what, patch, pointer) => {
    const { id } = await users.create()
    const token = await users.server.signIn(users.email, PASSWORD)
    const { status, body } = await users.server.call('PATCH', `/v1/users/${id}`, patch, { token })
    expect([status, body.code, ...errorOf(body)]).toEqual([403, 'forbidden', pointer, 'forbidden'])
    const { body: after } = await users.server.call('GET', `/v1/users/${id}`)
    expect(after).toMatchObject({ firstName: 'Nadia', email: users.email, enabled: true, role: { id: 2 } })
  })

  test('is told what is wrong with a field of their own', async () => {
    const { id } = await users.create()
    const token = await users.server.signIn(users.email, PASSWORD)
    const { body } = await users.server.call('PATCH', `/v1/users/${id}`, { locale: 'fr_FR' }, { token })
    expect([body.code, ...errorOf(body)]).toEqual(['invalid', '/locale', 'not-a-choice'])
  })
})

describe('an auditor', () => {
  test('reads everybody, and changes only their own phone, mobile and locale', async () => {
    const { id } = await users.create({ role: { id: 3 } })
    const other = 1
    const token = await users.server.signIn(users.email, PASSWORD)
    const read = await users.server.call('GET', `/v1/users/${other}`, undefined, { token })
    expect([read.status, read.body.role.id]).toEqual([200, 1])
    expect((await users.server.call('GET', '/v1/users/999999', undefined, { token })).status).toBe(404)
    for (const [method, path, sent] of [
      ['PATCH', other, { phone: '1' }],
      ['PUT', other, read.body],
      ['PATCH', id, { role: { id: 1 } }],
      ['PATCH', id, { enabled: false }],
    ] as const)
      expect((await users.server.call(method, `/v1/users/${path}`, sent, { token })).status).toBe(403)
    const own = await users.server.call(
      'PATCH',
      `/v1/users/${id}`,
      { phone: '1', locale: 'ar_SA' },
      { token },
    )
    expect(own.body).toMatchObject({ phone: '1', locale: 'ar_SA', role: { id: 3, name: 'Auditor' } })
  })
})

describe('an own password', () => {
  test.each([
    [1, 'PATCH'],
    [1, 'PUT'],
    [1, 'POST'],
    [2, 'PATCH'],
    [2, 'PUT'],
  ])('role %i: is not changed by %s, which asks for no old one', async (roleId, method) => {
    const { id } = await users.create({ role: { id: roleId } })
    const token = await users.server.signIn(users.email, PASSWORD)
    const { body: read } = await users.server.call('GET', '/v1/me', undefined, { token })
    const path = method === 'POST' ? '/v1/users' : `/v1/users/${id}`
    const sent = { ...read, password: `${PASSWORD}!` }
    const { status, body } = await users.server.call(method, path, sent, { token })
    expect([status, body.code, ...errorOf(body)]).toEqual([422, 'own-password', '/password', 'own-password'])
    await users.server.signIn(users.email, PASSWORD)
    expect((await users.server.call('PATCH', `/v1/users/${id}`, { password: `${PASSWORD}!` })).status).toBe(
      200,
    )
    await users.server.signIn(users.email, `${PASSWORD}!`)
  })
})
