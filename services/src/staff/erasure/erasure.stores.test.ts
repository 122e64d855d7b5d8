import { randomUUID } from 'node:crypto'
import type { Figures } from '@staffplan/contracts/organisation/figures'
import { ADMINISTRATOR_ROLE } from '@staffplan/contracts/users/roles'
import { Binary, type Document, MongoClient, type WithId } from 'mongodb'
import { afterAll, expect, test, vi } from 'vitest'
import { databaseUrl } from '#testing/stores/database-url.ts'
import { startTestServer } from '#testing/stores/test-server.ts'
import { imported, LINE } from '#staff/testing/erasing.ts'
import { unpacked } from '#testing/unpacked.ts'
import { signedInAs } from '#testing/other-administrator.ts'
import { startServer, type TestServer } from '#testing/server.ts'

const [log, documents] = await Promise.all([startTestServer('eventstore'), startTestServer('mongodb')])
afterAll(() => Promise.all([log[Symbol.asyncDispose](), documents[Symbol.asyncDispose]()]))

const NAME = 'Canaria Vogelsang'
const PERSON = {
  year: 2019,
  employeeId: 'CANARY-77',
  name: NAME,
  dob: '1971-03-17',
  basicSalary: 61_937.41,
  totalMonthSalary: 73_913.37,
  grade: '12',
  jobTitle: 'Nurse',
  position: '',
  projectLocation: '',
  costCentre: { number: '0100', name: '' },
}

/** A process with its own data folder, and so with its own key of the installation. */
function process(name: string): Promise<TestServer> {
  return startServer({
    environment: {
      EVENTSTORE_URL: log.url,
      MONGODB_URL: databaseUrl(documents.url, name),
      STREAM_PREFIX: `${name}-`,
    },
  })
}

test(`${log.label}, ${documents.label}: what one process seals another opens, until one of them erases it`, async () => {
  const name = `erasure${randomUUID().replaceAll('-', '')}`
  await using one = await process(name)
  await using other = await process(name)
  const ready = async (server: TestServer): Promise<void> => {
    expect(
      (await server.call('GET', '/health/ready', undefined, { token: null })).body.troubles ?? [],
    ).toEqual([])
  }
  await vi.waitFor(() => ready(other).catch(() => {}), { timeout: 30_000 })
  expect((await one.call('POST', '/v1/costCentres', { number: '0100', name: 'Wards' })).status).toBe(201)
  const { status, body } = await one.call('POST', '/v1/yearlyData', PERSON)
  expect(status).toBe(201)
  const history = async (server: TestServer): Promise<string> =>
    JSON.stringify((await server.call('GET', `/v1/yearlyData/${body.id}/history`)).body)
  await vi.waitFor(async () => expect(await history(other)).toContain(NAME), { timeout: 30_000 })
  expect((await one.call('DELETE', `/v1/yearlyData/${body.id}`)).status).toBe(204)
  expect((await other.call('POST', `/v1/yearlyData/${body.id}/erase`)).status).toBe(204)
  for (const server of [one, other]) {
    const told = await history(server)
    expect(told).toContain('"personalData"')
    for (const canary of [NAME, '1971-03-17', '73913.37', 'CANARY-77']) expect(told).not.toContain(canary)
  }
  expect(await everythingIn(databaseUrl(documents.url, name))).not.toMatch(
    /Canaria|CANARY|1971-03-17|73913|61937/i,
  )
  expect(await storedIn(one)).not.toMatch(/Canaria|CANARY|1971-03-17|73913|61937/)
}, 90_000)

