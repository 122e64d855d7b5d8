import { Refusal } from '@staffplan/contracts/refusal'
import { beforeEach, describe, expect, test } from 'vitest'
import { type EventLog, StoreUnavailable } from '#ports/event-log.ts'
import { SESSIONS_STREAM } from '#streams/sessions.ts'
import { depsOn } from '#testing/deps-on.ts'
import { logWith } from '#testing/log-with.ts'
import type { Answer } from '#testing/call.ts'
import { type Served, servedWithSessions } from '#testing/served.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { sharedServer } from '#testing/shared-server.ts'

const OLD = 'tortoise Velvet 91 harbour'
const NEW = 'lantern Quartz 47 meadow'

const server = sharedServer({ now: () => new Date(Date.now() + later) })
let later = 0
let count = 0
let email = ''
let id = 0

beforeEach(async () => {
  later = 0
  count += 1
  email = `person-${count}@example.com`
  const person = { firstName: 'Nadia', lastName: 'Roth', email, role: { id: 2 }, password: OLD }
  id = (await server.call('POST', '/v1/users', person)).body.id
})

describe('changing the own password', () => {
  test('the new one works, the old one does not, and every session but the answered one has ended', async () => {
    const token = await server.signIn(email, OLD)
    const other = await server.signIn(email, OLD)
    const body = { oldPassword: OLD, newPassword: NEW }
    const changed = await server.call('POST', '/v1/me/password', body, { token })
    expect(changed.status).toBe(200)
    const statusOf = async (as: string): Promise<number> =>
      (await server.call('GET', '/v1/me', undefined, { token: as })).status
    expect(await statusOf(token)).toBe(401)
    expect(await statusOf(other)).toBe(401)
    expect(await statusOf(changed.body.access_token)).toBe(200)
    await server.signIn(email, NEW)
    await expect(server.signIn(email, OLD)).rejects.toThrow('400')
  })

  test.each([new StoreUnavailable('gone', false), new Refusal('changed-meanwhile')])(
    'a change that is stored is a success, though no session can be opened behind it (%s)',
    async (failure) => {
      const token = await server.signIn(email, OLD)
      await using beside = await openingNoSession(server, failure)
      const answer = await fetch(`${beside.url}/v1/me/password`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ oldPassword: OLD, newPassword: NEW }),
      })
      expect([answer.status, await answer.json()]).toEqual([200, { access_token: null }])
      await server.signIn(email, NEW)
    },
  )

  test.each([
    ['wrong old one', { oldPassword: 'wrong', newPassword: NEW }, 'password-wrong'],
    ['same as the old one', { oldPassword: OLD, newPassword: OLD }, 'password-unchanged'],
    ['too weak', { oldPassword: OLD, newPassword: 'abcdefghijkl' }, 'password-weak'],
    ['made of the own name', { oldPassword: OLD, newPassword: 'nadia roth nadia' }, 'password-weak'],
    [
      'repetition differs',
      { oldPassword: OLD, newPassword: NEW, newPasswordRepeat: 'x' },
      'password-mismatch',
    ],
    ['too short', { oldPassword: OLD, newPassword: 'short' }, 'invalid'],
    ['missing', { oldPassword: OLD }, 'invalid'],
  ])('%s is refused and the old one stays', async (_row, body, code) => {
    const token = await server.signIn(email, OLD)
    const { status, body: problem } = await server.call('POST', '/v1/me/password', body, { token })
    expect([status, problem.code]).toEqual([422, code])
    expect(JSON.stringify(problem)).not.toMatch(/abcdefghijkl|nadia|tortoise|lantern/)
    await server.signIn(email, OLD)
  })

  test('guessing the old one slows down', async () => {
    const token = await server.signIn(email, OLD)
    const guess = (): ReturnType<TestServer['call']> =>
      server.call('POST', '/v1/me/password', { oldPassword: 'wrong', newPassword: NEW }, { token })
    for (let tries = 0; tries < 5; tries++) expect((await guess()).status).toBe(422)
    const { status, headers } = await guess()
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
  })

  test('in demo mode the specified text is answered', async () => {
    await using demo = await startServer({ environment: { DEMO_MODE: 'true' } })
    const { password: oldPassword } = demo.administrator
    const { status, body } = await demo.call('POST', '/v1/me/password', { oldPassword, newPassword: NEW })
    expect([status, body.code]).toEqual([409, 'demo-mode'])
    expect(body.detail).toBe('This feature is not enabled in demo mode.')
  })
})

