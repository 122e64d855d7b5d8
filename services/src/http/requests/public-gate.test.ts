import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'
import { sharedServer } from '#testing/shared-server.ts'

/** A body that is costly to parse: many brackets in few bytes. */
const LARGE = `{"a":[${'[],'.repeat(300_000)}[]]}`

const server = sharedServer({ environment: { LOGIN_LIMIT_PER_MINUTE: '1' } })

test.each([
  ['/oauth/token', 413],
  ['/oauth/revoke', 413],
  ['/v1/setup', 413],
  ['/v1/passwordLink', 413],
  ['/v1/unknown', 404],
  ['/health/live', 405],
])('without a session, %s reads no large body', async (url, status) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await server.app.inject({ method: 'POST', url, headers, payload: LARGE })
  expect(answer.statusCode).toBe(status)
})

test('a body of more than 8 KiB is too large, one of 8 KiB is read', async () => {
  const send = (bytes: number): ReturnType<typeof server.call> =>
    server.call('POST', '/v1/passwordLink', 'x'.repeat(bytes - 2), { token: null })
  expect((await send(8 * 1024)).status).toBe(422)
  expect((await send(8 * 1024 + 1)).status).toBe(413)
})

test('an address that sends body after body is slowed down before one is read, its sessions are not', async () => {
  const headers = { 'content-type': 'application/json' }
  const post = { method: 'POST', headers, payload: LARGE } as const
  let answer = await server.app.inject({ ...post, url: '/v1/passwordLink' })
  for (let sent = 1; sent < 30 && answer.statusCode === 413; sent += 1)
    answer = await server.app.inject({ ...post, url: '/v1/passwordLink' })
  expect(answer.statusCode).toBe(429)
  const refused = await server.app.inject({ ...post, url: '/v1/setup' })
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate-limited'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await server.call('GET', '/v1/me')).status).toBe(200)
})

const PASSWORD = 'tortoise Velvet 91 harbour'

test('a page of another origin, and paths that do not exist, leave everybody their sign-ins', async () => {
  await using fresh = await startServer({ environment: { LOGIN_LIMIT_PER_MINUTE: '3' } })
  const post = async (path: string, origin: string): Promise<number> =>
    (await fresh.call('POST', path, undefined, { token: null, headers: { origin } })).status
  for (let sent = 0; sent < 70; sent++) {
    expect(await post('/oauth/token', 'http://evil.example')).toBe(403)
    expect(await post('/nothing', fresh.url)).toBe(404)
  }
  const { email, password } = fresh.administrator
  expect(await fresh.signIn(email, password)).toBeTruthy()
})

test('whoever is signed in signs out, however much else was sent from there', async () => {
  await using fresh = await startServer({ environment: { LOGIN_LIMIT_PER_MINUTE: '3' } })
  const body = { token: 'unknown', password: PASSWORD }
  const flood = async (): Promise<number> =>
    (await fresh.call('POST', '/oauth/revoke', body, { token: null })).status
  await expect.poll(flood, { interval: 1, timeout: 10_000 }).toBe(429)
  expect((await fresh.call('POST', '/oauth/revoke')).status).toBe(200)
  expect((await fresh.call('GET', '/v1/me')).status).toBe(401)
})
