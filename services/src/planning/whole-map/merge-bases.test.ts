import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderForEachTest } from '#testing/folder-for-each-test.ts'
import { goingAway } from '#testing/expiring-with.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { buildApp } from '#app.ts'

const USER_INPUT = '/v1/bigPictureStore/userInput'
const BEN = { email: 'ben@example.com', password: 'a long enough passphrase 7' }

const folder = folderForEachTest()
let server: TestServer
let key: (year: number) => string
let token: string
beforeEach(async () => {
  server = await startServer({ dataDir: folder.path })
  const create = async (path: string, body: object): Promise<number> =>
    (await server.call('POST', `/v1/${path}`, body)).body.id
  const unit = await create('businessUnits', { name: 'Education', color: '#3182CE' })
  const sources = { unit: 'h', comment: '', driverDataSources: [{ label: 'all', weight: 1 }] }
  const driver = await create('drivers/primaryDrivers', { name: 'pupils', ...sources })
  key = (year) => `b${unit}-p${driver}-y${year}`
  const names = { firstName: 'Ben', lastName: 'B', locale: 'en_US', enabled: true, role: { id: 1 } }
  await create('users', { ...names, ...BEN })
  token = await server.signIn(BEN.email, BEN.password)
})
afterEach(() => server[Symbol.asyncDispose]())

test('what a session last read outlives the process', async () => {
  await server.call('POST', USER_INPUT, { [key(2019)]: 10 })
  const { body: read } = await server.call('GET', USER_INPUT, undefined, { token })
  await server.call('POST', USER_INPUT, { [key(2019)]: 99 })
  await server[Symbol.asyncDispose]()
  server = await startServer({ dataDir: folder.path })
  const saved = await server.call('POST', USER_INPUT, { ...read, [key(2020)]: 77 }, { token })
  expect(saved.status).toBe(200)
  expect((await server.call('GET', USER_INPUT)).body).toEqual({ [key(2019)]: 99, [key(2020)]: 77 })
})

test('reading stores no event', async () => {
  const { log } = server.system
  await server.call('POST', USER_INPUT, { [key(2019)]: 10 })
  const head = await log.head()
  for (const _again of [1, 2, 3]) await server.call('GET', USER_INPUT, undefined, { token })
  expect(await log.head()).toBe(head)
})

test.each([
  { savesComeBack: true, answered: 200, saved: 409 },
  { savesComeBack: false, answered: 503, saved: 200 },
])(
  'a plan that was read while nothing could be noted is no base to save on (its save comes back: $savesComeBack)',
  async ({ savesComeBack, answered, saved }) => {
    const { deps } = server.system
    const line = goingAway(deps.expiring)
    const deployment = { ...deps.deployment, savesComeBack }
    const app = await buildApp({ ...deps, expiring: line.store, deployment })
    const headers = { authorization: `Bearer ${token}` }
    const read = () => app.inject({ method: 'GET', url: USER_INPUT, headers })
    await server.call('POST', USER_INPUT, { [key(2019)]: 10 })
    expect((await read()).statusCode).toBe(200)
    await server.call('POST', USER_INPUT, { [key(2019)]: 99 })
    line.isAway = true
    const shown = await read()
    expect(shown.statusCode).toBe(answered)
    line.isAway = false
    await server.call('POST', USER_INPUT, { [key(2019)]: 120 })
    const screen = shown.statusCode === 200 ? shown.json() : { [key(2019)]: 10 }
    const payload = { ...screen, [key(2020)]: 1 }
    const answer = await app.inject({ method: 'POST', url: USER_INPUT, headers, payload })
    expect(answer.statusCode).toBe(saved)
    expect((await server.call('GET', USER_INPUT)).body[key(2019)]).toBe(120)
    await app.close()
  },
)

test('where each process notes for itself, only a base that the caller names counts', async () => {
  const { deps } = server.system
  const deployment = { ...deps.deployment, savesComeBack: false, sharesExpiring: false }
  const app = await buildApp({ ...deps, deployment })
  const headers = { authorization: `Bearer ${token}` }
  await server.call('POST', USER_INPUT, { [key(2019)]: 10 })
  const read = await app.inject({ method: 'GET', url: USER_INPUT, headers })
  await server.call('POST', USER_INPUT, { [key(2019)]: 99 })
  const post = { method: 'POST', url: USER_INPUT, payload: { ...read.json(), [key(2020)]: 1 } } as const
  expect((await app.inject({ ...post, headers })).statusCode).toBe(409)
  const named = { ...headers, 'if-match': String(read.headers.etag) }
  expect((await app.inject({ ...post, headers: named })).statusCode).toBe(200)
  expect((await server.call('GET', USER_INPUT)).body).toEqual({ [key(2019)]: 99, [key(2020)]: 1 })
  await app.close()
})

test('when what a session last read is lost, a save costs a 409 and nobody’s value', async () => {
  await server.call('POST', USER_INPUT, { [key(2019)]: 10 })
  const { body: read } = await server.call('GET', USER_INPUT, undefined, { token })
  await server.call('POST', USER_INPUT, { [key(2019)]: 99 })
  await server[Symbol.asyncDispose]()
  for (const end of ['', '-wal', '-shm']) await rm(join(folder.path, `expiring.db${end}`), { force: true })
  server = await startServer({ dataDir: folder.path })
  const saved = await server.call('POST', USER_INPUT, { ...read, [key(2020)]: 77 }, { token })
  expect([saved.status, saved.body.code]).toEqual([409, 'not-read'])
  expect((await server.call('GET', USER_INPUT)).body).toEqual({ [key(2019)]: 99 })
})
