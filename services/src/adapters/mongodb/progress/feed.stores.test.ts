import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Loops } from '#observability/loops.ts'
import type { Announcement } from '#ports/announcement.ts'
import type { Write } from '#ports/documents.ts'
import { person } from '#ports/documents-subject.contract.ts'
import { ownedServer } from '#testing/stores/test-server.ts'
import { FEED_TIMINGS, type FeedTimings } from './feed.ts'
import { openMongoReadModels } from '#adapters/mongodb/read-models.ts'
import {
  endlessLog,
  FAST,
  FROZEN,
  acquireLease,
  type TakenLease,
  testProjections,
} from '#adapters/mongodb/testing/taken-lease.ts'
import { testDatabases } from '#adapters/mongodb/testing/test-databases.ts'

const server = await ownedServer('mongodb')
const databases = testDatabases(server, 'feed')

const PEOPLE = 'people-of-test'
const NOTES = 'notes-of-test'
const OTHER_VERSION = 'the projector that is running carries another version'
const ofVersion = (version: number) => testProjections.map((projection) => ({ ...projection, version }))

/** Timings that notice a missing projector sooner than in production. */
const LISTENING = { ...FEED_TIMINGS, silence: 2_500, away: 100 }

let over: AsyncDisposableStack

beforeEach(() => {
  over = new AsyncDisposableStack()
})
afterEach(() => over.disposeAsync())

type Listening = {
  readonly heard: readonly Announcement[]
  readonly expect: (position: bigint) => void
  /** Resolves once a projection was announced at the position, whatever is announced afterwards. */
  readonly until: (projection: string, position: bigint) => Promise<void>
  /** The last announcement about a projection. */
  readonly last: (projection: string) => Announcement | undefined
  /** Ids of a collection's documents that were announced, each once. */
  readonly ids: (collection: string) => readonly string[]
}

function listen(timings: FeedTimings = LISTENING): Listening {
  const models = over.use(
    openMongoReadModels(databases.url, { projections: testProjections, log: endlessLog, timings }),
  )
  const heard: Announcement[] = []
  const stop = new AbortController()
  const following = models.feed.follow((announcement) => heard.push(announcement), stop.signal)
  over.defer(async () => {
    stop.abort()
    await following
  })
  return {
    heard,
    expect: (position) => models.feed.expect(position),
    until: (projection, position) =>
      expect
        .poll(() => heard)
        .toContainEqual(expect.objectContaining({ type: 'moved', projection, position })),
    last: (projection) => heard.findLast((announcement) => announcement.projection === projection),
    ids(collection) {
      const changes = heard.flatMap((one) => (one.type === 'moved' ? one.changes : []))
      const named = changes.filter((change) => change.collection === collection).flatMap(({ ids }) => ids)
      return [...new Set(named)].toSorted()
    },
  }
}

/** Commits and announces, as a projector does. */
async function carry(lease: TakenLease, position: bigint, writes: readonly Write[]): Promise<void> {
  await lease.documents.commit(`${PEOPLE}-v1`, position, writes)
  const ids = Map.groupBy(writes, ({ collection }) => collection)
  const changes = [...ids].map(([collection, group]) => ({
    collection,
    ids: group.map((write) => ('document' in write ? write.document.id : write.remove)),
  }))
  lease.announce({ type: 'moved', projection: PEOPLE, position, changes, caughtUp: true })
}