test(`${log.label}, ${documents.label}: what was stored before there was a place for keys is not called erased`, async () => {
  const name = `unsealed${randomUUID().replaceAll('-', '')}`
  const STREAM_PREFIX = `${name}-`
  {
    await using alone = await startServer({ environment: { EVENTSTORE_URL: log.url, STREAM_PREFIX } })
    expect((await alone.call('POST', '/v1/costCentres', { number: '0100', name: 'Wards' })).status).toBe(201)
    const { body } = await alone.call('POST', '/v1/yearlyData', { ...PERSON, year: 2018 })
    expect((await alone.call('DELETE', `/v1/yearlyData/${body.id}`)).status).toBe(204)
    expect(await alone.call('POST', `/v1/yearlyData/${body.id}/erase`)).toMatchObject({
      status: 409,
      body: { code: 'sealing-absent' },
    })
  }
  await using server = await process(name)
  const { body } = await server.call('POST', '/v1/yearlyData', PERSON)
  expect((await server.call('DELETE', `/v1/yearlyData/${body.id}`)).status).toBe(204)
  expect(await server.call('POST', `/v1/yearlyData/${body.id}/erase`)).toMatchObject({
    status: 409,
    body: { code: 'personal-data-unsealed', params: { years: [2018] } },
  })
}, 90_000)

test(`${log.label}, ${documents.label}: checkpoints of another process, or put back, have nothing of an erased person`, async () => {
  const name = `states${randomUUID().replaceAll('-', '')}`
  const url = databaseUrl(documents.url, name)
  await using client = await MongoClient.connect(url)
  const states = client.db().collection('_states')
  let kept: readonly WithId<Document>[]
  {
    await using server = await process(name)
    await imported(server, server.url, [LINE])
    await vi.waitFor(async () => expect(await everythingIn(url)).toContain(`state of ${NAME}`), {
      timeout: 30_000,
    })
    kept = await states.find({ bytes: { $exists: true } }).toArray()
    const { content } = (await server.call('GET', '/v1/yearlyData')).body
    expect((await server.call('DELETE', `/v1/yearlyData/${content[0].id}`)).status).toBe(204)
    expect((await server.call('POST', `/v1/yearlyData/${content[0].id}/erase`)).status).toBe(204)
    expect(await everythingIn(url)).not.toMatch(/Canaria|CANARY/)
  }
  await states.deleteMany({})
  await states.insertMany([...kept])
  expect(await everythingIn(url)).toMatch(/Canaria/)
  await using _server = await process(name)
  await vi.waitFor(async () => expect(await everythingIn(url)).not.toMatch(/Canaria|CANARY/), {
    timeout: 30_000,
  })
}, 90_000)

test(`${log.label}, ${documents.label}: a start without the keys of what is sealed says so`, async () => {
  const name = `lost${randomUUID().replaceAll('-', '')}`
  const url = databaseUrl(documents.url, name)
  {
    await using server = await process(name)
    expect((await server.call('POST', '/v1/costCentres', { number: '0100', name: 'Wards' })).status).toBe(201)
    expect((await server.call('POST', '/v1/yearlyData', PERSON)).status).toBe(201)
  }
  await using client = await MongoClient.connect(url)
  await client.db(`${client.db().databaseName}-keys`).collection('keys').deleteMany({})
  await using server = await process(name)
  await vi.waitFor(
    async () => {
      const { body } = await server.call('GET', '/health/ready', undefined, { token: null })
      expect(body.warnings).toMatchObject([{ part: 'personalData', state: 'keys-missing' }])
    },
    { timeout: 30_000 },
  )
}, 90_000)

test(`${log.label}, ${documents.label}: an erasure that a process left half done is finished by another`, async () => {
  const name = `unfinished${randomUUID().replaceAll('-', '')}`
  const rows: number[] = []
  {
    await using server = await process(name)
    expect((await server.call('POST', '/v1/costCentres', { number: '0100', name: 'Wards' })).status).toBe(201)
    for (const year of [2018, 2019]) {
      const { body } = await server.call('POST', '/v1/yearlyData', { ...PERSON, year })
      expect((await server.call('DELETE', `/v1/yearlyData/${body.id}`)).status).toBe(204)
      rows.push(body.id)
    }
    const keys = server.system.deps.personalData.keys!
    await keys.begin({ id: randomUUID(), rows, person: PERSON.employeeId, places: [], correlationId: 'c' })
  }
  await using server = await process(name)
  await vi.waitFor(async () => expect(await server.system.deps.personalData.keys!.unfinished()).toEqual([]), {
    timeout: 30_000,
  })
  for (const row of rows) {
    const told = JSON.stringify((await server.call('GET', `/v1/yearlyData/${row}/history`)).body)
    expect(told).toContain('"personalData"')
    expect(told).not.toContain(NAME)
  }
}, 90_000)

