import { closeCodes } from '@staffplan/contracts/live'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { StoreUnavailable } from '#ports/event-log.ts'
import { SESSIONS_STREAM } from '#streams/sessions.ts'
import { LiveClient } from '#testing/live-client.ts'
import { sharedServer } from '#testing/shared-server.ts'

const PASSWORD = 'violet otter sails 93 moons'

const server = sharedServer()
/** The log can neither be read nor written. */
let isAway = false
/** The log goes away with the next append. */
let goesAway = false
beforeAll(async () => {
  const { log } = server.system
  const [append, read] = [log.append.bind(log), log.read.bind(log)]
  const append_: typeof log.append = async (...call) => {
    if (isAway) throw new StoreUnavailable('the log is away', false)
    const appended = await append(...call)
    isAway ||= goesAway
    return appended
  }
  const read_: typeof log.read = (...call) => {
    if (isAway) throw new StoreUnavailable('the log is away', true)
    return read(...call)
  }
  Object.assign(log, { append: append_, read: read_ })
})
beforeEach(() => {
  isAway = goesAway = false
})

async function member(): Promise<{ id: number; email: string; token: string }> {
  const email = `user${Math.random()}@example.com`
  const who = { firstName: 'Ben', lastName: 'Lang', email, locale: 'en_US', password: PASSWORD }
  const { body } = await server.call('POST', '/v1/users/', { ...who, enabled: true, role: { id: 1 } })
  return { id: body.id, email, token: await server.signIn(email, PASSWORD) }
}

type Member = Awaited<ReturnType<typeof member>>

const ends: readonly [string, (who: Member) => Promise<unknown>][] = [
  ['signing out', ({ token }) => server.call('POST', '/oauth/revoke', undefined, { token })],
  ['disabling', ({ id }) => server.call('PATCH', `/v1/users/${id}`, { enabled: false })],
  ['another role', ({ id }) => server.call('PATCH', `/v1/users/${id}`, { role: { id: 2 } })],
  ['another password', ({ id }) => server.call('PATCH', `/v1/users/${id}`, { password: `${PASSWORD} new` })],
]

test.for(ends.flatMap(([what, end]) => [false, true].map((isLost) => ({ what, end, isLost }))))(
  '106 $what closes an open socket within a second (the log away: $isLost), which hears nothing after it',
  async ({ end, isLost }) => {
    const who = await member()
    await using client = await LiveClient.signedIn(server.url, who.token)
    client.send({ t: 'sub', ref: 'l', topic: 'list:businessUnits' })
    await client.next('tail')
    goesAway = isLost
    const at = performance.now()
    // The answer may have to wait for the log, but the session must end at once.
    const ended = end(who)
    const code = await client.closed
    expect(performance.now() - at).toBeLessThan(1_000)
    expect([closeCodes.sessionOver, closeCodes.roleChanged, closeCodes.tryAgainLater]).toContain(code)
    isAway = goesAway = false
    await ended
    const heard = client.texts.length
    await server.call('POST', '/v1/businessUnits/', { name: `Secret ${Math.random()}` })
    expect(client.texts).toHaveLength(heard)
    await using again = new LiveClient(server.url)
    await again.opened()
    again.hello(who.token)
    expect(await again.closed).toBe(closeCodes.sessionOver)
  },
)

test('signing out while the log is away already ends the session here at once, says 503, and is stored when the log is back', async () => {
  const { system, url, call } = server
  const { id, token } = await member()
  const statusOf = async (): Promise<number> => (await call('GET', '/v1/me', undefined, { token })).status
  await using client = await LiveClient.signedIn(url, token)
  const stored = async (): Promise<readonly object[]> =>
    (await Array.fromAsync(system.log.read(SESSIONS_STREAM))).filter(
      ({ type, metadata: { actor } }) => type === 'SessionEnded' && actor === id,
    )
  isAway = true
  const at = performance.now()
  const ended = call('POST', '/oauth/revoke', undefined, { token })
  expect(await client.closed).toBe(closeCodes.sessionOver)
  expect(performance.now() - at).toBeLessThan(1_000)
  expect((await ended).status).toBe(503)
  expect(await statusOf()).toBe(401)
  expect((await call('POST', '/oauth/revoke', undefined, { token })).status).toBe(503)
  isAway = false
  expect(await statusOf()).toBe(401)
  await expect.poll(stored).toHaveLength(1)
  expect((await call('POST', '/oauth/revoke', undefined, { token })).status).toBe(200)
  expect(await stored()).toHaveLength(1)
  expect(await statusOf()).toBe(401)
})

test.for(ends.slice(1))(
  '%s while the log is away already is refused and changes nothing: the socket and the session go on',
  async ([, end]) => {
    const who = await member()
    await using client = await LiveClient.signedIn(server.url, who.token)
    isAway = true
    expect(await end(who)).toMatchObject({ status: 503 })
    isAway = false
    expect((await server.call('GET', '/v1/me', undefined, { token: who.token })).status).toBe(200)
    client.send({ t: 'ping', n: 1 })
    await client.next('pong')
    expect(await server.signIn(who.email, PASSWORD)).toBeTypeOf('string')
  },
)

test('a socket that was given a fresh token outlives the one before, and ends with its own', async () => {
  const { email, token } = await member()
  const fresh = await server.signIn(email, PASSWORD)
  await using client = await LiveClient.signedIn(server.url, token)
  client.send({ t: 'auth', token: fresh })
  client.send({ t: 'ping', n: 1 })
  await client.next('pong')
  await server.call('POST', '/oauth/revoke', undefined, { token })
  client.send({ t: 'ping', n: 2 })
  await client.next('pong', ({ n }) => n === 2)
  await server.call('POST', '/oauth/revoke', undefined, { token: fresh })
  expect(await client.closed).toBe(closeCodes.sessionOver)
})
