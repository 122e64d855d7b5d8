import { afterAll, expect, test } from 'vitest'
import { openEventStoreLog } from '#adapters/eventstore/event-log.ts'
import { openMongoProjectorLease } from '#adapters/mongodb/lease/projector-lease.ts'
import { takeLease } from '#adapters/mongodb/testing/taken-lease.ts'
import { databaseUrl } from '#testing/stores/database-url.ts'
import { startTestServer } from '#testing/stores/test-server.ts'
import { projections } from '../projectors.ts'
import { startServer, type TestServer } from '../testing/server.ts'

const [events, documents] = await Promise.all([startTestServer('eventstore'), startTestServer('mongodb')])
afterAll(() => Promise.all([events[Symbol.asyncDispose](), documents[Symbol.asyncDispose]()]))

const TIMEOUT = { timeout: 30_000 }

let installations = 0
function distributed() {
  const name = `withheld${Date.now()}n${(installations += 1)}`
  return {
    EVENTSTORE_URL: events.url,
    MONGODB_URL: databaseUrl(documents.url, name),
    STREAM_PREFIX: `${name}-`,
  }
}

async function units({ call }: TestServer): Promise<unknown> {
  const { status, body } = await call('GET', '/v1/businessUnits')
  return status === 200 ? body.content.map(({ name }: { name: string }) => name) : [status, body.code]
}

/** Why read models are not ready, each reason once. */
async function reasons({ call }: TestServer): Promise<readonly unknown[]> {
  const { body } = await call('GET', '/health/ready', undefined, { token: null })
  const troubles: { part: string; reason?: string }[] = body.troubles ?? []
  return [...new Set(troubles.filter(({ part }) => part !== 'client').map(({ reason }) => reason))]
}

const addUnit = ({ call }: TestServer, name: string) =>
  call('POST', '/v1/businessUnits', { name, color: '#3182CE' })

test('once a newer version has taken over, an API of the former one says so instead of answering empty lists', async () => {
  const environment = distributed()
  {
    await using server = await startServer({ environment })
    await addUnit(server, 'alpha')
    await expect.poll(() => units(server), TIMEOUT).toEqual(['alpha'])
  }
  await using log = openEventStoreLog({ url: environment.EVENTSTORE_URL, prefix: environment.STREAM_PREFIX })
  const newer = projections.map((projection) => ({ ...projection, version: projection.version + 1 }))
  await using leases = openMongoProjectorLease(environment.MONGODB_URL, { projections: newer, log })
  await using lease = await takeLease(leases)
  await using api = await startServer({ environment: { ...environment, ROLE: 'api' } })
  const position = await log.head()
  for (const { name } of newer)
    lease.announce({ type: 'moved', projection: name, position, changes: [], caughtUp: true })
  await expect.poll(() => units(api), TIMEOUT).toEqual([503, 'rebuilding'])
  await expect
    .poll(() => reasons(api), TIMEOUT)
    .toEqual(['the projector that is running carries another version'])
}, 120_000)

test('two installations on one database: the second shows nothing of the first and says why, the first goes on', async () => {
  const first = distributed()
  const second = { ...distributed(), MONGODB_URL: first.MONGODB_URL }
  await using one = await startServer({ environment: first })
  await addUnit(one, 'secret')
  await expect.poll(() => units(one), TIMEOUT).toEqual(['secret'])
  await using two = await startServer({ environment: second })
  await expect.poll(() => units(two), TIMEOUT).toEqual([503, 'rebuilding'])
  await expect
    .poll(() => reasons(two), TIMEOUT)
    .toEqual([expect.stringContaining('the read models of another event log')])
  expect((await addUnit(two, 'of its own')).body).not.toHaveProperty('name', 'secret')
  await addUnit(one, 'another')
  await expect.poll(() => units(one), TIMEOUT).toEqual(['secret', 'another'])
  expect(await reasons(one)).toEqual([])
}, 120_000)