test(`${log.label}, ${documents.label}: who erased is told for ever, and past pay is gone in every process and after a start`, async () => {
  const name = `past${randomUUID().replaceAll('-', '')}`
  let position: bigint
  let id: number
  const colleague = { totalMonthSalary: 6_000, basicSalary: 5_000, employeeId: 'O-1', name: 'Somebody Else' }
  const pastPay = async (server: TestServer): Promise<unknown> => {
    const { body } = await server.call(
      'GET',
      `/v1/costCentres?year=2019&position=${position}&sort=number,asc`,
    )
    return body.content.map(({ staffNumber, avgSalary, totalCost }: Figures) => [
      staffNumber,
      avgSalary,
      totalCost,
    ])
  }
  const told = async (server: TestServer): Promise<void> => {
    expect(await pastPay(server)).toEqual([
      [1, null, null],
      [2, 6_000, 12_000],
    ])
    const paths = [
      `/v1/bigPicture/state?plan=2019&position=${position}`,
      `/v1/costCentres/overTime?position=${position}`,
      `/v1/yearlyData/${id}/history`,
      '/v1/trail?kind=staff&size=500',
    ]
    for (const path of paths)
      expect(JSON.stringify((await server.call('GET', path)).body)).not.toMatch(/73913|147826|79913|CANARY/)
    const { content } = (await server.call('GET', '/v1/trail?kind=StaffErased')).body
    expect(content.map(({ person }: { person: number }) => person)).toEqual([actor, actor])
    const { body } = await server.call('GET', `/v1/yearlyData/${id}/history`)
    expect(JSON.stringify(body)).toContain('"cause":"erased"')
  }
  let actor = 0
  {
    await using one = await process(name)
    await using other = await process(name)
    for (const number of ['0100', '0200'])
      expect((await one.call('POST', '/v1/costCentres', { number, name: 'Wards' })).status).toBe(201)
    const add = async (row: object): Promise<number> => {
      const { status, body } = await one.call('POST', '/v1/yearlyData', { ...PERSON, ...row })
      expect(status).toBe(201)
      return body.id
    }
    const beside = { costCentre: { number: '0200', name: '' } }
    await add({ ...colleague, ...beside })
    id = await add({})
    const second = await add({ ...beside, employeeId: 'CANARY-78' })
    position = await one.system.log.head()
    expect(await pastPay(one)).toEqual([
      [1, 73_913.37, 73_913.37],
      [2, 39_956.69, 79_913.37],
    ])
    const another = await signedInAs(one, ADMINISTRATOR_ROLE)
    actor = another.id
    for (const row of [id, second]) {
      expect((await one.call('DELETE', `/v1/yearlyData/${row}`)).status).toBe(204)
      const erased = await one.call('POST', `/v1/yearlyData/${row}/erase`, undefined, {
        token: another.token,
      })
      expect(erased.status).toBe(204)
    }
    await told(one)
    await vi.waitFor(() => told(other), { timeout: 30_000 })
  }
  await using again = await process(name)
  await vi.waitFor(() => told(again), { timeout: 30_000 })
}, 120_000)

/** All documents of the read models, of their checkpoints and of the keys. */
async function everythingIn(url: string): Promise<string> {
  await using client = await MongoClient.connect(url)
  const { databaseName } = client.db()
  const found: unknown[] = []
  for (const database of [client.db(), client.db(`${databaseName}-keys`)])
    for (const { name } of await database.listCollections().toArray())
      found.push(...(await database.collection(name).find().toArray()).map(readable))
  return JSON.stringify(found)
}

function readable(found: WithId<Document>): object {
  const { bytes } = found
  if (!(bytes instanceof Binary)) return found
  return { ...found, bytes: unpacked(bytes.buffer).replace(NAME, `state of ${NAME}`) } // as checkpoints are stored
}

/** The log as it is stored. */
async function storedIn({ system }: TestServer): Promise<string> {
  const found: unknown[] = []
  for await (const batch of system.log.stored.follow(0n, new AbortController().signal)) {
    if (batch === 'caughtUp') break
    found.push(...batch.map(({ data }) => data))
  }
  return JSON.stringify(found)
}
