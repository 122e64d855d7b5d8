import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { USERS_STREAM, usersModel } from '#streams/users.ts'
import { startServer, type TestServer } from '../testing/server.ts'

const PASSWORD = 'tortoise Velvet 91 harbour'

let server: TestServer
let count = 0
let email = ''

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => {
  count += 1
  email = `person-${count}@example.com`
})

function values(more: object = {}): object {
  return { firstName: 'Nadia', lastName: 'Roth', email, role: { id: 2 }, password: PASSWORD, ...more }
}

async function create(more: object = {}): Promise<{ id: number; etag: string }> {
  const { status, body, headers } = await server.call('POST', '/v1/users/', values(more))
  expect(status).toBe(201)
  return { id: body.id, etag: headers.get('etag')! }
}

function errorOf(body: { errors: { pointer: string; code: string }[] }): [string, string] {
  const [first] = body.errors
  return [first!.pointer, first!.code]
}

describe('users, kept by administrators', () => {
  test('a new user is answered with id, role and ETag, and stands in the list', async () => {
    const created = await server.call('POST', '/v1/users/', values({ phone: '+49 30 1' }))
    expect(created.status).toBe(201)
    const { id } = created.body
    expect(created.body).toEqual({
      id,
      firstName: 'Nadia',
      lastName: 'Roth',
      email,
      phone: '+49 30 1',
      mobile: '',
      locale: 'de_DE',
      enabled: true,
      role: { id: 2, name: 'User', description: expect.any(String) },
    })
    expect(created.headers.get('position')).toMatch(/^\d+$/)
    const one = await server.call('GET', `/v1/users/${id}`)
    expect(one.body).toEqual(created.body)
    expect(one.headers.get('etag')).toBe(created.headers.get('etag'))
    const list = await server.call('GET', '/v1/users?size=999999')
    expect(list.body.content).toContainEqual(created.body)
    expect(list.body.totalElements).toBe(list.body.content.length)
  })

  test('the list is sorted by every column of the screen', async () => {
    await create({ lastName: 'Äbel' })
    await create({ lastName: 'zacharias', role: { id: 1 }, email: `second-${email}` })
    const columns = [
      'id',
      'firstName',
      'lastName',
      'enabled',
      'email',
      'phone',
      'mobile',
      'locale',
      'role.name',
    ]
    const answers = columns.map((column) => server.call('GET', `/v1/users?sort=${column},desc`))
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(columns.map(() => 200))
    const { body } = await server.call('GET', '/v1/users?sort=lastName,asc')
    const names = body.content.map(({ lastName }: { lastName: string }) => lastName)
    expect(names.indexOf('Äbel')).toBeLessThan(names.indexOf('Roth'))
    expect(names.indexOf('Roth')).toBeLessThan(names.indexOf('zacharias'))
  })

  test('POST with a known id changes, with an unknown one it is 404', async () => {
    const { id } = await create()
    const { body: before } = await server.call('GET', `/v1/users/${id}`)
    const changed = await server.call('POST', '/v1/users/', { ...before, mobile: '0170' })
    expect(changed.body).toEqual({ ...before, mobile: '0170' })
    expect((await server.call('POST', '/v1/users/', { ...before, id: 999 })).status).toBe(404)
  })

  test('PUT replaces but keeps the password, PATCH merges', async () => {
    const { id } = await create({ phone: '1', mobile: '2' })
    const { password: _, ...rest } = values() as { password: string }
    const put = await server.call('PUT', `/v1/users/${id}`, { ...rest, enabled: true, locale: 'ar_SA' })
    expect(put.body).toMatchObject({ phone: '', mobile: '', locale: 'ar_SA' })
    const patch = await server.call('PATCH', `/v1/users/${id}`, { phone: '3' })
    expect(patch.body).toMatchObject({ phone: '3', locale: 'ar_SA' })
    await server.signIn(email, PASSWORD)
  })

  test('PUT with a password sets it; an empty one keeps it', async () => {
    const { id } = await create()
    const { body } = await server.call('GET', `/v1/users/${id}`)
    expect((await server.call('PUT', `/v1/users/${id}`, { ...body, password: '' })).status).toBe(200)
    await server.signIn(email, PASSWORD)
    expect((await server.call('PUT', `/v1/users/${id}`, { ...body, password: `${PASSWORD}!` })).status).toBe(
      200,
    )
    await server.signIn(email, `${PASSWORD}!`)
    await expect(server.signIn(email, PASSWORD)).rejects.toThrow('400')
  })

  test.each([
    ['42: a leading space in the address', { email: ' a@example.com' }, '/email', 'email-invalid'],
    [
      '42: a line break in the address',
      { email: 'a@example.com\r\nBcc: b@example.com' },
      '/email',
      'email-invalid',
    ],
    ['42: an address of 5 KB', { email: `a@${'x'.repeat(5_000)}.example` }, '/email', 'too-long'],
    ['44: role 4', { role: { id: 4 } }, '/role/id', 'not-a-choice'],
    ['44: role 4 by its id', { role: undefined, roleId: 4 }, '/roleId', 'not-a-choice'],
    ['44: role as text', { role: { id: '1' } }, '/role/id', 'not-a-choice'],
    ['44: no role', { role: undefined }, '/role', 'required'],
    ['44: two roles', { role: { id: 1 }, roleId: 2 }, '/roleId', 'reference-ambiguous'],
    ['44: an unknown locale', { locale: 'fr_FR' }, '/locale', 'not-a-choice'],
    ['38: only spaces', { firstName: '  ' }, '/firstName', 'required'],
    ['38: only zero-width', { firstName: '\u200B\u200B' }, '/firstName', 'required'],
    ['38: no name', { lastName: undefined }, '/lastName', 'required'],
    ['40: a bidi override', { lastName: 'a\u202Eb' }, '/lastName', 'text-control-char'],
    ['31: a lone surrogate', { lastName: '\uD800' }, '/lastName', 'text-not-well-formed'],
    ['32: NUL', { lastName: 'a\u0000b' }, '/lastName', 'text-control-char'],
    ['56: an unknown field', { passwordHash: 'x' }, '/passwordHash', 'unknown-field'],
    ['enabled as text', { enabled: 'true' }, '/enabled', 'wrong-type'],
    ['a short password', { password: 'aB3$x' }, '/password', 'too-short'],
    ['a password of 129 characters', { password: 'x'.repeat(129) }, '/password', 'too-long'],
    ['a password as number', { password: 123_456_789_012 }, '/password', 'wrong-type'],
  ])('%s is refused and nothing is stored', async (_row, more, pointer, code) => {
    const before = await server.system.log.head()
    const { status, body } = await server.call('POST', '/v1/users/', values(more))
    expect(status).toBe(422)
    expect(errorOf(body)).toEqual([pointer, code])
    expect(await server.system.log.head()).toBe(before)
  })

  test.each(['password1234', 'Nadia Roth 2026', 'qwertyuiopas'])(
    'the weak password %s is refused',
    async (password) => {
      const { status, body } = await server.call('POST', '/v1/users/', values({ password }))
      expect([status, body.code]).toEqual([422, 'password-weak'])
      expect(JSON.stringify(body)).not.toContain(password)
    },
  )

  test('names of people anywhere are welcome and come back equal', async () => {
    const { id } = await create({ firstName: 'فاطمة', lastName: '<b>Müller-Öztürk</b> 👩‍🚀' })
    const { body } = await server.call('GET', `/v1/users/${id}`)
    expect(body).toMatchObject({ firstName: 'فاطمة', lastName: '<b>Müller-Öztürk</b> 👩‍🚀' })
  })

  test('43: an address in another case is taken; its owner may keep it; a free one may be had again', async () => {
    const { id } = await create()
    const again = await server.call('POST', '/v1/users/', values({ email: email.toUpperCase() }))
    expect([again.status, again.body.code]).toEqual([409, 'email-taken'])
    expect((await server.call('PATCH', `/v1/users/${id}`, { email: email.toUpperCase() })).status).toBe(200)
    await server.call('DELETE', `/v1/users/${id}`)
    expect((await create()).id).toBeGreaterThan(id)
  })

  test('70: deleting twice is 204, then 404, with one event', async () => {
    const { id } = await create()
    const before = await server.system.log.head()
    expect((await server.call('DELETE', `/v1/users/${id}`)).status).toBe(204)
    expect((await server.call('DELETE', `/v1/users/${id}`)).status).toBe(404)
    expect(await server.system.log.head()).toBe(before + 1n)
    expect((await server.call('GET', `/v1/users/${id}`)).status).toBe(404)
  })

  test('71: nobody deletes themselves', async () => {
    const { body: me } = await server.call('GET', '/v1/me')
    const { status, body } = await server.call('DELETE', `/v1/users/${me.id}`)
    expect([status, body.code]).toEqual([409, 'delete-self'])
  })

  test('73: a stale If-Match is 412 with the present ETag, * is accepted, a malformed one is 400', async () => {
    const { id, etag } = await create()
    const path = `/v1/users/${id}`
    const patch = (phone: string, match: string): ReturnType<TestServer['call']> =>
      server.call('PATCH', path, { phone }, { headers: { 'if-match': match } })
    const first = await patch('1', etag)
    expect(first.status).toBe(200)
    const stale = await patch('2', etag)
    expect([stale.status, stale.headers.get('etag')]).toEqual([412, first.headers.get('etag')])
    expect((await patch('2', '*')).status).toBe(200)
    expect((await patch('3', 'W/"x"')).status).toBe(400)
  })

  test('75: PATCH {} answers and stores nothing', async () => {
    const { id, etag } = await create()
    const before = await server.system.log.head()
    const { status, headers } = await server.call('PATCH', `/v1/users/${id}`, {})
    expect([status, headers.get('etag')]).toEqual([200, etag])
    expect(await server.system.log.head()).toBe(before)
  })

  test('an id in the body must be that of the path', async () => {
    const { id } = await create()
    expect((await server.call('PATCH', `/v1/users/${id}`, { id: id + 1, phone: '1' })).status).toBe(422)
    expect((await server.call('PATCH', `/v1/users/${id}`, { id, phone: '1' })).status).toBe(200)
  })
})

