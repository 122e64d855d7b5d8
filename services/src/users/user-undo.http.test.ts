import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'
import { errorOf, givenUsers, PASSWORD } from './user-routes.given.ts'

const users = givenUsers()

const undo = (id: number, etag: string, token?: string) =>
  users.server.call('POST', `/v1/users/${id}/undo`, undefined, {
    headers: { 'if-match': etag },
    ...(token && { token }),
  })

/** Makes a change; answers with the ETag that undoes it. */
async function change(method: string, id: number, body?: object): Promise<string> {
  const { status, headers } = await users.server.call(method, `/v1/users/${id}`, body)
  expect(status).toBeLessThan(300)
  return headers.get('etag')!
}

const isLetIn = (email: string): Promise<boolean> =>
  users.server.signIn(email, PASSWORD).then(
    () => true,
    () => false,
  )

test('a change goes back as a whole, and nothing is taken back that was changed since', async () => {
  const { id, etag: first } = await users.create({ phone: '1' })
  const etag = await change('PATCH', id, { phone: '22', role: { id: 3 } })
  expect((await undo(id, first)).status).toBe(412)
  const { status, body } = await undo(id, etag)
  expect([status, body.phone, body.role.id]).toEqual([200, '1', 2])
  expect((await undo(id, etag)).status).toBe(412)
  expect((await users.server.call('POST', `/v1/users/${id}/undo`)).status).toBe(400)
})

test('whoever was created is gone, and whoever was deleted comes back with the password they had', async () => {
  const { id, etag } = await users.create()
  const { email } = users
  const deleted = await change('DELETE', id)
  expect(await isLetIn(email)).toBe(false)
  expect((await undo(id, etag)).status).toBe(412)
  const back = await undo(id, deleted)
  expect([back.status, back.body]).toEqual([
    200,
    expect.objectContaining({ id, email, role: expect.anything() }),
  ])
  expect(await isLetIn(email)).toBe(true)

  const { id: other, etag: created } = await users.create({ email: `other-${email}` })
  expect((await undo(other, created)).status).toBe(204)
  expect((await users.server.call('GET', `/v1/users/${other}`)).status).toBe(404)
})

test('whoever has had a password set since they were created stays', async () => {
  const { id, etag } = await users.create()
  expect(
    (await users.server.call('PATCH', `/v1/users/${id}`, { password: 'another Velvet 17 lantern' })).status,
  ).toBe(200)
  expect((await undo(id, etag)).status).toBe(412)
  expect((await users.server.call('GET', `/v1/users/${id}`)).status).toBe(200)
})

test('a password that was set with it stays, and an address that is somebody else’s by now is not taken', async () => {
  const { id } = await users.create({ phone: '1' })
  const etag = await change('PATCH', id, { phone: '22', password: 'another Velvet 17 lantern' })
  expect((await undo(id, etag)).body.phone).toBe('1')
  expect(await isLetIn(users.email)).toBe(false)
  const deleted = await change('DELETE', id)
  await users.create()
  const { status, body } = await undo(id, deleted)
  expect([status, ...errorOf(body)]).toEqual([409, '/email', 'email-taken'])
})

test('the last administrator stays', async () => {
  await using alone = await startServer()
  const call = (method: string, path: string, body?: object, token?: string, etag?: string) =>
    alone.call(method, path, body, {
      ...(token && { token }),
      ...(etag && { headers: { 'if-match': etag } }),
    })
  const nadia = { firstName: 'Nadia', lastName: 'Roth', email: 'nadia@example.com', password: PASSWORD }
  const { body: second } = await call('POST', '/v1/users', { ...nadia, role: { id: 2 } })
  const promoted = await call('PATCH', `/v1/users/${second.id}`, { role: { id: 1 } })
  const hers = await alone.signIn(nadia.email, PASSWORD)
  expect((await call('PATCH', '/v1/users/1', { role: { id: 2 } }, hers)).status).toBe(200)
  const etag = promoted.headers.get('etag')!
  const { status, body } = await call('POST', `/v1/users/${second.id}/undo`, undefined, hers, etag)
  expect([status, body.code]).toEqual([409, 'last-administrator'])
})

test('nobody deletes themselves by it, and only administrators do it at all', async () => {
  const { id, etag } = await users.create({ role: { id: 1 } })
  const token = await users.server.signIn(users.email, PASSWORD)
  const { status, body } = await undo(id, etag, token)
  expect([status, body.code]).toEqual([409, 'delete-self'])
  for (const role of [2, 3]) {
    const other = await users.server.call(
      'POST',
      '/v1/users',
      users.values({ email: `${role}-${users.email}`, role: { id: role } }),
    )
    const theirs = await users.server.signIn(`${role}-${users.email}`, PASSWORD)
    expect((await undo(other.body.id, other.headers.get('etag')!, theirs)).status).toBe(403)
  }
})