/** A second server on the same log, in which appending to the stream of sessions fails. */
async function openingNoSession({ system }: TestServer, failure: Error): Promise<Served> {
  const append: EventLog['append'] = async (stream, ...call) => {
    if (stream === SESSIONS_STREAM) throw failure
    return system.log.append(stream, ...call)
  }
  return servedWithSessions(depsOn(logWith(system.log, { append }), system.deps))
}

describe('a password link', () => {
  async function issue(as = server.token): Promise<string> {
    const { status, body } = await server.call('POST', `/v1/users/${id}/passwordLink`, undefined, {
      token: as,
    })
    expect(status).toBe(201)
    expect(Date.parse(body.expiresAt) - Date.now()).toBeGreaterThan(59 * 60_000)
    return new URL(body.link).hash.replace('#token=', '')
  }

  function use(token: string, password = NEW): Promise<Answer<{ code: string }>> {
    return server.call<{ code: string }>('POST', '/v1/passwordLink', { token, password }, { token: null })
  }

  test('sets a password, once, and ends the sessions', async () => {
    const session = await server.signIn(email, OLD)
    const token = await issue()
    expect((await use(token)).status).toBe(204)
    await server.signIn(email, NEW)
    expect((await server.call('GET', '/v1/me', undefined, { token: session })).status).toBe(401)
    const again = await use(token, OLD)
    expect([again.status, again.body.code]).toEqual([400, 'link-invalid'])
  })

  test('a newer link, another password, an hour and deletion end it', async () => {
    const older = await issue()
    const newer = await issue()
    expect((await use(older)).body.code).toBe('link-invalid')
    await server.call('PATCH', `/v1/users/${id}`, { password: `${OLD}!` })
    expect((await use(newer)).body.code).toBe('link-invalid')
    const late = await issue()
    later = 60 * 60_000
    expect((await use(late)).body.code).toBe('link-invalid')
    later = 0
    const orphan = await issue()
    await server.call('DELETE', `/v1/users/${id}`)
    expect((await use(orphan)).body.code).toBe('link-invalid')
  })

  test.each<[string, (issuer: number) => Promise<unknown>]>([
    ['disabled', (issuer) => server.call('PATCH', `/v1/users/${issuer}`, { enabled: false })],
    ['made an ordinary user', (issuer) => server.call('PATCH', `/v1/users/${issuer}`, { role: { id: 2 } })],
    ['deleted', (issuer) => server.call('DELETE', `/v1/users/${issuer}`)],
    ['given another password', (issuer) => server.call('PATCH', `/v1/users/${issuer}`, { password: NEW })],
  ])('ends when the administrator who issued it is %s', async (_what, end) => {
    const issuer = { firstName: 'M', lastName: 'L', email: `m-${email}`, role: { id: 1 }, password: OLD }
    const issuerId = (await server.call('POST', '/v1/users', issuer)).body.id
    const link = await issue(await server.signIn(issuer.email, OLD))
    await end(issuerId)
    await server.call('PATCH', `/v1/users/${issuerId}`, { enabled: true, role: { id: 1 } })
    expect((await use(link)).body.code).toBe('link-invalid')
  })

  test('ends when its user is disabled', async () => {
    const link = await issue()
    await server.call('PATCH', `/v1/users/${id}`, { enabled: false })
    expect((await use(link)).body.code).toBe('link-invalid')
  })

  test('is not issued for oneself: the own password is changed with the old one', async () => {
    const me = (await server.call('GET', '/v1/me')).body.id
    const { status, body } = await server.call('POST', `/v1/users/${me}/passwordLink`)
    expect([status, body.code]).toEqual([422, 'own-password'])
  })

  test('two at once: one wins', async () => {
    const token = await issue()
    const answers = await Promise.all([use(token), use(token, `${NEW}!`)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 400])
  })

  test('a weak password leaves it valid, an unknown one says no more', async () => {
    const token = await issue()
    expect((await use(token, 'abcdefghijkl')).body.code).toBe('password-weak')
    expect((await use('unknown')).body.code).toBe('link-invalid')
    expect((await use(token)).status).toBe(204)
  })

  test('nobody but an administrator issues one; an unknown user has none', async () => {
    const token = await server.signIn(email, OLD)
    expect((await server.call('POST', `/v1/users/${id}/passwordLink`, undefined, { token })).status).toBe(403)
    expect((await server.call('POST', '/v1/users/999999/passwordLink')).status).toBe(404)
  })
})