describe('an ordinary user', () => {
  test('3: reads themselves; everybody else is as unknown as nobody', async () => {
    const { id } = await create()
    const token = await server.signIn(email, PASSWORD)
    expect((await server.call('GET', `/v1/users/${id}`, undefined, { token })).status).toBe(200)
    const bodies = await Promise.all(
      [1, 999_999].map((other) => server.call('GET', `/v1/users/${other}`, undefined, { token })),
    )
    for (const { status, body } of bodies) {
      expect([status, { ...body, instance: '' }]).toEqual([404, { ...bodies[0]!.body, instance: '' }])
    }
    for (const method of ['PUT', 'PATCH'])
      expect((await server.call(method, '/v1/users/1', { phone: '1' }, { token })).status).toBe(404)
    for (const call of [
      ['GET', '/v1/users'],
      ['POST', '/v1/users'],
      ['DELETE', `/v1/users/${id}`],
    ] as const)
      expect((await server.call(call[0], call[1], undefined, { token })).status).toBe(403)
  })

  test('changes phone, mobile and locale, also when everything that was read is sent back', async () => {
    const { id } = await create()
    const token = await server.signIn(email, PASSWORD)
    const { body: read } = await server.call('GET', '/v1/me', undefined, { token })
    const put = await server.call(
      'PUT',
      `/v1/users/${id}`,
      { ...read, phone: '1', locale: 'en_US' },
      { token },
    )
    expect(put.body).toEqual({ ...read, phone: '1', locale: 'en_US' })
    const patch = await server.call('PATCH', `/v1/users/${id}`, { mobile: '2' }, { token })
    expect(patch.body).toMatchObject({ phone: '1', mobile: '2' })
  })

  test.each([
    ['role', { role: { id: 1 } }, '/role/id'],
    ['roleId', { roleId: 1 }, '/roleId'],
    ['enabled', { enabled: false }, '/enabled'],
    ['e-mail', { email: 'other@example.com' }, '/email'],
    ['name', { firstName: 'Other' }, '/firstName'],
  ])('4: is forbidden to change their %s', async (_what, patch, pointer) => {
    const { id } = await create()
    const token = await server.signIn(email, PASSWORD)
    const { status, body } = await server.call('PATCH', `/v1/users/${id}`, patch, { token })
    expect([status, body.code, ...errorOf(body)]).toEqual([403, 'forbidden', pointer, 'forbidden'])
    const { body: after } = await server.call('GET', `/v1/users/${id}`)
    expect(after).toMatchObject({ firstName: 'Nadia', email, enabled: true, role: { id: 2 } })
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
    const { id } = await create({ role: { id: roleId } })
    const token = await server.signIn(email, PASSWORD)
    const { body: read } = await server.call('GET', '/v1/me', undefined, { token })
    const path = method === 'POST' ? '/v1/users' : `/v1/users/${id}`
    const sent = { ...read, password: `${PASSWORD}!` }
    const { status, body } = await server.call(method, path, sent, { token })
    expect([status, body.code, ...errorOf(body)]).toEqual([422, 'own-password', '/password', 'own-password'])
    await server.signIn(email, PASSWORD)
    expect((await server.call('PATCH', `/v1/users/${id}`, { password: `${PASSWORD}!` })).status).toBe(200)
    await server.signIn(email, `${PASSWORD}!`)
  })
})

describe('the last administrator', () => {
  test('71: cannot be demoted, disabled or deleted, and two cannot demote each other at once', async () => {
    await using alone = await startServer()
    const { body: me } = await alone.call('GET', '/v1/me')
    const path = `/v1/users/${me.id}`
    for (const patch of [{ role: { id: 2 } }, { enabled: false }]) {
      const { status, body } = await alone.call('PATCH', path, patch)
      expect([status, body.code]).toEqual([409, 'last-administrator'])
    }
    const { body: second } = await alone.call('POST', '/v1/users', values({ role: { id: 1 } }))
    const token = await alone.signIn(email, PASSWORD)
    const answers = await Promise.all([
      alone.call('PATCH', path, { role: { id: 2 } }, { token }),
      alone.call('PATCH', `/v1/users/${second.id}`, { enabled: false }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { users } = await alone.system.deps.handler.state(usersModel, USERS_STREAM)
    const left = [...users.items.values()].filter(({ values }) => values.enabled && values.roleId === 1)
    expect(left).toHaveLength(1)
  })
})
