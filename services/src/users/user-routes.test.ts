import { describe, expect, test } from 'vitest'
import type { TestServer } from '../testing/server.ts'
import { errorOf, givenUsers, PASSWORD } from './user-routes.given.ts'

const users = givenUsers()

describe('users, kept by administrators', () => {
  test('a new user is answered with id, role and ETag, and stands in the list', async () => {
    const created = await users.server.call('POST', '/v1/users/', users.values({ phone: '+49 30 1' }))
    expect(created.status).toBe(201)
    const { id } = created.body
    expect(created.body).toEqual({
      id,
      firstName: 'Nadia',
      lastName: 'Roth',
      email: users.email,
      phone: '+49 30 1',
      mobile: '',
      locale: 'de_DE',
      enabled: true,
      role: { id: 2, name: 'User', description: expect.any(String) },
    })
    expect(created.headers.get('position')).toMatch(/^\d+$/)
    const one = await users.server.call('GET', `/v1/users/${id}`)
    expect(one.body).toEqual(created.body)
    expect(one.headers.get('etag')).toBe(created.headers.get('etag'))
    const list = await users.server.call('GET', '/v1/users?size=999999')
    expect(list.body.content).toContainEqual(created.body)
    expect(list.body.totalElements).toBe(list.body.content.length)
  })

  test('the list is sorted by every column of the screen', async () => {
    await users.create({ lastName: 'Äbel' })
    await users.create({ lastName: 'zacharias', role: { id: 1 }, email: `second-${users.email}` })
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
    const answers = columns.map((column) => users.server.call('GET', `/v1/users?sort=${column},desc`))
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(columns.map(() => 200))
    const { body } = await users.server.call('GET', '/v1/users?sort=lastName,asc')
    const names = body.content.map(({ lastName }: { lastName: string }) => lastName)
    expect(names.indexOf('Äbel')).toBeLessThan(names.indexOf('Roth'))
    expect(names.indexOf('Roth')).toBeLessThan(names.indexOf('zacharias'))
  })

  test('POST with a known id changes, with an unknown one it is 404', async () => {
    const { id } = await users.create()
    const { body: before } = await users.server.call('GET', `/v1/users/${id}`)
    const changed = await users.server.call('POST', '/v1/users/', { ...before, mobile: '0170' })
    expect(changed.body).toEqual({ ...before, mobile: '0170' })
    expect((await users.server.call('POST', '/v1/users/', { ...before, id: 999 })).status).toBe(404)
  })

  test('PUT replaces but keeps the password, PATCH merges', async () => {
    const { id } = await users.create({ phone: '1', mobile: '2' })
    const { password: _, ...rest } = users.values() as { password: string }
    const put = await users.server.call('PUT', `/v1/users/${id}`, { ...rest, enabled: true, locale: 'ar_SA' })
    expect(put.body).toMatchObject({ phone: '', mobile: '', locale: 'ar_SA' })
    const patch = await users.server.call('PATCH', `/v1/users/${id}`, { phone: '3' })
    expect(patch.body).toMatchObject({ phone: '3', locale: 'ar_SA' })
    await users.server.signIn(users.email, PASSWORD)
  })

  test('PUT with a password sets it; an empty one keeps it', async () => {
    const { id } = await users.create()
    const { body } = await users.server.call('GET', `/v1/users/${id}`)
    expect((await users.server.call('PUT', `/v1/users/${id}`, { ...body, password: '' })).status).toBe(200)
    await users.server.signIn(users.email, PASSWORD)
    expect(
      (await users.server.call('PUT', `/v1/users/${id}`, { ...body, password: `${PASSWORD}!` })).status,
    ).toBe(200)
    await users.server.signIn(users.email, `${PASSWORD}!`)
    await expect(users.server.signIn(users.email, PASSWORD)).rejects.toThrow('400')
  })

  test.each([
    ['a leading space in the address', { email: ' a@example.com' }, '/email', 'email-invalid'],
    [
      'a line break in the address',
      { email: 'a@example.com\r\nBcc: b@example.com' },
      '/email',
      'email-invalid',
    ],
    ['an address of 5 KB', { email: `a@${'x'.repeat(5_000)}.example` }, '/email', 'too-long'],
    ['role 4', { role: { id: 4 } }, '/role/id', 'not-a-choice'],
    ['role 4 by its id', { role: undefined, roleId: 4 }, '/roleId', 'not-a-choice'],
    ['role as text', { role: { id: '1' } }, '/role/id', 'not-a-choice'],
    ['no role', { role: undefined }, '/role', 'required'],
    ['two roles', { role: { id: 1 }, roleId: 2 }, '/roleId', 'reference-ambiguous'],
    ['an unknown locale', { locale: 'fr_FR' }, '/locale', 'not-a-choice'],
    ['only spaces', { firstName: '  ' }, '/firstName', 'required'],
    ['only zero-width', { firstName: '\u200B\u200B' }, '/firstName', 'required'],
    ['no name', { lastName: undefined }, '/lastName', 'required'],
    ['a bidi override', { lastName: 'a\u202Eb' }, '/lastName', 'text-control-char'],
    ['a lone surrogate', { lastName: '\uD800' }, '/lastName', 'text-not-well-formed'],
    ['NUL', { lastName: 'a\u0000b' }, '/lastName', 'text-control-char'],
    ['an unknown field', { passwordHash: 'x' }, '/passwordHash', 'unknown-field'],
    ['enabled as text', { enabled: 'true' }, '/enabled', 'wrong-type'],
    ['a short password', { password: 'aB3$x' }, '/password', 'too-short'],
    ['a password of 129 characters', { password: 'x'.repeat(129) }, '/password', 'too-long'],
    ['a password as number', { password: 123_456_789_012 }, '/password', 'wrong-type'],
  ])('%s is refused and nothing is stored', async (_row, more, pointer, code) => {
    const before = await users.server.system.log.head()
    const { status, body } = await users.server.call('POST', '/v1/users/', users.values(more))
    expect(status).toBe(422)
    expect(errorOf(body)).toEqual([pointer, code])
    expect(await users.server.system.log.head()).toBe(before)
  })

  test('with a wrong password is told what else is wrong, too', async () => {
    const { id } = await users.create()
    const wrong = { password: '1', locale: 'fr_FR', enabled: 'yes' }
    for (const [method, path, body] of [
      ['POST', '/v1/users/', users.values(wrong)],
      ['PUT', `/v1/users/${id}`, users.values(wrong)],
      ['PATCH', `/v1/users/${id}`, wrong],
    ] as const) {
      const answer = await users.server.call(method, path, body)
      const pointers = answer.body.errors.map((error: { pointer: string }) => error.pointer).toSorted()
      expect([method, answer.status, pointers]).toEqual([method, 422, ['/enabled', '/locale', '/password']])
    }
  })

  test.each(['password1234', 'Nadia Roth 2026', 'qwertyuiopas'])(
    'the weak password %s is refused',
    async (password) => {
      const { status, body } = await users.server.call('POST', '/v1/users/', users.values({ password }))
      expect([status, body.code]).toEqual([422, 'password-weak'])
      expect(JSON.stringify(body)).not.toContain(password)
    },
  )

  test('names of people anywhere are welcome and come back equal', async () => {
    const { id } = await users.create({ firstName: 'فاطمة', lastName: '<b>Müller-Öztürk</b> 👩‍🚀' })
    const { body } = await users.server.call('GET', `/v1/users/${id}`)
    expect(body).toMatchObject({ firstName: 'فاطمة', lastName: '<b>Müller-Öztürk</b> 👩‍🚀' })
  })

  test('an address in another case is taken; its owner may keep it; a free one may be had again', async () => {
    const { id } = await users.create()
    const again = await users.server.call(
      'POST',
      '/v1/users/',
      users.values({ email: users.email.toUpperCase() }),
    )
    expect([again.status, again.body.code]).toEqual([409, 'email-taken'])
    expect(
      (await users.server.call('PATCH', `/v1/users/${id}`, { email: users.email.toUpperCase() })).status,
    ).toBe(200)
    await users.server.call('DELETE', `/v1/users/${id}`)
    expect((await users.create()).id).toBeGreaterThan(id)
  })

  test('deleting twice is 204, then 404, with one event', async () => {
    const { id } = await users.create()
    const before = await users.server.system.log.head()
    expect((await users.server.call('DELETE', `/v1/users/${id}`)).status).toBe(204)
    expect((await users.server.call('DELETE', `/v1/users/${id}`)).status).toBe(404)
    expect(await users.server.system.log.head()).toBe(before + 1n)
    expect((await users.server.call('GET', `/v1/users/${id}`)).status).toBe(404)
  })

  test('nobody deletes themselves', async () => {
    const { body: me } = await users.server.call('GET', '/v1/me')
    const { status, body } = await users.server.call('DELETE', `/v1/users/${me.id}`)
    expect([status, body.code]).toEqual([409, 'delete-self'])
  })

  test('a stale If-Match is 412 with the present ETag, * is accepted, a malformed one is 400', async () => {
    const { id, etag } = await users.create()
    const path = `/v1/users/${id}`
    const patch = (phone: string, match: string): ReturnType<TestServer['call']> =>
      users.server.call('PATCH', path, { phone }, { headers: { 'if-match': match } })
    const first = await patch('1', etag)
    expect(first.status).toBe(200)
    const stale = await patch('2', etag)
    expect([stale.status, stale.headers.get('etag')]).toEqual([412, first.headers.get('etag')])
    expect((await patch('2', '*')).status).toBe(200)
    expect((await patch('3', 'W/"x"')).status).toBe(400)
  })

  test('PATCH {} answers and stores nothing', async () => {
    const { id, etag } = await users.create()
    const before = await users.server.system.log.head()
    const { status, headers } = await users.server.call('PATCH', `/v1/users/${id}`, {})
    expect([status, headers.get('etag')]).toEqual([200, etag])
    expect(await users.server.system.log.head()).toBe(before)
  })

  test('an id in the body must be that of the path', async () => {
    const { id } = await users.create()
    expect((await users.server.call('PATCH', `/v1/users/${id}`, { id: id + 1, phone: '1' })).status).toBe(422)
    expect((await users.server.call('PATCH', `/v1/users/${id}`, { id, phone: '1' })).status).toBe(200)
  })
})
