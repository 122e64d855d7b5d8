import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import type { RecordedEvent } from '#ports/event-log.ts'
import { SESSIONS_STREAM } from '#streams/sessions.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const PASSWORD = 'tortoise Velvet 91 harbour'
const HOUR = 60 * 60 * 1000

let server: TestServer
let later = 0
afterEach(async () => {
  later = 0
  await server[Symbol.asyncDispose]()
})

async function start(): Promise<void> {
  server = await startServer({ now: () => new Date(Date.now() + later) })
}

async function person(email: string, roleId = 2): Promise<{ id: number; token: string }> {
  const values = { firstName: 'Omar', lastName: 'Haddad', email, role: { id: roleId }, password: PASSWORD }
  const { body } = await server.call('POST', '/v1/users', values)
  return { id: body.id, token: await server.signIn(email, PASSWORD) }
}

async function statusOf(token: string): Promise<number> {
  return (await server.call('GET', '/v1/me', undefined, { token })).status
}

test('a session ends 12 hours after its begin, however much it is used', async () => {
  await start()
  const { token } = await person('omar@example.com')
  for (let hour = 0; hour < 24; hour++) {
    later = hour * HOUR * 0.5
    expect(await statusOf(token)).toBe(200)
  }
  later = 12 * HOUR
  expect(await statusOf(token)).toBe(401)
})

test('a restart knows which sessions are idle', async () => {
  using folder = temporaryFolder()
  const dataDir = folder.path
  const restarted = () => startServer({ dataDir, now: () => new Date(Date.now() + later) })
  server = await restarted()
  const { token } = await person('omar@example.com')
  later = 0.9 * HOUR
  expect(await statusOf(token)).toBe(200)
  for (const [hours, status] of [
    [1.5, 200], // used at 0.9
    [2.7, 401],
  ] as const) {
    await server[Symbol.asyncDispose]()
    later = hours * HOUR
    server = await restarted()
    expect(await statusOf(token)).toBe(status)
  }
  await server[Symbol.asyncDispose]()
})

test('an hour without use ends a session', async () => {
  await start()
  const { token } = await person('omar@example.com')
  expect(await statusOf(token)).toBe(200)
  later = HOUR - 5_000
  expect(await statusOf(token)).toBe(200)
  later += HOUR
  expect(await statusOf(token)).toBe(401)
})

test('whoever is enabled again may sign in again', async () => {
  await start()
  const email = 'omar@example.com'
  const { id } = await person(email)
  const enabled = async (isEnabled: boolean): Promise<boolean> => {
    await server.call('PATCH', `/v1/users/${id}`, { enabled: isEnabled })
    return (await server.call('GET', `/v1/users/${id}`)).body.enabled
  }
  expect(await enabled(false)).toBe(false)
  await expect(server.signIn(email, PASSWORD)).rejects.toThrow('400')
  expect(await enabled(true)).toBe(true)
  expect(await statusOf(await server.signIn(email, PASSWORD))).toBe(200)
})

test.each([
  ['disabling', (id: number) => server.call('PATCH', `/v1/users/${id}`, { enabled: false })],
  ['another role', (id: number) => server.call('PATCH', `/v1/users/${id}`, { role: { id: 1 } })],
  [
    'another password',
    (id: number) => server.call('PATCH', `/v1/users/${id}`, { password: `${PASSWORD} new` }),
  ],
  ['deletion', (id: number) => server.call('DELETE', `/v1/users/${id}`)],
])('%s ends the sessions of the user at once and says so within a second', async (_what, act) => {
  await start()
  const { id, token } = await person('omar@example.com')
  expect(await statusOf(token)).toBe(200)
  const heard: number[] = []
  server.system.deps.sessions.onRevoked(({ userId }) => heard.push(userId))
  expect((await act(id)).status).toBeLessThan(300)
  expect(await statusOf(token)).toBe(401)
  await vi.waitFor(() => expect(heard).toEqual([id]), { timeout: 5_000 })
})

