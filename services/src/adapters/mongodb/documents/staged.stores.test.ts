import { describe, expect, test } from 'vitest'
import { idsOn, person } from '#ports/documents-subject.contract.ts'
import type { Documents } from '#ports/documents.ts'
import { ReadModelsUnavailable } from '#ports/event-log.ts'
import { startTestServer } from '#testing/stores/test-server.ts'
import { Database } from '#adapters/mongodb/connection/database.ts'
import {
  acquireLease,
  FROZEN,
  SUCCESSOR,
  type TakenLease,
  testProjections,
} from '#adapters/mongodb/testing/taken-lease.ts'
import { testDatabases } from '#adapters/mongodb/testing/test-databases.ts'
import { plannedWrites, stage } from './commit.ts'
import { MongoDocumentReader } from './documents.ts'

/** More documents than one transaction takes; they make three parts. */
const MANY = Array.from({ length: 2_500 }, (_, id) => person(id))

const server = await startTestServer('mongodb')
const databases = testDatabases(server, 'staged')

const people = async (documents: Documents): Promise<number> =>
  (await idsOn(documents, 'people', { limit: 5_000 })).length
const staged = (): Promise<number> =>
  databases.client.db(databases.name).collection('_staged').countDocuments()

/** A lease holder that was stopped after it had stored its whole commit and applied the first part. */
async function frozenInTheMiddle(): Promise<TakenLease> {
  const frozen = await acquireLease(databases.url, { timings: FROZEN })
  await using database = new Database(databases.url, testProjections)
  const planned = plannedWrites(database, 7n, MANY)
  const checkpoints = await database.checkpoints()
  const token = (await checkpoints.findOne({}))!.token // the lease has been claimed on all of them
  const parts = await stage(database, { projector: 'staff', token }, planned)
  expect(parts).toBe(3)
  const pending = { position: 7n, last: null, token, parts }
  await checkpoints.updateOne({ _id: 'staff' }, { $set: { pending, token, position: 0n } }, { upsert: true })
  const applied = planned.get('people')!.slice(0, 1_000)
  await (await database.collection('people')).insertMany([...applied])
  return frozen
}

describe(`commits too large for one transaction: ${server.label}`, () => {
  test('are whole, take effect once, and leave nothing behind', async () => {
    await using lease = await acquireLease(databases.url, { timings: FROZEN })
    await lease.documents.commit('staff', 7n, MANY)
    expect(await people(lease.documents)).toBe(MANY.length)
    expect(await lease.documents.checkpoint('staff')).toBe(7n)
    expect(await staged()).toBe(0)
    await lease.documents.commit(
      'staff',
      7n,
      MANY.map(({ collection }, id) => ({ collection, remove: `${id}` })),
    )
    await lease.documents.commit('staff', 8n, [{ collection: 'people', remove: '1' }])
    expect(await people(lease.documents)).toBe(MANY.length - 1)
  })

  test('are finished by the successor of a holder that was frozen in the middle, before it reads anything', async () => {
    await using frozen = await frozenInTheMiddle()
    await using successor = await acquireLease(databases.url, { timings: SUCCESSOR })
    await expect(frozen.documents.commit('staff', 7n, MANY)).rejects.toThrow('another process')
    expect(await successor.documents.checkpoint('staff')).toBe(7n)
    expect(await people(successor.documents)).toBe(MANY.length)
    expect(await staged()).toBe(0)
  })

  test('fit no position until they are whole: who looks meanwhile is told none', async () => {
    await using _frozen = await frozenInTheMiddle()
    await using database = new Database(databases.url, testProjections)
    const reader = new MongoDocumentReader(database)
    await expect(reader.checkpoint('staff')).rejects.toBeInstanceOf(ReadModelsUnavailable)
    await using successor = await acquireLease(databases.url, { timings: SUCCESSOR })
    expect(await successor.documents.checkpoint('staff')).toBe(7n)
    expect(await reader.checkpoint('staff')).toBe(7n)
  })

  test('are forgotten with what they belong to', async () => {
    await using frozen = await frozenInTheMiddle()
    await using successor = await acquireLease(databases.url, { timings: SUCCESSOR })
    await expect(frozen.documents.commit('staff', 7n, MANY)).rejects.toThrow('another process')
    await successor.documents.reset('staff', ['people', 'notes'])
    expect(await successor.documents.checkpoint('staff')).toBe(0n)
    expect(await people(successor.documents)).toBe(0)
  })
})
