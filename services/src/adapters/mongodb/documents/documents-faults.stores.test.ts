import { afterAll, describe, expect, test } from 'vitest'
import { contentOf, idsOn, note, person } from '#ports/documents-subject.contract.ts'
import { StoreUnavailable } from '#ports/event-log.ts'
import { eventually } from '#testing/stores/eventually.ts'
import { databaseUrl } from '#testing/stores/database-url.ts'
import { timed } from '#testing/stores/timed.ts'
import { FailPoint } from '#adapters/mongodb/testing/fail-point.ts'
import { ownedDocuments } from '#adapters/mongodb/testing/owned-documents.ts'
import { acquireLease, FROZEN } from '#adapters/mongodb/testing/taken-lease.ts'

const given = await ownedDocuments('faults')
const failPoint = new FailPoint(given.server.url)
/** Milliseconds in which a read is answered: a timeout of five seconds, and a second for everything else. */
const ANSWERED = 6_000

afterAll(() => failPoint[Symbol.asyncDispose]())

describe(`faults of the documents: ${given.server.label}`, () => {
  test('a commit that fails half-way leaves nothing behind', async () => {
    await given.documents.commit('staff', 1n, [person(1)])
    await failPoint.next(['commitTransaction'], 1, { errorCode: 8_000 })
    await expect(given.documents.commit('staff', 2n, [person(2), note('x', 'X')])).rejects.toMatchObject({
      code: 8_000,
    })
    expect(await given.documents.checkpoint('staff')).toBe(1n)
    expect(await idsOn(given.documents, 'people')).toEqual(['1'])
    await given.documents.commit('staff', 2n, [person(2), note('x', 'X')])
    expect(await idsOn(given.documents, 'people')).toEqual(['1', '2'])
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
    await given.documents.commit('staff', 1n, [person(1)])
    await failPoint.next(commands, 1, data)
    await given.documents.commit('staff', 2n, [person(2), note('x', 'X')])
    expect(await failPoint.waiting()).toEqual([])
    expect(await given.documents.checkpoint('staff')).toBe(2n)
    expect(await idsOn(given.documents, 'people')).toEqual(['1', '2'])
    expect(await idsOn(given.documents, 'notes')).toEqual(['x'])
  })

  test('an emptying that is broken off is not taken for done: no log holds what they were carried from', async () => {
    await given.documents.commit('staff', 1n, [person(1)])
    await failPoint.next(['delete'], 1, { errorCode: 8_000 })
    const emptying = given.documents.reset('staff', ['people', 'notes'])
    await expect(emptying).rejects.toMatchObject({ code: 8_000 })
    expect(await idsOn(given.documents, 'people')).toEqual(['1'])
    expect(await given.documents.lastEvent('staff')).not.toBeNull()
    await given.documents.reset('staff', ['people', 'notes'])
    expect(await idsOn(given.documents, 'people')).toEqual([])
    expect(await given.documents.lastEvent('staff')).toBeNull()
  })

  test('a primary that steps down is at most away for a moment', async () => {
    await given.documents.commit('staff', 1n, [person(1)])
    const steppingDown = { errorCode: 10_107, errorLabels: ['TransientTransactionError'] }
    await failPoint.next(['update'], 1, steppingDown)
    // The driver looks for a primary for two seconds, which may be too short on a busy machine.
    await eventually(() => given.documents.commit('staff', 2n, [person(2)]))
    expect(await failPoint.waiting()).toEqual([])
    expect(await given.documents.checkpoint('staff')).toBe(2n)
    expect(await idsOn(given.documents, 'people')).toEqual(['1', '2'])
  })

  test('a majority that is never reached is no success', async () => {
    const url = databaseUrl(given.server.url, `${given.name}-impatient`)
    await using impatient = await acquireLease(url, { timings: { ...FROZEN, commit: 3_000 } })
    await impatient.documents.commit('staff', 1n, [person(1)])
    const writeConcernError = { code: 64, errmsg: 'waiting for replication timed out' }
    await failPoint.next(['commitTransaction'], 1_000_000, { writeConcernError })
    const outcome = impatient.documents.commit('staff', 2n, [person(2)])
    await expect(outcome).rejects.toMatchObject({ outcomeUnknown: true })
    expect(await failPoint.waiting()).toContain('commitTransaction') // the fault is still active
  })

  test('a server that takes more than five seconds for everything: reads are given up in time, a commit is whole', async () => {
    await given.documents.commit('staff', 1n, [person(1)])
    await failPoint.next(['find'], 1, { blockConnection: true, blockTimeMS: 5_500 })
    const read = await timed(() => given.documents.get('people', '1'))
    expect(read.outcome).toBeInstanceOf(StoreUnavailable)
    expect(read.milliseconds).toBeLessThan(ANSWERED)
    const everything = ['find', 'update', 'commitTransaction']
    await failPoint.next(everything, 1_000, { blockConnection: true, blockTimeMS: 5_000 })
    const writes = [person(1, { name: 'slow' }), person(2)]
    const commit = await timed(() => given.documents.commit('staff', 2n, writes))
    await failPoint.off()
    expect(commit.outcome).toBeUndefined()
    expect(commit.milliseconds).toBeGreaterThan(10_000) // more than one of its steps was slow
    expect(await given.documents.checkpoint('staff')).toBe(2n)
    expect(await contentOf(given.documents, 'people')).toMatchObject([
      { id: '1', keys: { name: 'slow' } },
      { id: '2' },
    ])
  })
})
