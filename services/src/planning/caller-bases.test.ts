import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EventLog, StorageFull } from '#ports/event-log.ts'
import { depsOn } from '#testing/deps-on.ts'
import { logWith } from '#testing/log-with.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { buildApp } from '../app.ts'

const USER_INPUT = '/v1/bigPictureStore/userInput'
const BEN = { email: 'ben@example.com', password: 'a long enough passphrase 7' }

let dataDir: string
let server: TestServer
let key: (year: number) => string
let token: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'staffplan-bases-'))
  server = await startServer({ dataDir })
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
afterEach(async () => {
  await server[Symbol.asyncDispose]()
  await rm(dataDir, { recursive: true })
})

test('what a session last read outlives the process', async () => {
  await server.call('POST', USER_INPUT, { [key(2019)]: 10 })
  const { body: read } = await server.call('GET', USER_INPUT, undefined, { token })
  await server.call('POST', USER_INPUT, { [key(2019)]: 99 })
  await server[Symbol.asyncDispose]()
  server = await startServer({ dataDir })
  const saved = await server.call('POST', USER_INPUT, { ...read, [key(2020)]: 77 }, { token })
  expect(saved.status).toBe(200)
  expect((await server.call('GET', USER_INPUT)).body).toEqual({ [key(2019)]: 99, [key(2020)]: 77 })
})

test('reading the same again stores nothing', async () => {
  const { log } = server.system
  await server.call('POST', USER_INPUT, { [key(2019)]: 10 })
  await server.call('GET', USER_INPUT, undefined, { token })
  const head = await log.head()
  for (const _again of [1, 2, 3]) await server.call('GET', USER_INPUT, undefined, { token })
  expect(await log.head()).toBe(head)
})

test.each([
  { isOnlyProcess: true, answered: 200, saved: 409 },
  { isOnlyProcess: false, answered: 507, saved: 200 },
])(
  'a plan that was read while the log took nothing is no base to save on (the only process: $isOnlyProcess)',
  async ({ isOnlyProcess, answered, saved }) => {
    const { deps } = server.system
    const disk = { isFull: false }
    const log = filling(server.system.log, disk)
    const deployment = { ...deps.deployment, isOnlyProcess }
    const app = await buildApp({ ...depsOn(log, deps), deployment })
    const headers = { authorization: `Bearer ${token}` }
    const read = () => app.inject({ method: 'GET', url: USER_INPUT, headers })
    await server.call('POST', USER_INPUT, { [key(2019)]: 10 })
    expect((await read()).statusCode).toBe(200)
    await server.call('POST', USER_INPUT, { [key(2019)]: 99 })
    disk.isFull = true
    const shown = await read()
    expect(shown.statusCode).toBe(answered)
    disk.isFull = false
    await server.call('POST', USER_INPUT, { [key(2019)]: 120 })
    const screen = shown.statusCode === 200 ? shown.json() : { [key(2019)]: 10 }
    const payload = { ...screen, [key(2020)]: 1 }
    const answer = await app.inject({ method: 'POST', url: USER_INPUT, headers, payload })
    expect(answer.statusCode).toBe(saved)
    expect((await server.call('GET', USER_INPUT)).body[key(2019)]).toBe(120)
    await app.close()
  },
)

/** The same log, which has no room while the disk is full. */
function filling(log: EventLog, disk: { readonly isFull: boolean }): EventLog {
  return logWith(log, {
    async append(...call) {
      if (disk.isFull) throw new StorageFull('full', false)
      return log.append(...call)
    },
  })
}
