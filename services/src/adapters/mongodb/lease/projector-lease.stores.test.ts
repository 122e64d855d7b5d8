import { setTimeout as delay } from 'node:timers/promises'
import { MongoServerError } from 'mongodb'
import { describe, expect, test } from 'vitest'
import { contentOf, idsOn, note, person } from '#ports/documents-subject.contract.ts'
import { StoreUnavailable } from '#ports/event-log.ts'
import { ownedServer } from '#testing/stores/test-server.ts'
import { LEASE_TIMINGS } from './lease.ts'
import { openMongoReadModels } from '#adapters/mongodb/read-models.ts'
import type {
  Checkpoint,
  LeaseRecord,
  ProgressRecord,
  CoordinationRecord,
} from '#adapters/mongodb/connection/database.ts'
import { openMongoProjectorLease } from './projector-lease.ts'
import {
  endlessLog,
  FAST,
  FROZEN,
  acquireLease,
  SUCCESSOR,
  takeLease,
  type TakenLease,
  testProjections,
} from '#adapters/mongodb/testing/taken-lease.ts'
import { testDatabases } from '#adapters/mongodb/testing/test-databases.ts'

const server = await ownedServer('mongodb')
const databases = testDatabases(server, 'lease')

const openLease = (timings = FAST) =>
  openMongoProjectorLease(databases.url, { projections: testProjections, log: endlessLog, timings })

const kept = <Kept extends CoordinationRecord>() =>
  databases.client.db(databases.name).collection<Kept>('_projector')

/** Waits for so many heartbeats of the lease's holder. */
async function beats(count: number): Promise<void> {
  const beat = async (): Promise<number> =>
    Number((await kept<LeaseRecord>().findOne({ _id: 'lease' }))!.beat)
  const before = await beat()
  await expect.poll(beat, { timeout: 30_000 }).toBeGreaterThanOrEqual(before + count)
}

/** Whether an unfinished commit holds the checkpoint, so that nobody else can write it. */
async function isCommitting(projector: string): Promise<boolean> {
  const checkpoints = databases.client.db(databases.name).collection<Checkpoint>('_checkpoints')
  const session = databases.client.startSession()
  session.startTransaction()
  try {
    await checkpoints.updateOne({ _id: projector }, { $inc: { moves: 1 } }, { session })
    return false
  } catch (error) {
    if (error instanceof MongoServerError && error.code === 112) return true
    throw error
  } finally {
    await session.abortTransaction()
    await session.endSession()
  }
}