test('a changed name or phone ends nothing', async () => {
  await start()
  const { id, token } = await person('omar@example.com')
  await server.call('PATCH', `/v1/users/${id}`, { lastName: 'Haddad-Roth', phone: '+966 1' })
  expect(await statusOf(token)).toBe(200)
})

test('logout ends the session of the token, not the others, and may be said twice', async () => {
  await start()
  const { token } = await person('omar@example.com')
  const other = await server.signIn('omar@example.com', PASSWORD)
  const heard: number[] = []
  const stop = server.system.deps.sessions.onRevoked(({ userId }) => heard.push(userId))
  expect(await statusOf(token)).toBe(200)
  const ended = await server.call('POST', '/oauth/revoke', undefined, { token })
  expect(ended.status).toBe(200)
  expect(ended.headers.get('position')).toBe(String(await server.system.deps.events.head()))
  expect(heard).toHaveLength(1)
  expect(await statusOf(token)).toBe(401)
  expect(await statusOf(other)).toBe(200)
  stop()
  expect((await server.call('POST', '/oauth/revoke', undefined, { token })).status).toBe(200)
  expect(heard).toHaveLength(1)
})

test('expiry by time is told without anybody asking', async () => {
  await start()
  const { id, token } = await person('omar@example.com')
  await statusOf(token)
  const heard: number[] = []
  server.system.deps.sessions.onRevoked(({ userId }) => heard.push(userId))
  later = 13 * HOUR
  await vi.waitFor(() => expect(heard).toContain(id), { timeout: 5_000 })
})

test('sessions outlive a restart; the stored files hold no usable token', async () => {
  await start()
  const { token } = await person('omar@example.com')
  const { dataDir } = server
  for (const file of await readdir(dataDir)) {
    const content = await readFile(join(dataDir, file))
    expect(content.includes(token)).toBe(false)
    expect(content.includes(PASSWORD)).toBe(false)
  }
  await server.app.close()
  await server.system[Symbol.asyncDispose]()
  const again = await startServer({ dataDir, now: () => new Date(Date.now() + later) })
  const { status } = await again.call('GET', '/v1/me', undefined, { token })
  await again[Symbol.asyncDispose]()
  expect(status).toBe(200)
})

/** All events about sessions in the log. */
async function trail({ system }: TestServer): Promise<RecordedEvent[]> {
  return Array.fromAsync(system.log.read(SESSIONS_STREAM))
}

test('the log says from where a session was opened, under a pseudonym, and that its own user has ended it', async () => {
  await start()
  const { id, token } = await person('omar@example.com')
  const stranger = await server.signIn('omar@example.com', PASSWORD)
  await server.call('POST', '/oauth/revoke', undefined, { token })
  const [ended, opened] = (await trail(server)).toReversed()
  const personal = { account: expect.stringMatching(/^[\da-f]{16}$/), address: '127.0.0.1' }
  expect(opened).toMatchObject({
    type: 'SessionOpened',
    data: { userId: id, personal },
    metadata: { schema: 2 },
  })
  expect(ended).toMatchObject({ type: 'SessionEnded', metadata: { actor: id } })
  await server.call('PATCH', `/v1/users/${id}`, { enabled: false })
  await server.call('POST', '/oauth/revoke', undefined, { token: stranger })
  const after = (await trail(server)).at(-1)!
  expect(after).toMatchObject({ type: 'SessionEnded', metadata: { actor: 0 } })
})

test('two servers with one key name an account alike, two with keys of their own do not', async () => {
  await start()
  const named = async (environment: { [name: string]: string }): Promise<string> => {
    await using other = await startServer({ environment })
    const [opened] = await trail(other)
    return (opened!.data as { personal: { account: string } }).personal.account // as the test above has it
  }
  const file = join(server.dataDir, 'key')
  await writeFile(file, `${'k'.repeat(32)}\n`)
  const one = await named({ PSEUDONYM_KEY: 'k'.repeat(32) })
  expect(await named({ PSEUDONYM_KEY_FILE: file })).toBe(one)
  expect(await named({})).not.toBe(one)
  expect(await named({})).not.toBe(await named({}))
})
