import { setTimeout as delay } from 'node:timers/promises'
import { MongoClient } from 'mongodb'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contentOf, idsOn, note, person } from '#ports/documents-subject.contract.ts'
import type { Documents } from '#ports/documents.ts'
import { StoreUnavailable } from '#ports/event-log.ts'
import { eventually } from '#testing/stores/eventually.ts'
import { databaseUrl } from '#testing/stores/database-url.ts'
import { openTcpProxy } from '#testing/stores/tcp-proxy.ts'
import { ownedServer } from '#testing/stores/test-server.ts'
import { timed } from '#testing/stores/timed.ts'
import { FailPoint } from './testing/fail-point.ts'
import {
  endlessLog,
  FROZEN,
  SITTING,
  sitDown,
  takeSeat,
  type TakenSeat,
  testProjections,
} from './testing/taken-seat.ts'
import { openMongoReadModels } from './read-models.ts'
import { openMongoSeats } from './seats.ts'

const server = await ownedServer('mongodb')
const { control } = server
const client = new MongoClient(server.url)
const failPoint = new FailPoint(server.url)
/** In which a read has its answer: a deadline of five seconds, and a second for everything else. */
const ANSWERED = 6_000

afterAll(async () => {
  await failPoint[Symbol.asyncDispose]()
  await client.close()
  await server[Symbol.asyncDispose]()
})

let name: string
let seat: TakenSeat
let documents: Documents
let opened = 0

beforeEach(async () => {
  opened += 1
  name = `faults-${opened}`
  seat = await sitDown(databaseUrl(server.url, name), { pace: FROZEN }) // a sign of life would meet the fault instead
  documents = seat.documents
})
afterEach(() => seat[Symbol.asyncDispose]())

