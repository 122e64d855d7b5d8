import { MongoClient } from 'mongodb'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Announcement } from '#ports/announcement.ts'
import type { Write } from '#ports/documents.ts'
import { person } from '#ports/documents-subject.contract.ts'
import { databaseUrl } from '#testing/stores/database-url.ts'
import { ownedServer } from '#testing/stores/test-server.ts'
import { FEED_PACE, type FeedPace } from './feed.ts'
import { openMongoReadModels } from './read-models.ts'
import { endlessLog, FAST, FROZEN, sitDown, type TakenSeat, testProjections } from './testing/taken-seat.ts'

const server = await ownedServer('mongodb')
const client = new MongoClient(server.url)
afterAll(async () => {
  await client.close()
  await server[Symbol.asyncDispose]()
})

const PEOPLE = 'people-of-test'
const NOTES = 'notes-of-test'
const OTHER_VERSION = 'the projector that is running carries another version'
const ofVersion = (version: number) => testProjections.map((projection) => ({ ...projection, version }))

/** Silence is heard sooner than in production. */
const LISTENING = { ...FEED_PACE, silence: 2_500, away: 100 }

let url: string
let opened = 0
let over: AsyncDisposableStack

beforeEach(() => {
  opened += 1
  url = databaseUrl(server.url, `feed-${opened}`)
  over = new AsyncDisposableStack()
})
afterEach(() => over.disposeAsync())

type Listening = {
  readonly heard: readonly Announcement[]
  readonly expect: (position: bigint) => void
  /** Resolves when a projection is heard of at the position, whatever is heard of it afterwards. */
  readonly until: (projection: string, position: bigint) => Promise<void>
  /** The last word about a projection. */
  readonly last: (projection: string) => Announcement | undefined
  /** Ids of a collection that were named, each once. */
  readonly ids: (collection: string) => readonly string[]
}