describe(`the lease of the projector: ${server.label}`, () => {
  test('two ask for it, one has it; given back, it is the other one’s at once', async () => {
    await using one = openLease()
    await using other = openLease()
    const first = await takeLease(one)
    let isTaken = false
    const waiting = takeLease(other).then((lease) => {
      isTaken = true
      return lease
    })
    await beats((FAST.expiry / FAST.beat) * 1.5)
    expect(isTaken).toBe(false)
    const begun = performance.now()
    await first[Symbol.asyncDispose]()
    await using second = await waiting
    expect(performance.now() - begun).toBeLessThan(FAST.expiry - FAST.beat) // taken without waiting for the expiry
    await second.documents.commit('staff', 1n, [person(1)])
    expect(first.signal.aborted).toBe(true)
    await expect(first.documents.commit('staff', 2n, [person(2)])).rejects.toThrow(StoreUnavailable)
    expect(await idsOn(second.documents, 'people')).toEqual(['1'])
  })

  test('of many who ask at once, one has it', async () => {
    const all = Array.from({ length: 5 }, () => openLease())
    let seated = 0
    let turns = 0
    const ends = new AbortController()
    const queues = all.map(async (leases) => {
      for await (const { signal } of leases.take(ends.signal)) {
        seated += 1
        turns += 1
        expect(seated).toBe(1)
        if (!signal.aborted) await delay(200, undefined, { signal }).catch(() => {})
        seated -= 1
        if (!signal.aborted) return
      }
    })
    await Promise.all(queues)
    expect(turns).toBeGreaterThanOrEqual(all.length)
    ends.abort()
    for (const leases of all) await leases[Symbol.asyncDispose]()
  })

  test('asking ends with the signal', async () => {
    await using one = openLease()
    await using _first = await takeLease(one)
    await using other = openLease()
    const ends = new AbortController()
    const asking = Array.fromAsync(other.take(ends.signal))
    await beats(2)
    ends.abort()
    expect(await asking).toEqual([])
  })

  test('who is cut off leaves the lease by itself, and comes back to it', async () => {
    await using leases = openLease()
    const first = await takeLease(leases)
    await server.control.signal('SIGSTOP')
    try {
      await expect.poll(() => first.signal.aborted).toBe(true)
    } finally {
      await server.control.signal('SIGCONT')
    }
    await first[Symbol.asyncDispose]()
    await using second = await takeLease(leases)
    await second.documents.commit('staff', 1n, [person(1)])
    expect(await idsOn(second.documents, 'people')).toEqual(['1'])
  })

  test('who was frozen and wakes up can write nothing any more: no commit, no reset, no progress', async () => {
    await using frozen = await acquireLease(databases.url, { timings: FROZEN })
    await frozen.documents.commit('staff', 5n, [person(1), note('count', 5)])
    await using rival = await acquireLease(databases.url, { timings: SUCCESSOR })
    expect(frozen.signal.aborted).toBe(false)
    expect(await rival.documents.checkpoint('staff')).toBe(5n)

    await expect(frozen.documents.commit('staff', 6n, [person(2)])).rejects.toThrow('another process')
    expect(frozen.signal.aborted).toBe(true)
    await expect(frozen.documents.commit('notes', 6n, [note('count', 6)])).rejects.toThrow('another process')
    await expect(frozen.documents.reset('staff', ['people'])).rejects.toThrow('another process')
    expect(await idsOn(rival.documents, 'people')).toEqual(['1'])
    expect(await contentOf(rival.documents, 'notes')).toMatchObject([{ keys: { title: 5 } }])
    expect(await rival.documents.checkpoint('staff')).toBe(5n)
    expect(await rival.documents.checkpoint('notes')).toBe(0n)
    await rival.documents.commit('staff', 7n, [person(3)])
    expect(await idsOn(rival.documents, 'people')).toEqual(['1', '3'])
  })

  test('the first thing it does may be to throw away', async () => {
    await using frozen = await acquireLease(databases.url, { timings: FROZEN })
    await frozen.documents.commit('staff', 5n, [person(1)])
    await using rival = await acquireLease(databases.url, { timings: SUCCESSOR })
    await expect(frozen.documents.reset('staff', ['people'])).rejects.toThrow('another process')
    expect(frozen.signal.aborted).toBe(true)
    expect(await idsOn(rival.documents, 'people')).toEqual(['1'])
    expect(await rival.documents.checkpoint('staff')).toBe(5n)
  })

  test('or to tell where it stands', async () => {
    await using frozen = await acquireLease(databases.url, { timings: FROZEN })
    await using _rival = await acquireLease(databases.url, { timings: SUCCESSOR })
    const projection = testProjections[0]!.name
    frozen.announce({ type: 'moved', projection, position: 999n, changes: [], caughtUp: true })
    await expect.poll(() => frozen.signal.aborted).toBe(true)
    const told = await kept<ProgressRecord>().findOne({ _id: 'progress' })
    expect(Object.values(told!.states).map(({ position }) => Number(position))).toEqual(
      testProjections.map(() => 0),
    )
  })

  test('frozen in the middle of a commit, it holds up nobody, and nothing of it is stored', async () => {
    await using frozen = await acquireLease(databases.url, { timings: FROZEN })
    await frozen.documents.commit('staff', 5n, [person(1)])
    await databases.client.db('admin').command({
      configureFailPoint: 'failCommand',
      mode: { times: 1 },
      data: { failCommands: ['commitTransaction'], blockConnection: true, blockTimeMS: 9_000 },
    })
    const halfDone = frozen.documents.commit('staff', 6n, [person(1, { name: 'frozen' }), person(2)])
    let isOver = false
    const outcome = halfDone.catch((error: unknown) => error).finally(() => (isOver = true))
    await expect.poll(() => isCommitting('staff'), { interval: 10 }).toBe(true)
    await using rival = await acquireLease(databases.url, { timings: SUCCESSOR })
    await rival.documents.commit('staff', 7n, [person(1, { name: 'rival' })])
    expect(isOver).toBe(false) // whoever waited for that commit would come later
    expect(await outcome).toBeInstanceOf(StoreUnavailable)
    expect(await contentOf(rival.documents, 'people')).toMatchObject([{ keys: { id: 1, name: 'rival' } }])
    expect(await rival.documents.checkpoint('staff')).toBe(7n)
  })

  test('in production a killed holder is replaced within 15 s', async () => {
    await using _killed = await acquireLease(databases.url, { timings: FROZEN })
    await using models = openMongoReadModels(databases.url, { projections: testProjections, log: endlessLog })
    const begun = performance.now()
    await using rival = await acquireLease(databases.url, { timings: LEASE_TIMINGS })
    await rival.documents.commit('staff', 1n, [person(1)])
    expect(await models.documents.get('people', '1')).toMatchObject({ id: '1' })
    expect(performance.now() - begun).toBeLessThan(15_000)
    expect(performance.now() - begun).toBeGreaterThan(LEASE_TIMINGS.out)
  })

  test('however many are frozen one after the other, every position is carried once', async () => {
    const timings = { ...FROZEN, watch: SUCCESSOR.watch, expiry: SUCCESSOR.expiry }
    await using frozen = new AsyncDisposableStack()
    const former: TakenLease[] = []
    for (let round = 0; round < 4; round += 1) {
      const lease = frozen.use(await acquireLease(databases.url, { timings }))
      for (const { documents } of former)
        await expect(documents.commit('staff', 99n, [note('x', 'late')])).rejects.toThrow(StoreUnavailable)
      const from = await lease.documents.checkpoint('staff')
      expect(from).toBe(BigInt(3 * round))
      for (let position = from + 1n; position <= from + 3n; position += 1n)
        await lease.documents.commit('staff', position, [person(Number(position))])
      former.push(lease)
    }
    const last = former.at(-1)!
    expect(await idsOn(last.documents, 'people')).toHaveLength(12)
    expect(await idsOn(last.documents, 'notes')).toEqual([])
  })
})