describe(`what is heard of the projector: ${server.label}`, () => {
  test('first where everything stands, then what has changed, removed documents too', async () => {
    const lease = over.use(await acquireLease(databases.url, { timings: FAST }))
    await carry(lease, 3n, [person(1), person(2)])
    await listen().until(PEOPLE, 3n) // it is announced after it is stored
    const reader = listen()
    await expect.poll(() => reader.last(PEOPLE)).toMatchObject({ position: 3n, caughtUp: true, changes: [] })
    expect(reader.last(NOTES)).toMatchObject({ type: 'moved', position: 0n, caughtUp: false })

    await carry(lease, 5n, [person(3), { collection: 'people', remove: '1' }])
    await expect.poll(() => reader.last(PEOPLE)).toMatchObject({ position: 5n })
    expect(reader.ids('people')).toEqual(['1', '3'])
    lease.announce({ type: 'moved', projection: PEOPLE, position: 9n, changes: [], caughtUp: true })
    await expect.poll(() => reader.last(PEOPLE)).toMatchObject({ position: 9n, changes: [] })
  })

  test('what throws while it is told ends it; followed again, everything is said anew', async () => {
    const lease = over.use(await acquireLease(databases.url, { timings: FAST }))
    await carry(lease, 3n, [person(1)])
    const models = over.use(
      openMongoReadModels(databases.url, {
        projections: testProjections,
        log: endlessLog,
        timings: LISTENING,
      }),
    )
    await using loops = new Loops()
    const heard: Announcement[] = []
    const failed: string[] = []
    const hear = (announcement: Announcement): void => {
      if (failed.length === 0) throw new TypeError('a listener with a mistake')
      heard.push(announcement)
    }
    loops.start({
      name: 'live feed',
      run: (signal) => models.feed.follow(hear, signal),
      failed: (reason) => failed.push(reason),
    })
    await expect
      .poll(() => heard)
      .toContainEqual(expect.objectContaining({ projection: PEOPLE, position: 3n, caughtUp: true }))
    expect(failed).toEqual([expect.stringContaining('TypeError')])
  })

  test('nothing of a busy time is missed, by however many listen', async () => {
    const lease = over.use(await acquireLease(databases.url, { timings: FAST }))
    const readers = [listen(), listen(), listen()]
    for (const reader of readers) await expect.poll(() => reader.last(PEOPLE)).toBeDefined()
    for (let position = 1; position <= 60; position += 1)
      await carry(lease, BigInt(position), [person(position)])
    for (const reader of readers) {
      await expect.poll(() => reader.last(PEOPLE)).toMatchObject({ position: 60n })
      expect(reader.ids('people')).toHaveLength(60)
    }
  })

  test('what is expected is heard of within a tenth of a second', async () => {
    const lease = over.use(await acquireLease(databases.url, { timings: FAST }))
    await carry(lease, 1n, [person(1)])
    const reader = listen({ ...LISTENING, quiet: 600_000, timeout: 600_000 }) // it polls only while it expects a change
    const heardOf = (position: bigint): Promise<void> =>
      expect.poll(() => reader.last(PEOPLE), { interval: 1 }).toMatchObject({ position })
    await expect
      .poll(() => {
        reader.expect(1n)
        return reader.last(PEOPLE)
      })
      .toMatchObject({ position: 1n, caughtUp: true })
    const times: number[] = []
    for (let position = 2n; position <= 21n; position += 1n) {
      reader.expect(position)
      await carry(lease, position, [person(Number(position))])
      const committed = performance.now()
      await heardOf(position)
      times.push(performance.now() - committed)
    }
    expect(Math.min(...times)).toBeLessThan(100) // longer times show how busy the machine is
  })

  test('a new holder is not at the present before it has said so itself', async () => {
    const first = await acquireLease(databases.url, { timings: FAST })
    await carry(first, 3n, [person(1)])
    const reader = listen()
    await expect.poll(() => reader.last(PEOPLE)).toMatchObject({ position: 3n, caughtUp: true })
    await first[Symbol.asyncDispose]()
    const second = over.use(await acquireLease(databases.url, { timings: FAST }))
    await expect.poll(() => reader.last(PEOPLE)).toMatchObject({ position: 3n, caughtUp: false })
    await carry(second, 4n, [person(2)])
    await expect.poll(() => reader.last(PEOPLE)).toMatchObject({ position: 4n, caughtUp: true })
  })

  test('a halted projection says why, and that it goes on', async () => {
    const lease = over.use(await acquireLease(databases.url, { timings: FAST }))
    const reader = listen()
    await carry(lease, 4n, [person(1)])
    lease.announce({ type: 'halted', projection: PEOPLE, reason: 'cannot read' })
    await expect.poll(() => reader.last(PEOPLE)).toMatchObject({ type: 'halted', reason: 'cannot read' })
    const late = listen()
    await expect.poll(() => late.last(PEOPLE)).toMatchObject({ type: 'halted', reason: 'cannot read' })
    expect(late.heard).toContainEqual(expect.objectContaining({ type: 'moved', position: 4n }))
    await carry(lease, 5n, [person(1)])
    await expect.poll(() => reader.last(PEOPLE)).toMatchObject({ type: 'moved', position: 5n })
  })

  test('without any projector that is said after a while, and the return of one as well', async () => {
    const reader = listen()
    const silence = { type: 'halted', reason: 'no projector is running' }
    await expect.poll(() => reader.last(NOTES)).toMatchObject(silence)
    const frozen = over.use(await acquireLease(databases.url, { timings: FROZEN }))
    await carry(frozen, 3n, [person(1)])
    await reader.until(PEOPLE, 3n)
    await expect.poll(() => reader.last(PEOPLE)).toMatchObject(silence)
    const next = over.use(await acquireLease(databases.url, { timings: FAST }))
    await expect.poll(() => reader.last(PEOPLE)).toMatchObject({ type: 'moved', position: 3n })
    await carry(next, 4n, [person(2)])
    await expect.poll(() => reader.last(PEOPLE)).toMatchObject({ position: 4n })
    expect(reader.ids('people')).toEqual(['1', '2'])
  })

  test('what a killed holder committed and told nobody is told by the next', async () => {
    const killed = over.use(await acquireLease(databases.url, { timings: FROZEN }))
    const reader = listen()
    await reader.until(PEOPLE, 0n)
    await carry(killed, 3n, [person(1)])
    await reader.until(PEOPLE, 3n)
    await killed.documents.commit(`${PEOPLE}-v1`, 4n, [person(2)])
    over.use(await acquireLease(databases.url, { timings: FAST }))
    await expect.poll(() => reader.last(PEOPLE)).toMatchObject({ position: 4n })
    expect(reader.ids('people')).toEqual(['1', '2'])
  })

  test('what nobody has ever carried in this version is withheld, whether another is carried or none', async () => {
    const reader = listen()
    const none = { type: 'halted', reason: 'no projector is running', isWithheld: true }
    await expect.poll(() => reader.last(PEOPLE), { timeout: 5_000 }).toMatchObject(none)
    over.use(await acquireLease(databases.url, { timings: FAST, projections: ofVersion(2) }))
    const other = { type: 'halted', reason: OTHER_VERSION, isWithheld: true }
    await expect.poll(() => reader.last(PEOPLE), { timeout: 5_000 }).toMatchObject(other)
  })

  test('a version that was whole is shown while a younger one fills, and withheld once that has taken over', async () => {
    const first = await acquireLease(databases.url, { timings: FAST })
    await carry(first, 4n, [person(1)])
    const reader = listen()
    await expect.poll(() => reader.last(PEOPLE)).toMatchObject({ position: 4n, caughtUp: true })
    await first[Symbol.asyncDispose]()
    const second = await acquireLease(databases.url, { timings: FAST, projections: ofVersion(2) })
    const stale = { type: 'halted', reason: OTHER_VERSION, isWithheld: false }
    await expect.poll(() => reader.last(PEOPLE), { timeout: 5_000 }).toMatchObject(stale)
    second.announce({ type: 'moved', projection: PEOPLE, position: 4n, changes: [], caughtUp: true })
    const withheld = { type: 'halted', reason: OTHER_VERSION, isWithheld: true }
    await expect.poll(() => reader.last(PEOPLE)).toMatchObject(withheld)
    await second[Symbol.asyncDispose]()
    const back = over.use(await acquireLease(databases.url, { timings: FAST }))
    await carry(back, 5n, [person(2)])
    await expect
      .poll(() => reader.last(PEOPLE), { timeout: 5_000 })
      .toMatchObject({ type: 'moved', position: 5n, caughtUp: true })
  })

  test('a server that goes away and comes back is followed on', async () => {
    const lease = over.use(await acquireLease(databases.url, { timings: { ...FAST, out: 1_000_000 } }))
    const reader = listen()
    await reader.until(PEOPLE, 0n)
    await carry(lease, 3n, [person(1)])
    await expect.poll(() => reader.last(PEOPLE)).toMatchObject({ position: 3n })
    await server.control.kill()
    await server.control.start()
    await expect
      .poll(
        () =>
          carry(lease, 4n, [person(2)]).then(
            () => true,
            () => false,
          ),
        { timeout: 20_000 },
      )
      .toBe(true)
    await expect.poll(() => reader.last(PEOPLE), { timeout: 20_000 }).toMatchObject({ position: 4n })
    expect(reader.ids('people')).toEqual(['1', '2'])
  })
})
