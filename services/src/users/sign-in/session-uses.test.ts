import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderForEachTest } from '#testing/folder-for-each-test.ts'
import { buildApp } from '#app.ts'
import { SESSIONS_STREAM } from '#streams/sessions.ts'
import { expiringWith, goingAway } from '#testing/expiring-with.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { tokenHash } from '#users/passwords/secret-token.ts'
import { openSessions } from './sessions.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const folder = folderForEachTest()
let server: TestServer
let later: number
const now = (): Date => new Date(Date.now() + later)

beforeEach(async () => {
  later = 0
  server = await startServer({ dataDir: folder.path, now })
})
afterEach(() => server[Symbol.asyncDispose]())

async function restart(): Promise<void> {
  await server[Symbol.asyncDispose]()
  server = await startServer({ dataDir: folder.path, now })
}

async function statusOf(token: string): Promise<number> {
  return (await server.call('GET', '/v1/me', undefined, { token })).status
}

test('a day of use adds nothing to the log but its begin', async () => {
  const { token, system } = server
  const before = await system.log.head()
  for (; later < 11 * HOUR; later += 10 * MINUTE) expect(await statusOf(token)).toBe(200)
  expect(await system.log.head()).toBe(before)
})

test('however often a session is used, it is noted once a minute', async () => {
  const { deps } = server.system
  let puts = 0
  const expiring = expiringWith(deps.expiring, {
    put(...call) {
      puts += 1
      return deps.expiring.put(...call)
    },
  })
  using sessions = openSessions({ handler: deps.handler, expiring, now })
  const begun = now().getTime()
  for (; now().getTime() < begun + 10 * MINUTE; later += 1_000)
    expect(await sessions.authenticate(server.token)).not.toBeNull()
  expect(puts).toBeLessThanOrEqual(10)
  expect(puts).toBeGreaterThanOrEqual(9)
})

test('a use in one process keeps the session open in another', async () => {
  const { handler, expiring } = server.system.deps
  const { token } = server
  using here = openSessions({ handler, expiring, now })
  using elsewhere = openSessions({ handler, expiring, now })
  const ended: string[] = []
  here.onRevoked(({ sessionId }) => ended.push(sessionId))
  expect(await here.authenticate(token)).not.toBeNull()
  later = 0.9 * HOUR
  expect(await elsewhere.authenticate(token)).not.toBeNull()
  later = 1.5 * HOUR
  await here.look()
  expect(ended).toEqual([])
  expect(here.isOpen(tokenHash(token))).toBe(true)
  expect(await here.authenticate(token)).not.toBeNull()
  later = 2.6 * HOUR
  await here.look()
  expect(ended).toEqual([tokenHash(token)])
  expect(await elsewhere.authenticate(token)).toBeNull()
})

test('without the file of what expires, whoever began more than an hour ago signs in again', async () => {
  const { token: early } = server
  later = 0.8 * HOUR
  expect(await statusOf(early)).toBe(200)
  const late = await server.signIn(server.administrator.email, server.administrator.password)
  await server[Symbol.asyncDispose]()
  for (const end of ['', '-wal', '-shm']) await rm(join(folder.path, `expiring.db${end}`), { force: true })
  later = 1.5 * HOUR
  server = await startServer({ dataDir: folder.path, now })
  expect(await statusOf(early)).toBe(401)
  expect(await statusOf(late)).toBe(200)
})

test('while the store is away: a session that is known to be in use goes on, one that may be idle is told to try again', async () => {
  const { handler, expiring } = server.system.deps
  const { token } = server
  const line = goingAway(expiring)
  using sessions = openSessions({ handler, expiring: line.store, now })
  const app = await buildApp({ ...server.system.deps, sessions })
  const me = async (): Promise<number> =>
    (await app.inject({ url: '/v1/me', headers: { authorization: `Bearer ${token}` } })).statusCode
  line.isAway = true
  for (; later < 3 * HOUR; later += 30 * MINUTE) expect(await me()).toBe(200)
  later += HOUR
  expect(await me()).toBe(503)
  line.isAway = false
  expect(await me()).toBe(401)
  await app.close()
})

test('uses that an earlier version has written into the log count', async () => {
  const { log } = server.system
  const { token } = server
  later = 0.9 * HOUR
  const [last] = await Array.fromAsync(log.read(SESSIONS_STREAM, { backwards: true, limit: 1 }))
  const metadata = { ...last!.metadata, schema: 1, at: now().toISOString() }
  const used = { id: randomUUID(), type: 'SessionUsed', data: { tokenHash: tokenHash(token) }, metadata }
  await log.append(SESSIONS_STREAM, last!.revision, [used])
  later = 1.5 * HOUR
  await restart()
  expect(await statusOf(token)).toBe(200)
})