function listen(pace: FeedPace = LISTENING): Listening {
  const models = over.use(openMongoReadModels(url, { projections: testProjections, log: endlessLog, pace }))
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

/** Commits and tells, as a projector does. */
async function carry(seat: TakenSeat, position: bigint, writes: readonly Write[]): Promise<void> {
  await seat.documents.commit(`${PEOPLE}-v1`, position, writes)
  const ids = Map.groupBy(writes, ({ collection }) => collection)
  const changes = [...ids].map(([collection, group]) => ({
    collection,
    ids: group.map((write) => ('document' in write ? write.document.id : write.remove)),
  }))
  seat.announce({ type: 'moved', projection: PEOPLE, position, changes, caughtUp: true })
}

describe(`what is heard of the projector: ${server.label}`, () => {
  test('first where everything stands, then what has changed, removed documents too', async () => {
    const seat = over.use(await sitDown(url, { pace: FAST }))
    await carry(seat, 3n, [person(1), person(2)])
    await listen().until(PEOPLE, 3n) // it is told after it is stored
    const reader = listen()
    await expect.poll(() => reader.last(PEOPLE)).toMatchObject({ position: 3n, caughtUp: true, changes: [] })
    expect(reader.last(NOTES)).toMatchObject({ type: 'moved', position: 0n, caughtUp: false })

    await carry(seat, 5n, [person(3), { collection: 'people', remove: '1' }])
    await expect.poll(() => reader.last(PEOPLE)).toMatchObject({ position: 5n })
    expect(reader.ids('people')).toEqual(['1', '3'])
    seat.announce({ type: 'moved', projection: PEOPLE, position: 9n, changes: [], caughtUp: true })
    await expect.poll(() => reader.last(PEOPLE)).toMatchObject({ position: 9n, changes: [] })
  })

  test('nothing of a busy time is missed, by however many listen', async () => {
    const seat = over.use(await sitDown(url, { pace: FAST }))
    const readers = [listen(), listen(), listen()]
    for (const reader of readers) await expect.poll(() => reader.last(PEOPLE)).toBeDefined()
    for (let position = 1; position <= 60; position += 1)
      await carry(seat, BigInt(position), [person(position)])
    for (const reader of readers) {
      await expect.poll(() => reader.last(PEOPLE)).toMatchObject({ position: 60n })
      expect(reader.ids('people')).toHaveLength(60)
    }
  })

  test('what is expected is heard of within a tenth of a second', async () => {
    const seat = over.use(await sitDown(url, { pace: FAST }))
    await carry(seat, 1n, [person(1)])
    const reader = listen({ ...LISTENING, quiet: 600_000, patience: 600_000 }) // it looks only when it expects
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
      await carry(seat, position, [person(Number(position))])
      const committed = performance.now()
      await heardOf(position)
      times.push(performance.now() - committed)
    }
    expect(Math.min(...times)).toBeLessThan(100) // the others show how busy the machine is
  })

  test('a new holder is not at the present before it has said so itself', async () => {
    const first = await sitDown(url, { pace: FAST })
    await carry(first, 3n, [person(1)])
    const reader = listen()
    await expect.poll(() => reader.last(PEOPLE)).toMatchObject({ position: 3n, caughtUp: true })
    await first[Symbol.asyncDispose]()
    const second = over.use(await sitDown(url, { pace: FAST }))
    await expect.poll(() => reader.last(PEOPLE)).toMatchObject({ position: 3n, caughtUp: false })
    await carry(second, 4n, [person(2)])
    await expect.poll(() => reader.last(PEOPLE)).toMatchObject({ position: 4n, caughtUp: true })
  })

  test('a halted projection says why, and that it goes on', async () => {
    const seat = over.use(await sitDown(url, { pace: FAST }))
    const reader = listen()
    await carry(seat, 4n, [person(1)])
    seat.announce({ type: 'halted', projection: PEOPLE, reason: 'cannot read' })
    await expect.poll(() => reader.last(PEOPLE)).toMatchObject({ type: 'halted', reason: 'cannot read' })
    const late = listen()
    await expect.poll(() => late.last(PEOPLE)).toMatchObject({ type: 'halted', reason: 'cannot read' })
    expect(late.heard).toContainEqual(expect.objectContaining({ type: 'moved', position: 4n }))
    await carry(seat, 5n, [person(1)])
    await expect.poll(() => reader.last(PEOPLE)).toMatchObject({ type: 'moved', position: 5n })
  })

  test('without any projector that is said after a while, and the return of one as well', async () => {
    const reader = listen()
    const silence = { type: 'halted', reason: 'no projector is running' }
    await expect.poll(() => reader.last(NOTES)).toMatchObject(silence)
    const frozen = over.use(await sitDown(url, { pace: FROZEN }))
    await carry(frozen, 3n, [person(1)])
    await reader.until(PEOPLE, 3n)
    await expect.poll(() => reader.last(PEOPLE)).toMatchObject(silence)
    const next = over.use(await sitDown(url, { pace: FAST }))
    await expect.poll(() => reader.last(PEOPLE)).toMatchObject({ type: 'moved', position: 3n })
    await carry(next, 4n, [person(2)])
    await expect.poll(() => reader.last(PEOPLE)).toMatchObject({ position: 4n })
    expect(reader.ids('people')).toEqual(['1', '2'])
  })

  test('what a killed holder committed and told nobody is told by the next', async () => {
    const killed = over.use(await sitDown(url, { pace: FROZEN }))
    const reader = listen()
    await reader.until(PEOPLE, 0n)
    await carry(killed, 3n, [person(1)])
    await reader.until(PEOPLE, 3n)
    await killed.documents.commit(`${PEOPLE}-v1`, 4n, [person(2)])
    over.use(await sitDown(url, { pace: FAST }))
    await expect.poll(() => reader.last(PEOPLE)).toMatchObject({ position: 4n })
    expect(reader.ids('people')).toEqual(['1', '2'])
  })

  test('what nobody has ever carried in this version is withheld, whether another is carried or none', async () => {
    const reader = listen()
    const none = { type: 'halted', reason: 'no projector is running', isWithheld: true }
    await expect.poll(() => reader.last(PEOPLE), { timeout: 5_000 }).toMatchObject(none)
    over.use(await sitDown(url, { pace: FAST, projections: ofVersion(2) }))
    const other = { type: 'halted', reason: OTHER_VERSION, isWithheld: true }
    await expect.poll(() => reader.last(PEOPLE), { timeout: 5_000 }).toMatchObject(other)
  })

  test('a version that was whole is shown while a younger one fills, and withheld once that has taken over', async () => {
    const first = await sitDown(url, { pace: FAST })
    await carry(first, 4n, [person(1)])
    const reader = listen()
    await expect.poll(() => reader.last(PEOPLE)).toMatchObject({ position: 4n, caughtUp: true })
    await first[Symbol.asyncDispose]()
    const second = await sitDown(url, { pace: FAST, projections: ofVersion(2) })
    const stale = { type: 'halted', reason: OTHER_VERSION, isWithheld: false }
    await expect.poll(() => reader.last(PEOPLE), { timeout: 5_000 }).toMatchObject(stale)
    second.announce({ type: 'moved', projection: PEOPLE, position: 4n, changes: [], caughtUp: true })
    const withheld = { type: 'halted', reason: OTHER_VERSION, isWithheld: true }
    await expect.poll(() => reader.last(PEOPLE)).toMatchObject(withheld)
    await second[Symbol.asyncDispose]()
    const back = over.use(await sitDown(url, { pace: FAST }))
    await carry(back, 5n, [person(2)])
    await expect
      .poll(() => reader.last(PEOPLE), { timeout: 5_000 })
      .toMatchObject({ type: 'moved', position: 5n, caughtUp: true })
  })

  test('a server that goes away and comes back is followed on', async () => {
    const seat = over.use(await sitDown(url, { pace: { ...FAST, out: 1_000_000 } }))
    const reader = listen()
    await reader.until(PEOPLE, 0n)
    await carry(seat, 3n, [person(1)])
    await expect.poll(() => reader.last(PEOPLE)).toMatchObject({ position: 3n })
    await server.control.kill()
    await server.control.start()
    await expect
      .poll(
        () =>
          carry(seat, 4n, [person(2)]).then(
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
