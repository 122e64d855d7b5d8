import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer as Staffplan } from '#testing/server.ts'
import { databaseUrl } from '#testing/stores/database-url.ts'
import { startTestServer, type TestServer } from '#testing/stores/test-server.ts'
import { busily } from '#maintenance/testing/busily.ts'
import { command, type Ended } from '#maintenance/testing/command.ts'
import { plannedCompany } from '#maintenance/testing/company.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

let events: TestServer
let documents: TestServer
beforeAll(async () => {
  ;[events, documents] = await Promise.all([startTestServer('eventstore'), startTestServer('mongodb')])
})
afterAll(async () => {
  await events[Symbol.asyncDispose]()
  await documents[Symbol.asyncDispose]()
})

let installations = 0
function distributed(): { EVENTSTORE_URL: string; MONGODB_URL: string; STREAM_PREFIX: string } {
  const name = `keeping${Date.now()}n${(installations += 1)}`
  return {
    EVENTSTORE_URL: events.url,
    MONGODB_URL: databaseUrl(documents.url, name),
    STREAM_PREFIX: `${name}-`,
  }
}

const verified = (environment: { [name: string]: string }): Promise<Ended> =>
  command('verify', [], environment)

/** What users see of an installation, without ids of imports, which are positions of the log. */
async function shown({ call }: Staffplan): Promise<unknown[]> {
  const paths = [
    '/v1/businessUnits/analytics?year=2019&page=0&size=50&sort=name,asc',
    '/v1/costCentres/analytics?year=2019&page=0&size=50&sort=avgSalary,asc',
    '/v1/import/hrYearlyData/year/2019?page=0&size=400&sort=name,asc',
    '/v1/bigPictureStore/calculated',
    '/v1/bigPictureStore/userInput',
    '/v1/users?page=0&size=20&sort=email,asc',
  ]
  const answers: unknown[] = []
  for (const path of paths) {
    const { status, body } = await call('GET', path)
    expect([path, status]).toEqual([path, 200])
    answers.push(body)
  }
  return answers
}

test('an installation moves from one machine to both servers and back, and everybody sees the same', async () => {
  using folder = temporaryFolder()
  const [from, views, back] = ['from', 'views', 'back'].map((name) => join(folder.path, name)) as [
    string,
    string,
    string,
  ] // three names
  const stores = distributed()
  const prefix = ['--prefix', stores.STREAM_PREFIX]
  {
    await using _company = await plannedCompany(from)
  }
  const before = await seen(from)
  const copied = (...args: readonly string[]) =>
    command('copy-log', [...args, ...prefix], { MONGODB_URL: stores.MONGODB_URL })
  expect(await copied('--from', from, '--to', events.url)).toMatchObject({ code: 0, stderr: '' })
  expect(await seen(views, stores)).toEqual(before)
  expect(await verified(stores)).toMatchObject({ code: 0, stderr: '' })
  expect(await copied('--from', events.url, '--to', back)).toMatchObject({ code: 0, stderr: '' })
  expect(await seen(back)).toEqual(before)
  expect(await verified({ DATA_DIR: back })).toMatchObject({ code: 0, stderr: '' })
}, 180_000)

async function seen(
  dataDir: string,
  environment: { readonly [name: string]: string } = {},
): Promise<unknown> {
  await using server = await startServer({ dataDir, environment })
  const { models } = server.system.deps
  const states = (): string[] => [...models.states().values()].map(({ status }) => status)
  await expect.poll(() => new Set(states()), { timeout: 30_000 }).toEqual(new Set(['running']))
  return await shown(server)
}

test('read models on MongoDB are compared while they are written, and a changed one is found', async () => {
  using folder = temporaryFolder()
  const stores = distributed()
  await using server = await startServer({ dataDir: folder.path, environment: stores })
  const create = (count: number): Promise<unknown> =>
    server.call('POST', '/v1/businessUnits', { name: `unit ${count}`, color: '#112233' })
  {
    await using _busy = busily(create)
    expect(await verified(stores)).toMatchObject({ code: 0, stderr: '' })
  }
  await using mongo = new MongoClient(stores.MONGODB_URL)
  const shelves = await mongo.db().listCollections().toArray()
  const units = shelves.find(({ name }) => name.startsWith('businessUnits-v'))
  const changed = { $set: { body: JSON.stringify({ name: 'secret' }) } }
  const { modifiedCount } = await mongo
    .db()
    .collection<{ _id: string }>(units!.name)
    .updateOne({ _id: '1' }, changed)
  expect(modifiedCount).toBe(1)
  const { code, stdout, stderr } = await verified(stores)
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(/document 1 of businessUnits differs at \/body\/\w+ \(/),
  })
  expect(stdout + stderr).not.toContain('secret')
}, 120_000)

test('read models in a folder are compared with the log in EventStoreDB', async () => {
  using folder = temporaryFolder()
  const { MONGODB_URL: _none, ...stores } = distributed()
  await using server = await startServer({ dataDir: folder.path, environment: stores })
  await server.call('POST', '/v1/businessUnits', { name: 'unit', color: '#112233' })
  expect(await verified({ ...stores, DATA_DIR: folder.path })).toMatchObject({ code: 0, stderr: '' })
})

test('read models of another installation are not compared', async () => {
  using folder = temporaryFolder()
  const stores = distributed()
  {
    await using server = await startServer({ dataDir: folder.path, environment: stores })
    await server.call('POST', '/v1/businessUnits', { name: 'unit', color: '#112233' })
  }
  await using _other = await startServer({ dataDir: folder.path })
  const { MONGODB_URL } = stores
  expect(await verified({ DATA_DIR: folder.path, MONGODB_URL })).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^verify: the MongoDB database holds the read models of another event log/),
  })
}, 60_000)

test('servers that do not answer are named in one line', async () => {
  using folder = temporaryFolder()
  const nowhere = { EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false', MONGODB_URL: 'mongodb://127.0.0.1:1/x' }
  const { MONGODB_URL } = nowhere
  expect((await verified(nowhere)).stderr).toBe('verify: the event store does not answer\n')
  const { STREAM_PREFIX } = distributed()
  await using _server = await startServer({ dataDir: folder.path })
  expect(await verified({ DATA_DIR: folder.path, MONGODB_URL, STREAM_PREFIX })).toMatchObject({
    code: 1,
    stderr: 'verify: the read models do not answer\n',
  })
})
