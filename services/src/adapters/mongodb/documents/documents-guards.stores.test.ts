import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { contentOf, idsOn, note, person } from '#ports/documents-subject.contract.ts'
import { databaseUrl } from '#testing/stores/database-url.ts'
import { timed } from '#testing/stores/timed.ts'
import { FailPoint } from '#adapters/mongodb/testing/fail-point.ts'
import { ownedDocuments } from '#adapters/mongodb/testing/owned-documents.ts'
import { acquireLease } from '#adapters/mongodb/testing/taken-lease.ts'

const given = await ownedDocuments('guards')
const failPoint = new FailPoint(given.server.url)

afterAll(() => failPoint[Symbol.asyncDispose]())

describe(`guards and indexes of the documents: ${given.server.label}`, () => {
  test('two commits that write the same new document at once: both are whole, and nobody hears of it', async () => {
    for (let round = 1; round <= 10; round += 1) {
      const id = String(round)
      await Promise.all([
        given.documents.commit('staff', BigInt(round), [note(id, 'staff'), person(round)]),
        given.documents.commit('notes', BigInt(round), [note(id, 'notes'), person(round)]),
      ])
      expect(['staff', 'notes']).toContain((await given.documents.get('notes', id))?.keys['title'])
    }
    expect(await given.documents.checkpoint('staff')).toBe(10n)
    expect(await given.documents.checkpoint('notes')).toBe(10n)
    expect(await idsOn(given.documents, 'people')).toHaveLength(10)
  })

  test('a duplicate that is gone at the second try passes unnoticed', async () => {
    await given.documents.commit('staff', 1n, [note('first', 'X')])
    const stored = given.client.db(given.name).collection<{ _id: string }>('notes-v1')
    await stored.createIndex({ 'keys.title': 1 }, { unique: true })
    let position = 1n
    let isMet = false
    // A commit that came too late to meet the duplicate proves nothing: the next one gets more time.
    for (let pause = 500; !isMet; pause *= 2) {
      position += 1n
      await failPoint.next(['abortTransaction'], 1, { blockConnection: true, blockTimeMS: 2 * pause })
      const committing = timed(() => given.documents.commit('staff', position, [note(`${position}`, 'X')]))
      await delay(pause)
      await stored.deleteMany({ _id: { $ne: `${position}` } })
      const { outcome, milliseconds } = await committing
      await failPoint.off()
      expect(outcome).toBeUndefined()
      isMet = milliseconds >= 2 * pause // the first try was rolled back
    }
    expect(await idsOn(given.documents, 'notes')).toEqual([`${position}`])
    expect(await given.documents.checkpoint('staff')).toBe(position)
  })

  test('a duplicate that stays one after the second try is an error, and nothing is stored', async () => {
    await given.documents.commit('staff', 1n, [note('x', 'X')])
    await given.client
      .db(given.name)
      .collection('notes-v1')
      .createIndex({ 'keys.title': 1 }, { unique: true })
    await expect(given.documents.commit('staff', 2n, [person(1), note('y', 'X')])).rejects.toMatchObject({
      code: 11_000,
    })
    expect(await given.documents.checkpoint('staff')).toBe(1n)
    expect(await idsOn(given.documents, 'people')).toEqual([])
    await given.documents.commit('staff', 2n, [person(1), note('y', 'Y')])
    expect(await idsOn(given.documents, 'notes')).toEqual(['x', 'y'])
  })

  test('a document written at a later position stays, and a removed one is not brought back', async () => {
    await given.documents.commit('new', 9n, [note('x', 'new'), { collection: 'notes', remove: 'y' }])
    await given.documents.commit('old', 3n, [note('x', 'old'), note('y', 'old'), note('z', 'old')])
    expect((await contentOf(given.documents, 'notes')).map(({ id, keys }) => [id, keys['title']])).toEqual([
      ['x', 'new'],
      ['z', 'old'],
    ])
  })

  test('every order and every filter a list offers has an index', async () => {
    await given.documents.checkpoint('staff')
    const names = (await given.client.db(given.name).collection('people-v1').indexes()).map(
      (index) => index.name,
    )
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
    const url = databaseUrl(given.server.url, `${given.name}-dotted`)
    await using dotted = await acquireLease(url, {
      projections: [{ name: 'units', version: 1, collections }],
    })
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
