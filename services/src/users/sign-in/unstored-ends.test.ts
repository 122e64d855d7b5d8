import { beforeEach, expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { systemContext } from '#http/commands/command-context.ts'
import { Handler } from '#kernel/commands/handle.ts'
import { StorageFull, StoreUnavailable } from '#ports/event-log.ts'
import { eventTypes } from '#projectors.ts'
import { SESSIONS_STREAM } from '#streams/sessions.ts'
import { expiringWith, goingAway } from '#testing/expiring-with.ts'
import { logWith } from '#testing/log-with.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { sharedServer } from '#testing/shared-server.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { newToken, tokenHash } from '#users/passwords/secret-token.ts'
import { openSessions } from './sessions.ts'

const server = sharedServer()
const now = (): Date => new Date()
/** Times in milliseconds at which the log refused to store an end. */
let refused: number[] = []
let isReadable = true
let isWritable = true
beforeEach(() => {
  refused = []
  isReadable = isWritable = true
})

/** The sessions of another process, whose log can become unavailable. */
function processWith(expiring = server.system.deps.expiring): ReturnType<typeof openSessions> {
  const { log } = server.system
  const line = logWith(log, {
    async append(...call) {
      if (isWritable) return log.append(...call)
      refused.push(performance.now())
      throw new StorageFull('the disk is full', false)
    },
    read(...call) {
      if (!isReadable) throw new StoreUnavailable('the log is away', false)
      return log.read(...call)
    },
  })
  return openSessions({ handler: new Handler(line, eventTypes), expiring, now })
}

async function signedIn(): Promise<{ token: string; sessionId: string }> {
  const { email, password } = server.administrator
  const token = await server.signIn(email, password)
  return { token, sessionId: tokenHash(token) }
}

const goAway = (): void => void (isReadable = isWritable = false)

async function endsOf({ system }: TestServer, sessionId: string): Promise<number> {
  const stored = await Array.fromAsync(system.log.read(SESSIONS_STREAM))
  return stored.filter(
    ({ type, data }) => type === 'SessionEnded' && (data as { tokenHash: string }).tokenHash === sessionId, // as its type declares
  ).length
}

test('a session that ended while the log was away is not revived by a restart, which stores its end', async () => {
  using folder = temporaryFolder()
  const dataDir = folder.path
  let token: string
  {
    await using before = await startServer({ dataDir })
    ;({ token } = before)
    expect((await before.call('GET', '/v1/me')).status).toBe(200)
    const away = (): never => {
      throw new StoreUnavailable('the log is away', false)
    }
    Object.assign(before.system.log, { append: away, read: away })
    expect((await before.call('POST', '/oauth/revoke')).status).toBe(503)
  }
  await using after = await startServer({ dataDir })
  expect((await after.call('GET', '/v1/me', undefined, { token })).status).toBe(401)
  await expect.poll(() => endsOf(after, tokenHash(token))).toBe(1)
})

test('who shares the store of what expires hears of it while the log is away; of all who store it one does', async () => {
  const { token, sessionId } = await signedIn()
  using here = processWith()
  using elsewhere = processWith()
  for (const each of [here, elsewhere]) expect(await each.authenticate(token)).not.toBeNull()
  const heard: string[] = []
  elsewhere.onRevoked((ended) => heard.push(ended.sessionId))
  goAway()
  const at = performance.now()
  await expect(here.end(sessionId, systemContext(now()))).rejects.toThrow(StoreUnavailable)
  await expect.poll(() => heard, { interval: 10 }).toEqual([sessionId])
  expect(performance.now() - at).toBeLessThan(1_000)
  expect(await elsewhere.authenticate(token)).toBeNull()
  isReadable = isWritable = true
  await expect.poll(() => endsOf(server, sessionId)).toBe(1)
  await Promise.all([here.look(), elsewhere.look()])
  expect(await endsOf(server, sessionId)).toBe(1)
})

test('while nothing can be noted either it is over here, and stored when the log is back', async () => {
  const { token, sessionId } = await signedIn()
  const line = goingAway(server.system.deps.expiring)
  using sessions = processWith(line.store)
  expect(await sessions.authenticate(token)).not.toBeNull()
  line.isAway = true
  goAway()
  await expect(sessions.end(sessionId, systemContext(now()))).rejects.toThrow(StoreUnavailable)
  expect(sessions.isOpen(sessionId)).toBe(false)
  isReadable = isWritable = true
  await expect.poll(() => endsOf(server, sessionId)).toBe(1)
  expect(await sessions.authenticate(token)).toBeNull()
})

test('nobody waits for a store of what expires that hangs since the start: what ends elsewhere is heard within a second', async () => {
  const { token, sessionId } = await signedIn()
  let isAsked = false
  const expiring = expiringWith(server.system.deps.expiring, {
    async all() {
      if (isAsked) return new Promise<never>(() => {})
      isAsked = true
      throw new StoreUnavailable('away', false)
    },
  })
  using sessions = processWith(expiring)
  expect(await sessions.authenticate(token)).not.toBeNull()
  const heard: string[] = []
  sessions.onRevoked((ended) => heard.push(ended.sessionId))
  const at = performance.now()
  await server.call('POST', '/oauth/revoke', undefined, { token })
  await expect.poll(() => heard, { interval: 10 }).toEqual([sessionId])
  expect(performance.now() - at).toBeLessThan(1_000)
  expect(await sessions.authenticate(token)).toBeNull()
})

test('a log that can be read but takes nothing is asked less and less often, and at once by whoever repeats it', async () => {
  const { token, sessionId } = await signedIn()
  using sessions = processWith()
  expect(await sessions.authenticate(token)).not.toBeNull()
  isWritable = false
  await expect(sessions.end(sessionId, systemContext(now()))).rejects.toThrow(StorageFull)
  await expect.poll(() => refused.length).toBeGreaterThanOrEqual(5)
  const [, first, second, third, fourth] = refused as [number, number, number, number, number] // there are five
  expect(fourth - third).toBeGreaterThan(second - first)
  isWritable = true
  await sessions.end(sessionId, systemContext(now())) // asking again does not wait for the pause
  expect(await endsOf(server, sessionId)).toBe(1)
})

test('of what nobody has begun nothing is remembered, however often it is sent', async () => {
  const { deps } = server.system
  const puts: string[] = []
  const expiring = expiringWith(deps.expiring, {
    async put({ name }) {
      puts.push(name)
    },
  })
  using sessions = processWith(expiring)
  const app = await buildApp({ ...deps, sessions })
  goAway()
  for (const token of [newToken(), newToken()]) {
    const headers = { authorization: `Bearer ${token}` }
    expect((await app.inject({ method: 'POST', url: '/oauth/revoke', headers })).statusCode).toBe(503)
  }
  expect(puts).toEqual([])
  await app.close()
})
