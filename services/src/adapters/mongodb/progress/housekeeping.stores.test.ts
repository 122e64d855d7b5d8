import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { idsOn, note, person } from '#ports/documents-subject.contract.ts'
import { ownedServer } from '#testing/stores/test-server.ts'
import type { Checkpoint } from '#adapters/mongodb/connection/database.ts'
import {
  endlessLog,
  FAST,
  FROZEN,
  acquireLease,
  SUCCESSOR,
  testProjections,
} from '#adapters/mongodb/testing/taken-lease.ts'
import { testDatabases } from '#adapters/mongodb/testing/test-databases.ts'

const server = await ownedServer('mongodb')
const databases = testDatabases(server, 'housekeeping')

const PEOPLE = 'people-of-test-v1'
const NOTES = 'notes-of-test-v1'

let warning: MockInstance<typeof process.emitWarning>
let over: AsyncDisposableStack

beforeEach(() => {
  over = new AsyncDisposableStack()
  warning = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
})
afterEach(async () => {
  vi.restoreAllMocks()
  await over.disposeAsync()
})

const ofVersion = (version: number) => testProjections.map((projection) => ({ ...projection, version }))
const logOf = (identity: string, head: bigint) => ({ identity: async () => identity, head: async () => head })

/** Number of documents in every collection. */
async function stored(): Promise<{ [storedName: string]: number }> {
  const database = databases.client.db(databases.name)
  const found = await database.listCollections({}, { nameOnly: true }).toArray()
  const storedNames = found.map((collection) => collection.name).filter((each) => !each.startsWith('_'))
  const counts = storedNames.map(async (stored) => [
    stored,
    await database.collection(stored).countDocuments(),
  ])
  return Object.fromEntries(await Promise.all(counts))
}

async function checkpointsOf(database: string): Promise<string[]> {
  const checkpoints = await databases.client
    .db(database)
    .collection<Checkpoint>('_checkpoints')
    .find()
    .toArray()
  return checkpoints.map(({ _id }) => _id).toSorted()
}

/** Projects the log of that identity up to position 9. */
async function carried(identity: string): Promise<void> {
  await using lease = await acquireLease(databases.url, { log: logOf(identity, 9n) })
  await lease.documents.commit(PEOPLE, 9n, [person(1), person(2)])
  await lease.documents.commit(NOTES, 4n, [note('x', 'X')])
}

