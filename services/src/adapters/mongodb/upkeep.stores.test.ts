import { MongoClient } from 'mongodb'
import { afterAll, afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { idsOn, note, person } from '#ports/documents-subject.contract.ts'
import { databaseUrl } from '#testing/stores/database-url.ts'
import { ownedServer } from '#testing/stores/test-server.ts'
import type { Checkpoint } from './database.ts'
import { endlessLog, FAST, FROZEN, sitDown, SUCCESSOR, testProjections } from './testing/taken-seat.ts'

const server = await ownedServer('mongodb')
const client = new MongoClient(server.url)
afterAll(async () => {
  await client.close()
  await server[Symbol.asyncDispose]()
})

const PEOPLE = 'people-of-test-v1'
const NOTES = 'notes-of-test-v1'

let name: string
let url: string
let opened = 0
let warning: MockInstance<typeof process.emitWarning>
let over: AsyncDisposableStack

beforeEach(() => {
  opened += 1
  name = `upkeep-${opened}`
  url = databaseUrl(server.url, name)
  over = new AsyncDisposableStack()
  warning = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
})
afterEach(async () => {
  vi.restoreAllMocks()
  await over.disposeAsync()
})

const ofVersion = (version: number) => testProjections.map((projection) => ({ ...projection, version }))
const logOf = (identity: string, head: bigint) => ({ identity: async () => identity, head: async () => head })

/** Documents of every collection. */
async function stored(): Promise<{ [shelf: string]: number }> {
  const database = client.db(name)
  const found = await database.listCollections({}, { nameOnly: true }).toArray()
  const shelves = found.map((collection) => collection.name).filter((each) => !each.startsWith('_'))
  const counts = shelves.map(async (shelf) => [shelf, await database.collection(shelf).countDocuments()])
  return Object.fromEntries(await Promise.all(counts))
}

async function checkpointsOf(database: string): Promise<string[]> {
  const checkpoints = await client.db(database).collection<Checkpoint>('_checkpoints').find().toArray()
  return checkpoints.map(({ _id }) => _id).toSorted()
}

/** What is carried up to 9 from the log of a name. */
async function carried(identity: string): Promise<void> {
  await using seat = await sitDown(url, { log: logOf(identity, 9n) })
  await seat.documents.commit(PEOPLE, 9n, [person(1), person(2)])
  await seat.documents.commit(NOTES, 4n, [note('x', 'X')])
}

describe(`the upkeep of the read models: ${server.label}`, () => {
  test('a new version begins empty beside the old one, which is emptied some time after it has caught up; younger ones stay', async () => {
    for (const version of [1, 3]) {
      await using seat = await sitDown(url, { projections: ofVersion(version) })
      await seat.documents.commit(`people-of-test-v${version}`, 5n, [person(version), person(version + 1)])
      await seat.documents.commit(`notes-of-test-v${version}`, 5n, [note('x', version)])
    }
    await using seat = await sitDown(url, { projections: ofVersion(2), pace: { ...FAST, tombstones: 400 } })
    expect(await idsOn(seat.documents, 'people')).toEqual([])
    await seat.documents.commit('people-of-test-v2', 5n, [person(2)])
    const moved = { type: 'moved', projection: 'people-of-test', position: 5n, changes: [] } as const
    seat.announce({ ...moved, caughtUp: false })
    const toldAt = performance.now()
    seat.announce({ ...moved, caughtUp: true })
    await expect.poll(stored, { timeout: 5_000 }).toMatchObject({ 'people-v1': 0 })
    expect(performance.now() - toldAt).toBeGreaterThanOrEqual(400)
    expect(await stored()).toEqual({
      'notes-v1': 1,
      'notes-v2': 0,
      'notes-v3': 1,
      'people-v1': 0,
      'people-v2': 1,
      'people-v3': 2,
    })
    await expect
      .poll(async () => (await checkpointsOf(name)).filter((id) => id.startsWith('people')))
      .toEqual(['people-of-test-v2', 'people-of-test-v3'])
  })

  test('a former version whose emptying was cut off is begun anew by whoever goes back to it', async () => {
    {
      await using seat = await sitDown(url, { projections: ofVersion(1) })
      await seat.documents.commit('people-of-test-v1', 5n, [person(1), person(2)])
    }
    {
      await using seat = await sitDown(url, { projections: ofVersion(2), pace: { ...FAST, tombstones: 100 } })
      await client.db('admin').command({
        configureFailPoint: 'failCommand',
        mode: 'alwaysOn',
        data: { failCommands: ['delete'], errorCode: 1 },
      })
      over.defer(async () => {
        await client.db('admin').command({ configureFailPoint: 'failCommand', mode: 'off' })
      })
      const moved = { type: 'moved', projection: 'people-of-test', position: 5n, changes: [] } as const
      seat.announce({ ...moved, caughtUp: true })
      const checkpoints = client.db(name).collection<Checkpoint>('_checkpoints')
      await expect
        .poll(() => checkpoints.findOne({ _id: PEOPLE }), { timeout: 5_000 })
        .toMatchObject({ isEmptying: true })
    }
    await over.disposeAsync()
    await using seat = await sitDown(url, { projections: ofVersion(1) })
    expect(await seat.documents.checkpoint(PEOPLE)).toBe(0n)
    expect(await idsOn(seat.documents, 'people')).toEqual([])
  })

  test('F21 who was frozen and wakes up throws nothing away: neither tombstones nor former versions', async () => {
    {
      await using seat = await sitDown(url, { projections: ofVersion(1) })
      await seat.documents.commit('people-of-test-v1', 5n, [person(1), person(2)])
    }
    const pace = { ...FROZEN, tombstones: 5_000 }
    await using frozen = await sitDown(url, { projections: ofVersion(2), pace })
    await frozen.documents.commit('notes-of-test-v2', 1n, [note('x', 'X')])
    await frozen.documents.commit('notes-of-test-v2', 2n, [{ collection: 'notes', remove: 'x' }])
    for (const projection of ['people-of-test', 'notes-of-test'])
      frozen.announce({ type: 'moved', projection, position: 5n, changes: [], caughtUp: true })
    await using back = await sitDown(url, { projections: ofVersion(1), pace: SUCCESSOR })
    expect(frozen.signal.aborted).toBe(false)
    await expect.poll(() => frozen.signal.aborted, { timeout: 15_000 }).toBe(true) // it has tried
    expect(await idsOn(back.documents, 'people')).toEqual(['1', '2'])
    expect(await back.documents.checkpoint(PEOPLE)).toBe(5n)
    expect(await client.db(name).collection('notes-v2').countDocuments()).toBe(1)
  })

  test('a log that is older, as after restoring a backup: the read models are thrown away, and that is said', async () => {
    await carried('one')
    await using seat = await sitDown(url, { log: logOf('one', 8n) })
    expect(warning).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('older than they are'))
    expect([await seat.documents.checkpoint(PEOPLE), await seat.documents.checkpoint(NOTES)]).toEqual([
      0n,
      0n,
    ])
    expect([await idsOn(seat.documents, 'people'), await idsOn(seat.documents, 'notes')]).toEqual([[], []])
    await seat.documents.commit(PEOPLE, 3n, [person(7)])
    expect(await idsOn(seat.documents, 'people')).toEqual(['7'])
  })

  test.each([
    ['the same log', logOf('one', 9n)],
    ['the same log, longer', logOf('one', 90n)],
  ])('%s: everything stays', async (_case, log) => {
    await carried('one')
    await using seat = await sitDown(url, { log })
    expect(warning).not.toHaveBeenCalled()
    expect(await seat.documents.checkpoint(PEOPLE)).toBe(9n)
    expect(await idsOn(seat.documents, 'people')).toEqual(['1', '2'])
  })

  test('a log that had no name while it was empty is not another one when it has', async () => {
    await carried('')
    await using seat = await sitDown(url, { log: logOf('one', 9n) })
    expect(await seat.documents.checkpoint(PEOPLE)).toBe(9n)
  })

  test('what was being thrown away when the process was killed is thrown away by the next', async () => {
    await carried('one')
    const checkpoints = client.db(name).collection<Checkpoint>('_checkpoints')
    await checkpoints.updateOne({ _id: PEOPLE }, { $set: { position: 0n, isEmptying: true } })
    await using seat = await sitDown(url, { log: logOf('one', 9n) })
    expect(await idsOn(seat.documents, 'people')).toEqual([])
    expect(await checkpoints.findOne({ _id: PEOPLE })).toMatchObject({ isEmptying: false })
  })

  test('thousands are thrown away in steps, tombstones too', async () => {
    await using seat = await sitDown(url)
    const many = Array.from({ length: 2_100 }, (_, id) => note(String(id), id))
    await seat.documents.commit(NOTES, 1n, many)
    await seat.documents.commit(NOTES, 2n, [{ collection: 'notes', remove: '5' }])
    await seat.documents.reset(NOTES, ['notes'])
    expect(await client.db(name).collection('notes-v1').countDocuments()).toBe(0)
    await seat.documents.commit(NOTES, 1n, [note('5', 5)])
    expect(await idsOn(seat.documents, 'notes')).toEqual(['5'])
  })

  test('tombstones go when everybody has had the time to see them', async () => {
    await using seat = await sitDown(url, { log: endlessLog, pace: { ...FAST, tombstones: 300 } })
    await seat.documents.commit(NOTES, 1n, [note('x', 'X'), note('y', 'Y')])
    await seat.documents.commit(NOTES, 2n, [{ collection: 'notes', remove: 'x' }])
    const shelf = client.db(name).collection('notes-v1')
    expect(await shelf.countDocuments()).toBe(2)
    const moved = { type: 'moved', projection: 'notes-of-test', changes: [], caughtUp: true } as const
    seat.announce({ ...moved, position: 3n })
    await expect.poll(() => shelf.countDocuments()).toBe(1)
    expect(await idsOn(seat.documents, 'notes')).toEqual(['y'])
  })
})
