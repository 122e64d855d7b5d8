import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import type { Deps } from '#deps.ts'
import { goingAway } from '#testing/expiring-with.ts'
import { otherAdministrator } from '#testing/other-administrator.ts'
import type { Answer } from '#testing/call.ts'
import { startServer } from '#testing/server.ts'
import { sharedServer } from '#testing/shared-server.ts'

const PASSWORD = 'tortoise Velvet 91 harbour'

const server = sharedServer()

function post(
  key: string,
  body: object,
  token = server.token,
): Promise<Answer<{ id: number; code: string }>> {
  return server.call('POST', '/v1/businessUnits', body, { token, headers: { 'idempotency-key': key } })
}

async function units(): Promise<number> {
  return (await server.call('GET', '/v1/businessUnits?size=1')).body.totalElements
}

test('the same key and body gives the same answer, also at the same time, and one effect', async () => {
  const before = await units()
  const answers = await Promise.all(Array.from({ length: 10 }, () => post('key-1', { name: 'North' })))
  answers.push(await post('key-1', { name: 'North' }))
  for (const { status, body, headers } of answers) {
    expect([status, body]).toEqual([201, answers[0]!.body])
    expect(headers.get('position')).toBe(answers[0]!.headers.get('position'))
    expect(headers.get('etag')).toBe(answers[0]!.headers.get('etag'))
  }
  expect(await units()).toBe(before + 1)
})

test('the same key with another body is 409', async () => {
  expect((await post('key-2', { name: 'South' })).status).toBe(201)
  const { status, body } = await post('key-2', { name: 'West' })
  expect([status, body.code]).toEqual([409, 'idempotency-key-reused'])
})

test('the same key for another change that is undone is 409: which one stands in If-Match alone', async () => {
  const { body, headers } = await post('created', { name: 'East' })
  const path = `/v1/businessUnits/${body.id}`
  const changed = await server.call('PATCH', path, { name: 'Far east' }, { headers: { 'if-match': '*' } })
  const undo = (etag: string | null) =>
    server.call('POST', `${path}/undo`, undefined, {
      headers: { 'idempotency-key': 'undone', 'if-match': etag ?? '' },
    })
  const first = await undo(changed.headers.get('etag'))
  expect(first.status).toBe(200)
  expect((await undo(changed.headers.get('etag'))).headers.get('etag')).toBe(first.headers.get('etag'))
  const { status, body: refusal } = await undo(headers.get('etag'))
  expect([status, refusal.code]).toEqual([409, 'idempotency-key-reused'])
})

test('a key of 300 characters is 400', async () => {
  const { status, body } = await post('k'.repeat(300), { name: 'South' })
  expect([status, body.code]).toEqual([400, 'parameter-invalid'])
})

test.each(['/v1/me/password', '/v1/bigPictureStore/calculated', '/v1/import/hrYearlyData'])(
  'so it is for %s, whatever else is wrong',
  async (path) => {
    const headers = { 'idempotency-key': 'k'.repeat(201) }
    const { status, body } = await server.call('POST', path, {}, { headers })
    expect([status, body.code]).toEqual([400, 'parameter-invalid'])
  },
)

test('a refused call may be tried again under its key', async () => {
  expect((await post('key-3', { name: '' })).status).toBe(422)
  expect((await post('created', { name: 'East' })).status).toBe(201)
})

test('keys are per user', async () => {
  const { token } = await otherAdministrator(server)
  const [mine, theirs] = [await post('key-4', { name: 'A' }), await post('key-4', { name: 'B' }, token)]
  expect([mine.status, theirs.status]).toEqual([201, 201])
  expect(mine.body.id).not.toBe(theirs.body.id)
})

test('the key outlives a restart', async () => {
  const first = await startServer()
  const headers = { 'idempotency-key': 'key-5' }
  const before = await first.call('POST', '/v1/businessUnits', { name: 'North' }, { headers })
  await first.app.close()
  await first.system[Symbol.asyncDispose]()
  await using again = await startServer({ dataDir: first.dataDir })
  const after = await again.call('POST', '/v1/businessUnits', { name: 'North' }, { headers })
  expect([after.status, after.body]).toEqual([before.status, before.body])
  const other = await again.call('POST', '/v1/businessUnits', { name: 'South' }, { headers })
  expect(other.status).toBe(409)
})

test('a password sent under a key leaves no digest of itself behind', async () => {
  const headers = { 'idempotency-key': 'key-6' }
  const person = { firstName: 'A', lastName: 'B', email: 'c@example.com', role: { id: 2 } }
  await server.call('POST', '/v1/users', { ...person, password: PASSWORD }, { headers })
  const events = await Array.fromAsync(server.system.log.read('users'))
  const created = events.findLast(({ type }) => type === 'UserCreated')!
  const { createHash } = await import('node:crypto')
  const digest = (body: object): string =>
    createHash('sha256')
      .update(`POST /v1/users\n${JSON.stringify(body)}`)
      .digest('hex')
  expect(created.metadata.request).toBe(digest(person))
  expect(created.metadata.request).not.toBe(digest({ ...person, password: PASSWORD }))
})