describe(`the upkeep of the read models: ${server.label}`, () => {
  test('a new version begins empty beside the old one, which is emptied some time after it has caught up; younger ones stay', async () => {
    for (const version of [1, 3]) {
      await using lease = await acquireLease(databases.url, { projections: ofVersion(version) })
      await lease.documents.commit(`people-of-test-v${version}`, 5n, [person(version), person(version + 1)])
      await lease.documents.commit(`notes-of-test-v${version}`, 5n, [note('x', version)])
    }
    await using lease = await acquireLease(databases.url, {
      projections: ofVersion(2),
      timings: { ...FAST, tombstones: 400 },
    })
    expect(await idsOn(lease.documents, 'people')).toEqual([])
    await lease.documents.commit('people-of-test-v2', 5n, [person(2)])
    const moved = { type: 'moved', projection: 'people-of-test', position: 5n, changes: [] } as const
    lease.announce({ ...moved, caughtUp: false })
    const toldAt = performance.now()
    lease.announce({ ...moved, caughtUp: true })
    await expect.poll(stored, { timeout: 5_000 }).toMatchObject({ 'people-v1': 0 })
    expect(performance.now() - toldAt).toBeGreaterThanOrEqual(400)
    expect(await stored()).toEqual({
      'named-v1': 0,
      'named-v2': 0,
      'named-v3': 0,
      'notes-v1': 1,
      'notes-v2': 0,
      'notes-v3': 1,
      'people-v1': 0,
      'people-v2': 1,
      'people-v3': 2,
    })
    await expect
      .poll(async () => (await checkpointsOf(databases.name)).filter((id) => id.startsWith('people')))
      .toEqual(['people-of-test-v2', 'people-of-test-v3'])
  })

  test('a former version whose emptying was cut off is begun anew by whoever goes back to it', async () => {
    {
      await using lease = await acquireLease(databases.url, { projections: ofVersion(1) })
      await lease.documents.commit('people-of-test-v1', 5n, [person(1), person(2)])
    }
    {
      await using lease = await acquireLease(databases.url, {
        projections: ofVersion(2),
        timings: { ...FAST, tombstones: 100 },
      })
      await databases.client.db('admin').command({
        configureFailPoint: 'failCommand',
        mode: 'alwaysOn',
        data: { failCommands: ['delete'], errorCode: 1 },
      })
      over.defer(async () => {
        await databases.client.db('admin').command({ configureFailPoint: 'failCommand', mode: 'off' })
      })
      const moved = { type: 'moved', projection: 'people-of-test', position: 5n, changes: [] } as const
      lease.announce({ ...moved, caughtUp: true })
      const checkpoints = databases.client.db(databases.name).collection<Checkpoint>('_checkpoints')
      await expect
        .poll(() => checkpoints.findOne({ _id: PEOPLE }), { timeout: 5_000 })
        .toMatchObject({ isEmptying: true })
    }
    await over.disposeAsync()
    await using lease = await acquireLease(databases.url, { projections: ofVersion(1) })
    expect(await lease.documents.checkpoint(PEOPLE)).toBe(0n)
    expect(await idsOn(lease.documents, 'people')).toEqual([])
  })

  test('who was frozen and wakes up throws nothing away: neither tombstones nor former versions', async () => {
    {
      await using lease = await acquireLease(databases.url, { projections: ofVersion(1) })
      await lease.documents.commit('people-of-test-v1', 5n, [person(1), person(2)])
    }
    const timings = { ...FROZEN, tombstones: 5_000 }
    await using frozen = await acquireLease(databases.url, { projections: ofVersion(2), timings })
    await frozen.documents.commit('notes-of-test-v2', 1n, [note('x', 'X')])
    await frozen.documents.commit('notes-of-test-v2', 2n, [{ collection: 'notes', remove: 'x' }])
    for (const projection of ['people-of-test', 'notes-of-test'])
      frozen.announce({ type: 'moved', projection, position: 5n, changes: [], caughtUp: true })
    await using back = await acquireLease(databases.url, { projections: ofVersion(1), timings: SUCCESSOR })
    expect(frozen.signal.aborted).toBe(false)
    await expect.poll(() => frozen.signal.aborted, { timeout: 15_000 }).toBe(true) // it has tried to write
    expect(await idsOn(back.documents, 'people')).toEqual(['1', '2'])
    expect(await back.documents.checkpoint(PEOPLE)).toBe(5n)
    expect(await databases.client.db(databases.name).collection('notes-v2').countDocuments()).toBe(1)
  })

  test('a log that is older, as after restoring a backup: the read models are thrown away, and that is said', async () => {
    await carried('one')
    await using lease = await acquireLease(databases.url, { log: logOf('one', 8n) })
    expect(warning).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('older than they are'))
    expect([await lease.documents.checkpoint(PEOPLE), await lease.documents.checkpoint(NOTES)]).toEqual([
      0n,
      0n,
    ])
    expect([await idsOn(lease.documents, 'people'), await idsOn(lease.documents, 'notes')]).toEqual([[], []])
    await lease.documents.commit(PEOPLE, 3n, [person(7)])
    expect(await idsOn(lease.documents, 'people')).toEqual(['7'])
  })

  test.each([
    ['the same log', logOf('one', 9n)],
    ['the same log, longer', logOf('one', 90n)],
  ])('%s: everything stays', async (_case, log) => {
    await carried('one')
    await using lease = await acquireLease(databases.url, { log })
    expect(warning).not.toHaveBeenCalled()
    expect(await lease.documents.checkpoint(PEOPLE)).toBe(9n)
    expect(await idsOn(lease.documents, 'people')).toEqual(['1', '2'])
  })

  test('a log that had no name while it was empty is not another one when it has', async () => {
    await carried('')
    await using lease = await acquireLease(databases.url, { log: logOf('one', 9n) })
    expect(await lease.documents.checkpoint(PEOPLE)).toBe(9n)
  })

  test('what was being thrown away when the process was killed is thrown away by the next', async () => {
    await carried('one')
    const checkpoints = databases.client.db(databases.name).collection<Checkpoint>('_checkpoints')
    await checkpoints.updateOne({ _id: PEOPLE }, { $set: { position: 0n, isEmptying: true } })
    await using lease = await acquireLease(databases.url, { log: logOf('one', 9n) })
    expect(await idsOn(lease.documents, 'people')).toEqual([])
    expect(await checkpoints.findOne({ _id: PEOPLE })).toMatchObject({ isEmptying: false })
  })

  test('thousands are thrown away in steps, tombstones too', async () => {
    await using lease = await acquireLease(databases.url)
    const many = Array.from({ length: 2_100 }, (_, id) => note(String(id), id))
    await lease.documents.commit(NOTES, 1n, many)
    await lease.documents.commit(NOTES, 2n, [{ collection: 'notes', remove: '5' }])
    await lease.documents.reset(NOTES, ['notes'])
    expect(await databases.client.db(databases.name).collection('notes-v1').countDocuments()).toBe(0)
    await lease.documents.commit(NOTES, 1n, [note('5', 5)])
    expect(await idsOn(lease.documents, 'notes')).toEqual(['5'])
  })

  test('tombstones go when everybody has had the time to see them', async () => {
    await using lease = await acquireLease(databases.url, {
      log: endlessLog,
      timings: { ...FAST, tombstones: 300 },
    })
    await lease.documents.commit(NOTES, 1n, [note('x', 'X'), note('y', 'Y')])
    await lease.documents.commit(NOTES, 2n, [{ collection: 'notes', remove: 'x' }])
    const stored = databases.client.db(databases.name).collection('notes-v1')
    expect(await stored.countDocuments()).toBe(2)
    const moved = { type: 'moved', projection: 'notes-of-test', changes: [], caughtUp: true } as const
    lease.announce({ ...moved, position: 3n })
    await expect.poll(() => stored.countDocuments()).toBe(1)
    expect(await idsOn(lease.documents, 'notes')).toEqual(['y'])
  })
})
