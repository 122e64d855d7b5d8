import { closeCodes } from '@staffplan/contracts/live'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LiveClient } from '#testing/live-client.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import type { OwnServer } from '#testing/stores/control.ts'
import { databaseUrl } from '#testing/stores/database-url.ts'
import { ownedServer } from '#testing/stores/test-server.ts'

const PASSWORD = 'violet otter sails 93 moons'

let events: OwnServer
let documents: OwnServer
/** Two processes on the same stores. */
let here: TestServer
let elsewhere: TestServer
const opened = new AsyncDisposableStack()
beforeAll(async () => {
  ;[events, documents] = await Promise.all([ownedServer('eventstore'), ownedServer('mongodb')])
  opened.use(events)
  opened.use(documents)
  const environment = { EVENTSTORE_URL: events.url, MONGODB_URL: databaseUrl(documents.url, 'revocation') }
  here = opened.use(await startServer({ environment }))
  elsewhere = opened.use(await startServer({ environment: { ...environment, ROLE: 'api' } }))
})
afterAll(() => opened.disposeAsync())

type Member = { readonly id: number; readonly token: string }

async function member(): Promise<Member> {
  const email = `user${Math.random()}@example.com`
  const who = { firstName: 'Ben', lastName: 'Lang', email, locale: 'en_US', password: PASSWORD }
  const { body } = await here.call('POST', '/v1/users/', { ...who, enabled: true, role: { id: 1 } })
  return { id: body.id, token: await here.signIn(email, PASSWORD) }
}

const statusAt = async ({ call }: TestServer, token: string): Promise<number> =>
  (await call('GET', '/v1/me', undefined, { token })).status

const signOut = ({ call }: TestServer, token: string) => call('POST', '/oauth/revoke', undefined, { token })

const ends: readonly [string, (who: Member) => ReturnType<TestServer['call']>][] = [
  ['signing out', ({ token }) => signOut(elsewhere, token)],
  ['disabling', ({ id }) => elsewhere.call('PATCH', `/v1/users/${id}`, { enabled: false })],
  ['another role', ({ id }) => elsewhere.call('PATCH', `/v1/users/${id}`, { role: { id: 2 } })],
  [
    'another password',
    ({ id }) => elsewhere.call('PATCH', `/v1/users/${id}`, { password: `${PASSWORD} new` }),
  ],
]

test.for(ends)('%s at one process closes a socket at the other within a second', async ([, end]) => {
  const who = await member()
  await using client = await LiveClient.signedIn(here.url, who.token)
  const ended = end(who)
  // In another process the end counts only once it is stored, which takes a while.
  const [endedAt, closedAt, { status }] = await Promise.all([
    ended.then(() => performance.now()),
    client.closed.then((code) => {
      expect([closeCodes.sessionOver, closeCodes.roleChanged]).toContain(code)
      return performance.now()
    }),
    ended,
  ])
  expect(status).toBe(200)
  expect(closedAt - endedAt).toBeLessThan(1_000)
  for (const each of [here, elsewhere]) expect(await statusAt(each, who.token)).toBe(401)
})

test(
  'signing out at one process while the event store is away closes the sockets at both, says 503, and is stored later',
  { timeout: 180_000 },
  async () => {
    const who = await member()
    for (const each of [here, elsewhere]) expect(await statusAt(each, who.token)).toBe(200)
    await using near = await LiveClient.signedIn(elsewhere.url, who.token)
    await using far = await LiveClient.signedIn(here.url, who.token)
    await events.control.signal('SIGSTOP')
    try {
      const at = performance.now()
      const ended = signOut(elsewhere, who.token)
      expect(await Promise.all([near.closed, far.closed])).toEqual([
        closeCodes.sessionOver,
        closeCodes.sessionOver,
      ])
      expect(performance.now() - at).toBeLessThan(1_000)
      for (const each of [here, elsewhere]) expect(await statusAt(each, who.token)).toBe(401)
      expect((await ended).status).toBe(503)
    } finally {
      await events.control.signal('SIGCONT')
    }
    await expect
      .poll(async () => (await signOut(elsewhere, who.token)).status, { timeout: 60_000, interval: 250 })
      .toBe(200)
    for (const each of [here, elsewhere]) expect(await statusAt(each, who.token)).toBe(401)
  },
)
