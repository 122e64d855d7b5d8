import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import type { Announcement } from '#ports/announcement.ts'
import { idsOn, person } from '#ports/documents-subject.contract.ts'
import { ownedServer } from '#testing/stores/test-server.ts'
import { openMongoReadModels } from '#adapters/mongodb/read-models.ts'
import type { ProgressRecord } from './database.ts'
import { openMongoProjectorLease } from '#adapters/mongodb/lease/projector-lease.ts'
import {
  FAST,
  acquireLease,
  type TakenLease,
  testProjections,
} from '#adapters/mongodb/testing/taken-lease.ts'
import { testDatabases } from '#adapters/mongodb/testing/test-databases.ts'

const server = await ownedServer('mongodb')
const databases = testDatabases(server, 'log-identity')

const PROJECTOR = 'people-of-test-v1'
const FOREIGN_LOG = 'the read models of another event log'

let over: AsyncDisposableStack
let warning: MockInstance<typeof process.emitWarning>

beforeEach(() => {
  over = new AsyncDisposableStack()
  warning = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
})
afterEach(async () => {
  vi.restoreAllMocks()
  await over.disposeAsync()
})

const logOf = (identity: string) => ({ identity: async () => identity, head: async () => 9n })
/** A log that is empty at first. */
const begunAs = (identity: string) => {
  const log = { name: '', identity: async () => log.name, head: async () => (log.name === '' ? 0n : 9n) }
  return { log, begin: () => void (log.name = identity) }
}

const records = () => databases.client.db(databases.name).collection<ProgressRecord>('_projector')
/** The lease's token, which counts how often it was taken. */
async function lease(): Promise<{ token: number }> {
  return (await databases.client
    .db(databases.name)
    .collection<{ token: number }>('_projector')
    .findOne({ beat: { $gte: 0 } }))!
}
const told = () => records().findOne({ _id: 'progress' })

async function carry(lease: TakenLease): Promise<void> {
  await lease.documents.commit(PROJECTOR, 9n, [person(1), person(2)])
  const moved = { type: 'moved', projection: 'people-of-test', position: 9n, changes: [] } as const
  lease.announce({ ...moved, caughtUp: true })
  await expect.poll(async () => (await told())?.states[PROJECTOR]?.caughtUp).toBe(true)
}

/** Asks for the lease with a log, and counts the turns it gets. */
function queue(log: { identity: () => Promise<string>; head: () => Promise<bigint> }): { turns: number } {
  const leases = over.use(
    openMongoProjectorLease(databases.url, { projections: testProjections, log, timings: FAST }),
  )
  const stop = new AbortController()
  const seen = { turns: 0 }
  const queueing = (async () => {
    for await (const _lease of leases.take(stop.signal)) seen.turns += 1
  })()
  over.defer(async () => {
    stop.abort()
    await queueing
  })
  return seen
}

function listen(log: { identity: () => Promise<string> }): readonly Announcement[] {
  const models = over.use(openMongoReadModels(databases.url, { projections: testProjections, log }))
  const heard: Announcement[] = []
  const stop = new AbortController()
  const following = models.feed.follow((announcement) => heard.push(announcement), stop.signal)
  over.defer(async () => {
    stop.abort()
    await following
  })
  return heard
}

describe(`two installations on one database: ${server.label}`, () => {
  test.each([
    ['another log', 'two'],
    ['a log that is still empty', ''],
  ])(
    'who carries from %s neither gets the lease nor harms anything, and says so once',
    async (_case, identity) => {
      {
        await using lease = await acquireLease(databases.url, { log: logOf('one') })
        await carry(lease)
      }
      const { token } = await lease()
      const refused = queue(logOf(identity))
      await expect.poll(() => warning.mock.calls).toEqual([[expect.stringContaining(FOREIGN_LOG)]])
      await using again = await acquireLease(databases.url, { log: logOf('one'), timings: FAST })
      expect(await idsOn(again.documents, 'people')).toEqual(['1', '2'])
      expect(await again.documents.checkpoint(PROJECTOR)).toBe(9n)
      expect((await lease()).token).toBe(token + 1)
      expect(refused.turns).toBe(0)
      expect(warning).toHaveBeenCalledTimes(1)
    },
  )

  test('nothing of theirs is heard: it is withheld, and is ours again once the database is', async () => {
    const lease = await acquireLease(databases.url, { log: logOf('one') })
    await carry(lease)
    const heard = listen(logOf('two'))
    const withheld = { type: 'halted', reason: expect.stringContaining(FOREIGN_LOG), isWithheld: true }
    await expect.poll(() => heard).toMatchObject(testProjections.map(() => withheld))
    await using models = openMongoReadModels(databases.url, {
      projections: testProjections,
      log: logOf('two'),
    })
    await expect(models.assertSameLog()).rejects.toThrow(FOREIGN_LOG)
    await lease[Symbol.asyncDispose]()
    await databases.client.db(databases.name).dropDatabase()
    await using own = await acquireLease(databases.url, { log: logOf('two') })
    await carry(own)
    await expect
      .poll(() => heard.findLast(({ projection }) => projection === 'people-of-test'))
      .toMatchObject({ type: 'moved', position: 9n, caughtUp: true })
    await models.assertSameLog()
  })

  test('who began with an empty log has the database from its first event on', async () => {
    const { log, begin } = begunAs('one')
    await using lease = await acquireLease(databases.url, { log })
    const heard = listen(log)
    begin()
    await carry(lease)
    expect((await told())?.log).toBe('one')
    await expect
      .poll(() => heard.findLast(({ projection }) => projection === 'people-of-test'))
      .toMatchObject({ type: 'moved', position: 9n })
    const others = listen(logOf('two'))
    await expect.poll(() => others[0]).toMatchObject({ type: 'halted', isWithheld: true })
  })

  test('who waited for the lease is looked at again when its turn comes', async () => {
    const one = await acquireLease(databases.url, { log: logOf('one') })
    let [identity, asked] = ['one', 0]
    const log = {
      ...logOf(''),
      async identity() {
        asked += 1
        return identity
      },
    }
    const waiting = queue(log)
    await expect.poll(() => asked).toBeGreaterThan(0)
    identity = 'two'
    await one[Symbol.asyncDispose]()
    await expect.poll(() => warning.mock.calls).toEqual([[expect.stringContaining(FOREIGN_LOG)]])
    expect(waiting.turns).toBe(0)
  })
})