describe(`faults of the documents: ${server.label}`, () => {
  test('F20 while the server is away reads and commits say so soon; afterwards nothing is lost or half done', async () => {
    await documents.commit('staff', 1n, [person(1)])
    await control.kill()
    for (const read of [() => documents.get('people', '1'), () => idsOn(documents, 'people')]) {
      const { outcome, milliseconds } = await timed(read)
      expect(outcome).toBeInstanceOf(StoreUnavailable)
      expect(milliseconds).toBeLessThan(ANSWERED)
    }
    await expect(documents.commit('staff', 2n, [person(2)])).rejects.toThrow(StoreUnavailable)
    await control.start()
    expect(await eventually(() => documents.checkpoint('staff'))).toBe(1n)
    await eventually(() => documents.commit('staff', 2n, [person(2)]))
    expect(await idsOn(documents, 'people')).toEqual(['1', '2'])
  })

  test('a seat asked for before the server is there comes once it is', async () => {
    await control.kill()
    const url = databaseUrl(server.url, `${name}-early`)
    await using early = openMongoSeats(url, { projections: testProjections, log: endlessLog, pace: SITTING })
    const taking = takeSeat(early)
    await control.start()
    await using taken = await taking
    await taken.documents.commit('staff', 1n, [person(1)])
    expect(await idsOn(taken.documents, 'people')).toEqual(['1'])
  })

  test('killed again and again under commits: checkpoint and documents always fit together', async () => {
    let position = 0n
    const over = new AbortController()
    const carrying = (async () => {
      while (!over.signal.aborted) {
        const from = await eventually(() => documents.checkpoint('staff'))
        const next = from + 1n
        const writes = [person(Number(next)), note('count', Number(next))]
        await eventually(async () => {
          if ((await documents.checkpoint('staff')) < next) await documents.commit('staff', next, writes)
        })
        position = next
      }
    })()
    for (let round = 0; round < 3; round += 1) {
      const enough = position + 5n
      await expect.poll(() => position, { timeout: 30_000 }).toBeGreaterThanOrEqual(enough)
      await control.kill()
      await control.start()
    }
    over.abort()
    await carrying
    expect(await documents.checkpoint('staff')).toBe(position)
    expect(await idsOn(documents, 'people')).toHaveLength(Number(position))
    expect(await documents.get('notes', 'count')).toMatchObject({ keys: { title: Number(position) } })
  })

  test('a commit that fails half-way leaves nothing behind', async () => {
    await documents.commit('staff', 1n, [person(1)])
    await failPoint.next(['commitTransaction'], 1, { errorCode: 8_000 })
    await expect(documents.commit('staff', 2n, [person(2), note('x', 'X')])).rejects.toMatchObject({
      code: 8_000,
    })
    expect(await documents.checkpoint('staff')).toBe(1n)
    expect(await idsOn(documents, 'people')).toEqual(['1'])
    await documents.commit('staff', 2n, [person(2), note('x', 'X')])
    expect(await idsOn(documents, 'people')).toEqual(['1', '2'])
  })

  test.each([
    ['a write conflict', ['update'], { errorCode: 112, errorLabels: ['TransientTransactionError'] }],
    ['a cut connection', ['update'], { closeConnection: true }],
    ['a lost answer to the commit', ['commitTransaction'], { closeConnection: true }],
    [
      'a majority that is not reached at once',
      ['commitTransaction'],
      { writeConcernError: { code: 64, errmsg: 'waiting for replication timed out' } },
    ],
  ])('%s passes unnoticed', async (_fault, commands, data) => {
    await documents.commit('staff', 1n, [person(1)])
    await failPoint.next(commands, 1, data)
    await documents.commit('staff', 2n, [person(2), note('x', 'X')])
    expect(await failPoint.waiting()).toEqual([])
    expect(await documents.checkpoint('staff')).toBe(2n)
    expect(await idsOn(documents, 'people')).toEqual(['1', '2'])
    expect(await idsOn(documents, 'notes')).toEqual(['x'])
  })

  test('a primary that steps down is at most away for a moment', async () => {
    await documents.commit('staff', 1n, [person(1)])
    const steppingDown = { errorCode: 10_107, errorLabels: ['TransientTransactionError'] }
    await failPoint.next(['update'], 1, steppingDown)
    // The driver looks for a primary for two seconds, which a busy machine may not have for it.
    await eventually(() => documents.commit('staff', 2n, [person(2)]))
    expect(await failPoint.waiting()).toEqual([])
    expect(await documents.checkpoint('staff')).toBe(2n)
    expect(await idsOn(documents, 'people')).toEqual(['1', '2'])
  })

  test('a majority that is never reached is no success', async () => {
    await documents.commit('staff', 1n, [person(1)])
    const writeConcernError = { code: 64, errmsg: 'waiting for replication timed out' }
    await failPoint.next(['commitTransaction'], 1_000_000, { writeConcernError })
    const outcome = documents.commit('staff', 2n, [person(2)])
    await expect(outcome).rejects.toMatchObject({ outcomeUnknown: true })
    expect(await failPoint.waiting()).toContain('commitTransaction') // it goes on, and can be seen to
  })

  test('F20 a server that takes more than five seconds for everything: reads are given up in time, a commit is whole', async () => {
    await documents.commit('staff', 1n, [person(1)])
    await failPoint.next(['find'], 1, { blockConnection: true, blockTimeMS: 5_500 })
    const read = await timed(() => documents.get('people', '1'))
    expect(read.outcome).toBeInstanceOf(StoreUnavailable)
    expect(read.milliseconds).toBeLessThan(ANSWERED)
    const everything = ['find', 'update', 'commitTransaction']
    await failPoint.next(everything, 1_000, { blockConnection: true, blockTimeMS: 5_000 })
    const writes = [person(1, { name: 'slow' }), person(2)]
    const commit = await timed(() => documents.commit('staff', 2n, writes))
    await failPoint.off()
    expect(commit.outcome).toBeUndefined()
    expect(commit.milliseconds).toBeGreaterThan(10_000) // more than one of its steps was slow
    expect(await documents.checkpoint('staff')).toBe(2n)
    expect(await contentOf(documents, 'people')).toMatchObject([
      { id: '1', keys: { name: 'slow' } },
      { id: '2' },
    ])
  })

  test('a server that hangs: reads are given up in time, and work again afterwards', async () => {
    await documents.commit('staff', 1n, [person(1)])
    await control.signal('SIGSTOP')
    const { outcome, milliseconds } = await timed(() => documents.get('people', '1'))
    await control.signal('SIGCONT')
    expect(outcome).toBeInstanceOf(StoreUnavailable)
    expect(milliseconds).toBeLessThan(ANSWERED)
    expect(await eventually(() => documents.get('people', '1'))).toMatchObject({ id: '1' })
  })

  test('a server that hangs: more reads than there are connections are all given up as such', async () => {
    await documents.commit('staff', 1n, [person(1)])
    await control.signal('SIGSTOP')
    const reads = Array.from({ length: 300 }, () => documents.get('people', '1'))
    const outcomes = await Promise.allSettled(reads)
    await control.signal('SIGCONT')
    const reasons = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason : 'answered'))
    expect(reasons.filter((reason) => !(reason instanceof StoreUnavailable))).toEqual([])
    expect(await eventually(() => documents.get('people', '1'))).toMatchObject({ id: '1' })
  })

  test('a connection that hangs is given up, a new one used', async () => {
    await documents.commit('staff', 1n, [person(1)])
    const { hostname, port } = new URL(server.url)
    await using proxy = await openTcpProxy({ host: hostname, port: Number(port) })
    const url = databaseUrl(`mongodb://127.0.0.1:${proxy.port}/?directConnection=true`, name)
    await using remote = openMongoReadModels(url, { projections: testProjections, log: endlessLog })
    const far = remote.documents
    expect(await far.get('people', '1')).toMatchObject({ id: '1' })
    proxy.hang()
    proxy.heal()
    const { outcome, milliseconds } = await timed(() => far.get('people', '1'))
    expect(outcome).toBeInstanceOf(StoreUnavailable)
    expect(milliseconds).toBeLessThan(ANSWERED)
    expect(await eventually(() => far.get('people', '1'))).toMatchObject({ id: '1' })
    proxy.cut()
    expect(await eventually(() => far.get('people', '1'))).toMatchObject({ id: '1' })
  })

  test('F22 two commits that write the same new document at once: both are whole, and nobody hears of it', async () => {
    for (let round = 1; round <= 10; round += 1) {
      const id = String(round)
      await Promise.all([
        documents.commit('staff', BigInt(round), [note(id, 'staff'), person(round)]),
        documents.commit('notes', BigInt(round), [note(id, 'notes'), person(round)]),
      ])
      expect(['staff', 'notes']).toContain((await documents.get('notes', id))?.keys['title'])
    }
    expect(await documents.checkpoint('staff')).toBe(10n)
    expect(await documents.checkpoint('notes')).toBe(10n)
    expect(await idsOn(documents, 'people')).toHaveLength(10)
  })

  test('F22 a duplicate that is gone at the second try passes unnoticed', async () => {
    await documents.commit('staff', 1n, [note('first', 'X')])
    const shelf = client.db(name).collection<{ _id: string }>('notes-v1')
    await shelf.createIndex({ 'keys.title': 1 }, { unique: true })
    let position = 1n
    let isMet = false
    // A commit that came too late for the duplicate tells nothing: the next one gets more time for it.
    for (let pause = 500; !isMet; pause *= 2) {
      position += 1n
      await failPoint.next(['abortTransaction'], 1, { blockConnection: true, blockTimeMS: 2 * pause })
      const committing = timed(() => documents.commit('staff', position, [note(`${position}`, 'X')]))
      await delay(pause)
      await shelf.deleteMany({ _id: { $ne: `${position}` } })
      const { outcome, milliseconds } = await committing
      await failPoint.off()
      expect(outcome).toBeUndefined()
      isMet = milliseconds >= 2 * pause // the first try was taken back
    }
    expect(await idsOn(documents, 'notes')).toEqual([`${position}`])
    expect(await documents.checkpoint('staff')).toBe(position)
  })

  test('F22 a duplicate that stays one after the second try is an error, and nothing is stored', async () => {
    await documents.commit('staff', 1n, [note('x', 'X')])
    await client.db(name).collection('notes-v1').createIndex({ 'keys.title': 1 }, { unique: true })
    await expect(documents.commit('staff', 2n, [person(1), note('y', 'X')])).rejects.toMatchObject({
      code: 11_000,
    })
    expect(await documents.checkpoint('staff')).toBe(1n)
    expect(await idsOn(documents, 'people')).toEqual([])
    await documents.commit('staff', 2n, [person(1), note('y', 'Y')])
    expect(await idsOn(documents, 'notes')).toEqual(['x', 'y'])
  })

  test('F17 a document written at a later position stays, and a removed one is not brought back', async () => {
    await documents.commit('new', 9n, [note('x', 'new'), { collection: 'notes', remove: 'y' }])
    await documents.commit('old', 3n, [note('x', 'old'), note('y', 'old'), note('z', 'old')])
    expect((await contentOf(documents, 'notes')).map(({ id, keys }) => [id, keys['title']])).toEqual([
      ['x', 'new'],
      ['z', 'old'],
    ])
  })

  test('every order and every filter a list offers has an index', async () => {
    await documents.checkpoint('staff')
    const names = (await client.db(name).collection('people-v1').indexes()).map((index) => index.name)
    const keys = ['id', 'year', 'name', 'salary']
    const expected = keys.flatMap((key) => {
      const tie = key === 'id' ? [] : ['keys.id']
      const alone = [`keys.${key}`, ...tie].join(':')
      return key === 'year' ? [alone] : [alone, [`keys.year`, `keys.${key}`, ...tie].join(':')]
    })
    expect(names).toEqual(expect.arrayContaining(expected))
  })

  test('keys with dots and dashes are stored, sorted and filtered by', async () => {
    const key = 'overTimeCost.sa-art107'
    const collections = [{ name: 'units', keys: [key] }]
    const url = databaseUrl(server.url, `${name}-dotted`)
    await using dotted = await sitDown(url, { projections: [{ name: 'units', version: 1, collections }] })
    const unit = (id: string, value: number) => ({
      collection: 'units',
      document: { id, keys: { [key]: value }, body: {} },
    })
    await dotted.documents.commit('units', 1n, [unit('a', 2), unit('b', 1)])
    expect(await idsOn(dotted.documents, 'units', { sort: [{ key, direction: 'asc' }] })).toEqual(['b', 'a'])
    expect(await idsOn(dotted.documents, 'units', { where: { [key]: 2 } })).toEqual(['a'])
    expect(await dotted.documents.get('units', 'a')).toMatchObject({ keys: { [key]: 2 } })
  })
})