test('a link that sets a password is told once, whatever the key', async () => {
  const options = { headers: { 'idempotency-key': 'key-7' } }
  const { id } = await otherAdministrator(server)
  const ask = () => server.call<{ link: string }>('POST', `/v1/users/${id}/passwordLink`, undefined, options)
  const [first, second] = [await ask(), await ask()]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body.link).not.toBe(first.body.link)
})

test('the token of a changed password is not told again under its key', async () => {
  const { token, email } = await otherAdministrator(server)
  const { id } = (await server.call('GET', '/v1/me', undefined, { token })).body
  await server.call('PATCH', `/v1/users/${id}`, { password: PASSWORD })
  const options = { token: await server.signIn(email, PASSWORD), headers: { 'idempotency-key': 'key-8' } }
  const body = { oldPassword: PASSWORD, newPassword: `${PASSWORD} 2` }
  const first = await server.call('POST', '/v1/me/password', body, options)
  expect(first.status).toBe(200)
  const again = { ...options, token: first.body.access_token }
  const second = await server.call('POST', '/v1/me/password', body, again)
  expect([second.status, second.body.code]).toEqual([422, 'password-wrong'])
})

test('a repeated answer says who changed the record and when, as the first did', async () => {
  const [first, second] = [await post('key-9', { name: 'Far' }), await post('key-9', { name: 'Far' })]
  for (const name of ['last-modified', 'last-modified-by']) {
    expect(first.headers.get(name)).not.toBeNull()
    expect(second.headers.get(name)).toBe(first.headers.get(name))
  }
})

/** Another process of the same installation. */
function anotherProcess(deps: Deps): Promise<FastifyInstance> {
  return buildApp(deps)
}

async function inject(app: FastifyInstance, key: string, payload: object) {
  const headers = { authorization: `Bearer ${server.token}`, 'idempotency-key': key }
  return app.inject({ method: 'POST', url: '/v1/businessUnits', headers, payload })
}

test('another process, and one after a restart, tells the very answer of the first, whatever became of the record', async () => {
  const first = await post('key-10', { name: 'Once' })
  await server.call('PATCH', `/v1/businessUnits/${first.body.id}`, { name: 'Renamed' })
  const app = await anotherProcess(server.system.deps)
  const again = await inject(app, 'key-10', { name: 'Once' })
  expect([again.statusCode, again.json()]).toEqual([201, first.body])
  expect(again.headers['etag']).toBe(first.headers.get('etag'))
  expect((await inject(app, 'key-10', { name: 'Another' })).statusCode).toBe(409)
  await app.close()
})

test('while no answer can be kept, the log tells what came of a call that is sent again', async () => {
  const line = goingAway(server.system.deps.expiring)
  const app = await anotherProcess({ ...server.system.deps, expiring: line.store })
  const before = await units()
  line.isAway = true
  const first = await inject(app, 'key-11', { name: 'Alone' })
  const again = await inject(app, 'key-11', { name: 'Alone' })
  expect([first.statusCode, again.statusCode]).toEqual([201, 201])
  expect(again.json()).toEqual(first.json())
  expect((await inject(app, 'key-11', { name: 'Another' })).statusCode).toBe(409)
  expect(await units()).toBe(before + 1)
  await app.close()
})

test('a call that was kept and has failed before leaves its key free in every process', async () => {
  const app = await anotherProcess(server.system.deps)
  expect((await inject(app, 'key-12', { name: '' })).statusCode).toBe(422)
  expect((await post('key-12', { name: 'East' })).status).toBe(201)
  await app.close()
})

test('what is kept of a password is a digest that needs the key of the installation', async () => {
  const person = { firstName: 'A', lastName: 'B', email: 'd@example.com', role: { id: 2 } }
  const body = { ...person, password: PASSWORD }
  const headers = { 'idempotency-key': 'key-13' }
  expect((await server.call('POST', '/v1/users', body, { headers })).status).toBe(201)
  const { createHash } = await import('node:crypto')
  const plain = createHash('sha256').update(`/v1/users\n${JSON.stringify(body)}`)
  const digest = plain.digest('hex')
  for (const end of ['', '-wal']) {
    const file = await readFile(join(server.dataDir, `expiring.db${end}`))
    for (const secret of [PASSWORD, digest]) expect(file.includes(secret)).toBe(false)
  }
})
