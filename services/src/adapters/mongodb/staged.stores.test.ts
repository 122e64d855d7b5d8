import { MongoClient } from 'mongodb'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { idsOn, person } from '#ports/documents-subject.contract.ts'
import type { Documents } from '#ports/documents.ts'
import { databaseUrl } from '#testing/stores/database-url.ts'
import { startTestServer } from '#testing/stores/test-server.ts'
import type { Checkpoint } from './database.ts'
import { FROZEN, sitDown, SUCCESSOR } from './testing/taken-seat.ts'

/** More than one transaction takes, in three parts. */
const MANY = Array.from({ length: 2_500 }, (_, id) => person(id))

const server = await startTestServer('mongodb')
const client = new MongoClient(server.url)
afterAll(async () => {
  await client.close()
  await server[Symbol.asyncDispose]()
})

let name: string
let url: string
beforeEach(() => {
  name = `staged${Date.now()}`
  url = databaseUrl(server.url, name)
})

const people = async (documents: Documents): Promise<number> =>
  (await idsOn(documents, 'people', { limit: 5_000 })).length
const staged = (): Promise<number> => client.db(name).collection('_staged').countDocuments()

async function pendingParts(): Promise<number | undefined> {
  const checkpoints = client.db(name).collection<Checkpoint>('_checkpoints')
  return (await checkpoints.findOne({ _id: 'staff' }))?.pending?.parts
}

describe(`commits too large for one transaction: ${server.label}`, () => {
  test('are whole, take effect once, and leave nothing behind', async () => {
    await using seat = await sitDown(url, { pace: FROZEN })
    await seat.documents.commit('staff', 7n, MANY)
    expect(await people(seat.documents)).toBe(MANY.length)
    expect(await seat.documents.checkpoint('staff')).toBe(7n)
    expect(await staged()).toBe(0)
    await seat.documents.commit(
      'staff',
      7n,
      MANY.map(({ collection }, id) => ({ collection, remove: `${id}` })),
    )
    await seat.documents.commit('staff', 8n, [{ collection: 'people', remove: '1' }])
    expect(await people(seat.documents)).toBe(MANY.length - 1)
  })

  test('F21 are finished by the successor of a holder that was frozen in the middle, before it reads anything', async () => {
    await using frozen = await sitDown(url, { pace: FROZEN })
    const outcome = frozen.documents.commit('staff', 7n, MANY).catch(String)
    await expect.poll(pendingParts, { interval: 5 }).toBe(3)
    await using successor = await sitDown(url, { pace: SUCCESSOR })
    expect(await outcome).toContain('another process')
    expect(await successor.documents.checkpoint('staff')).toBe(7n)
    expect(await people(successor.documents)).toBe(MANY.length)
    expect(await staged()).toBe(0)
  })

  test('are forgotten with what they belong to', async () => {
    await using frozen = await sitDown(url, { pace: FROZEN })
    const outcome = frozen.documents.commit('staff', 7n, MANY).catch(String)
    await expect.poll(pendingParts, { interval: 5 }).toBe(3)
    await using successor = await sitDown(url, { pace: SUCCESSOR })
    expect(await outcome).toContain('another process')
    await successor.documents.reset('staff', ['people', 'notes'])
    expect(await successor.documents.checkpoint('staff')).toBe(0n)
    expect(await people(successor.documents)).toBe(0)
  })
})
