import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type EventLog, type NewEvent, type RecordedEvent, WrongExpectedRevision } from './event-log.ts'

/** An empty log and the means to close it and open it again on what it stored. */
export type EventLogUnderTest = AsyncDisposable & {
  readonly log: EventLog
  readonly restart: () => Promise<EventLog>
}

const BIG = 512 * 1024

/** What every event log promises; an adapter passes the whole of it. */
export function eventLogContract(name: string, open: () => Promise<EventLogUnderTest>): void {
  describe(`event log: ${name}`, () => {
    let opened: EventLogUnderTest
    let log: EventLog

    beforeEach(async () => {
      opened = await open()
      log = opened.log
    })
    afterEach(() => opened[Symbol.asyncDispose]())

    async function ids(stream: string, from?: bigint): Promise<string[]> {
      return (await Array.fromAsync(log.read(stream, from))).map(({ id }) => id)
    }

    describe('appending', () => {
      test('a stream starts at revision 0 and counts on', async () => {
        expect(await log.append('organisation', 'none', facts(2))).toMatchObject({
          revision: 1n,
          replayed: false,
        })
        expect(await log.append('organisation', 1n, facts(1))).toMatchObject({
          revision: 2n,
          replayed: false,
        })
        const stored = await Array.fromAsync(log.read('organisation'))
        expect(stored.map(({ revision }) => revision)).toEqual([0n, 1n, 2n])
      })

      test('what is read is what was appended', async () => {
        const event = fact({
          name: 'شركة Müller 😀',
          weights: [0.1, -0, 1e300],
          nothing: null,
          nested: { a: [] },
        })
        const { position } = await log.append('drivers', 'none', [event])
        const [stored] = await Array.fromAsync(log.read('drivers'))
        expect(stored).toEqual({
          ...JSON.parse(JSON.stringify(event)),
          stream: 'drivers',
          revision: 0n,
          position,
        })
      })

      test('positions rise over all streams', async () => {
        const first = await log.append('users', 'none', facts(2))
        const second = await log.append('drivers', 'none', facts(1))
        const third = await log.append('users', 1n, facts(1))
        expect(second.position).toBeGreaterThan(first.position)
        expect(third.position).toBeGreaterThan(second.position)
        const read = await Array.fromAsync(log.read('users'))
        expect(read.map(({ position }) => position)).toEqual(
          read.map(({ position }) => position).toSorted((a, b) => Number(a - b)),
        )
        expect(read.at(-1)!.position).toBe(third.position)
      })

      test('a stream that exists is not begun again', async () => {
        await log.append('users', 'none', facts(1))
        await expect(log.append('users', 'none', facts(1))).rejects.toThrow(WrongExpectedRevision)
        expect(await ids('users')).toHaveLength(1)
      })

      test.each([
        ['behind', 0n],
        ['ahead', 2n],
      ])('an expected revision that is %s is refused and nothing is stored', async (_word, expected) => {
        await log.append('users', 'none', facts(2))
        const refused = log.append('users', expected, facts(3))
        await expect(refused).rejects.toMatchObject({ stream: 'users', expected })
        await expect(refused).rejects.toThrow(WrongExpectedRevision)
        expect(await ids('users')).toHaveLength(2)
      })

      test('an exact revision is refused on a stream that does not exist', async () => {
        await expect(log.append('users', 0n, facts(1))).rejects.toThrow(WrongExpectedRevision)
        expect(await ids('users')).toEqual([])
      })

      test('a batch is stored in its order', async () => {
        const batch = facts(100)
        await log.append('staff-2019', 'none', batch)
        expect(await ids('staff-2019')).toEqual(batch.map(({ id }) => id))
      })

      test('an empty batch and an id twice in one batch are errors', async () => {
        const [event] = facts(1)
        await expect(log.append('users', 'none', [])).rejects.toThrow(RangeError)
        await expect(log.append('users', 'none', [event!, event!])).rejects.toThrow(RangeError)
        expect(await ids('users')).toEqual([])
      })

      test('of many who append at the same revision exactly one succeeds', async () => {
        const { revision } = await log.append('drivers', 'none', facts(1))
        const outcomes = await Promise.allSettled(
          Array.from({ length: 20 }, () => log.append('drivers', revision, facts(2))),
        )
        expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
        expect(await ids('drivers')).toHaveLength(3)
      })

      test('one refused append does not harm those beside it', async () => {
        const outcomes = await Promise.allSettled([
          log.append('a', 'none', facts(1)),
          log.append('b', 7n, facts(1)),
          log.append('c', 'none', facts(1)),
        ])
        expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
        expect([await ids('a'), await ids('b'), await ids('c')].map(({ length }) => length)).toEqual([
          1, 0, 1,
        ])
      })

      test('half a mebibyte in one event comes back whole', async () => {
        const event = fact({ rows: 'ä'.repeat(BIG / 2) })
        await log.append('staffImport-1', 'none', [event])
        const [stored] = await Array.fromAsync(log.read('staffImport-1'))
        expect(stored!.data).toEqual(event.data)
      })
    })

    describe('the same event ids again', () => {
      test('give the first result and store nothing', async () => {
        const batch = facts(3)
        const first = await log.append('users', 'none', batch)
        expect(await log.append('users', 'none', batch)).toEqual({ ...first, replayed: true })
        expect(await ids('users')).toHaveLength(3)
      })

      test('also after later events', async () => {
        await log.append('users', 'none', facts(1))
        const batch = facts(2)
        const first = await log.append('users', 0n, batch)
        await log.append('users', 2n, facts(2))
        expect(await log.append('users', 0n, batch)).toEqual({ ...first, replayed: true })
        expect(await ids('users')).toHaveLength(5)
      })

      test('also when the first is still under way', async () => {
        const batch = facts(2)
        const [first, second] = await Promise.all([
          log.append('users', 'none', batch),
          log.append('users', 'none', batch),
        ])
        expect([first.revision, second.revision]).toEqual([1n, 1n])
        expect(await ids('users')).toHaveLength(2)
      })

      test('also after a restart', async () => {
        const batch = facts(2)
        const first = await log.append('users', 'none', batch)
        log = await opened.restart()
        expect(await log.append('users', 'none', batch)).toEqual({ ...first, replayed: true })
      })

      test('the beginning of a batch gives the revision where that ends', async () => {
        const batch = facts(3)
        await log.append('users', 'none', batch)
        expect(await log.append('users', 'none', batch.slice(0, 2))).toMatchObject({
          revision: 1n,
          replayed: true,
        })
        expect(await ids('users')).toHaveLength(3)
      })

      test('with a new event behind them are refused', async () => {
        const batch = facts(2)
        await log.append('users', 'none', batch)
        await expect(log.append('users', 'none', [...batch, ...facts(1)])).rejects.toThrow(
          WrongExpectedRevision,
        )
        expect(await ids('users')).toHaveLength(2)
      })
    })

    describe('reading', () => {
      test('a stream that does not exist is empty', async () => {
        expect(await ids('nobody')).toEqual([])
        expect(await ids('nobody', 5n)).toEqual([])
      })

      test('starts at a revision, that one included', async () => {
        const batch = facts(5)
        await log.append('users', 'none', batch)
        expect(await ids('users', 3n)).toEqual(batch.slice(3).map(({ id }) => id))
        expect(await ids('users', 5n)).toEqual([])
      })

      test('shows one stream only, whatever its name begins with', async () => {
        await log.append('staff-2019', 'none', facts(2))
        await log.append('staff-20190', 'none', facts(1))
        expect(await ids('staff-2019')).toHaveLength(2)
      })

      test('a long stream comes whole and in order', async () => {
        await fill(log, 'staff-2020', 1_300)
        const revisions = (await Array.fromAsync(log.read('staff-2020'))).map(({ revision }) => revision)
        expect(revisions).toEqual(Array.from({ length: 1_300 }, (_, index) => BigInt(index)))
      })

      test('what was acknowledged is there after a restart', async () => {
        const batch = facts(3)
        await log.append('users', 'none', batch)
        log = await opened.restart()
        expect(await ids('users')).toEqual(batch.map(({ id }) => id))
        expect(await log.append('users', 2n, facts(1))).toMatchObject({ revision: 3n })
      })
    })

    describe('the head', () => {
      test('is 0 for an empty log', async () => {
        expect(await log.head()).toBe(0n)
      })

      test('is the position of the last event, also after a restart', async () => {
        await log.append('users', 'none', facts(2))
        const { position } = await log.append('drivers', 'none', facts(1))
        expect(await log.head()).toBe(position)
        log = await opened.restart()
        expect(await log.head()).toBe(position)
      })
    })

    describe('following', () => {
      test('an empty log is caught up at once', async () => {
        const following = follow(log, 0n)
        await following.caughtUp
        expect(following.events).toEqual([])
        await following.end()
      })

      test('from the beginning: all streams in the order of the log, then caught up, then what is new', async () => {
        await log.append('users', 'none', facts(2))
        await log.append('drivers', 'none', facts(1))
        const following = follow(log, 0n)
        await following.caughtUp
        expect(following.events.map(({ stream }) => stream)).toEqual(['users', 'users', 'drivers'])
        await log.append('users', 1n, facts(1))
        await following.until(4)
        expect(following.events.at(-1)).toMatchObject({ stream: 'users', revision: 2n })
        await following.end()
      })

      test('starts behind the position, that one excluded', async () => {
        const { position } = await log.append('users', 'none', facts(3))
        const later = facts(2)
        await log.append('users', 2n, later)
        const following = follow(log, position)
        await following.caughtUp
        expect(following.events.map(({ id }) => id)).toEqual(later.map(({ id }) => id))
        await following.end()
      })

      test('the end of the log shows only what comes later', async () => {
        await log.append('users', 'none', facts(3))
        const following = follow(log, await log.head())
        await following.caughtUp
        expect(following.events).toEqual([])
        const { position } = await log.append('users', 2n, facts(1))
        await following.until(1)
        expect(following.events[0]!.position).toBe(position)
        await following.end()
      })

      test('while others write: no gap, no repetition, from wherever it starts', async () => {
        await fill(log, 'before', 250)
        const writing = Promise.all(['a', 'b', 'c'].map((stream) => fill(log, stream, 200, 7)))
        const early = [0n, (await Array.fromAsync(log.read('before')))[123]!.position].map((after) =>
          follow(log, after),
        )
        await writing
        const late = follow(log, 0n)
        await late.until(850)
        await early[0]!.until(850)
        await early[1]!.until(850 - 124)
        expect(early[0]!.events).toEqual(late.events)
        expect(early[1]!.events).toEqual(late.events.slice(124))
        expect(new Set(late.events.map(({ id }) => id)).size).toBe(850)
        for (const stream of ['a', 'b', 'c']) {
          const revisions = late.events
            .filter((event) => event.stream === stream)
            .map((event) => event.revision)
          expect(revisions).toEqual(Array.from({ length: 200 }, (_, index) => BigInt(index)))
        }
        for (const following of [...early, late]) await following.end()
      })

      test('a follower that is slow misses nothing', async () => {
        await fill(log, 'users', 600)
        const seen: RecordedEvent[] = []
        const stop = new AbortController()
        for await (const batch of log.follow(0n, stop.signal)) {
          if (batch === 'caughtUp') continue
          seen.push(...batch)
          if (seen.length >= 700) break
          if (seen.length <= 600) await log.append(`late-${seen.length}`, 'none', facts(100))
        }
        expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
        expect(seen.map(({ position }) => position)).toEqual(
          seen.map(({ position }) => position).toSorted((a, b) => Number(a - b)),
        )
      })

      test('ends with the signal, waiting or not yet begun', async () => {
        const following = follow(log, 0n)
        await following.caughtUp
        await following.end()
        const stopped = await Array.fromAsync(log.follow(0n, AbortSignal.abort()))
        expect(stopped.filter((batch) => batch !== 'caughtUp')).toEqual([])
      })

      test('goes on after a restart where it was', async () => {
        const { position } = await log.append('users', 'none', facts(2))
        log = await opened.restart()
        const next = await log.append('users', 1n, facts(1))
        const following = follow(log, position)
        await following.caughtUp
        expect(following.events.map((event) => event.position)).toEqual([next.position])
        await following.end()
      })

      test('hands large events over whole', async () => {
        for (let index = 0; index < 12; index += 1)
          await log.append(`staffImport-${index}`, 'none', [fact({ index, rows: 'x'.repeat(BIG) })])
        const following = follow(log, 0n)
        await following.caughtUp
        expect(following.events.map(({ data }) => (data as { index: number }).index)).toEqual([
          ...Array.from({ length: 12 }).keys(),
        ])
        await following.end()
      })
    })
  })
}

function fact(data: unknown = {}): NewEvent {
  return {
    id: crypto.randomUUID(),
    type: 'SomethingHappened',
    data,
    metadata: {
      commandId: 'command',
      correlationId: 'correlation',
      actor: 1,
      at: '2019-01-01T00:00:00.000Z',
      schema: 1,
    },
  }
}

function facts(count: number): NewEvent[] {
  return Array.from({ length: count }, (_, index) => fact({ index }))
}

/** Appends so many events to a new stream, in batches. */
async function fill(log: EventLog, stream: string, count: number, batch = 100): Promise<void> {
  let revision: 'none' | bigint = 'none'
  for (let done = 0; done < count; done += batch)
    ({ revision } = await log.append(stream, revision, facts(Math.min(batch, count - done))))
}

type Following = {
  readonly events: readonly RecordedEvent[]
  readonly caughtUp: Promise<void>
  /** Resolves when so many events have come. */
  readonly until: (count: number) => Promise<void>
  /** Aborts and waits for the end of the iteration. */
  readonly end: () => Promise<void>
}

function follow(log: EventLog, after: bigint): Following {
  const events: RecordedEvent[] = []
  const stop = new AbortController()
  const caughtUp = Promise.withResolvers<void>()
  const waiting = new Set<{ count: number; resolve: () => void }>()
  const running = (async () => {
    for await (const batch of log.follow(after, stop.signal)) {
      if (batch === 'caughtUp') caughtUp.resolve()
      else events.push(...batch)
      for (const entry of waiting) if (events.length >= entry.count) entry.resolve()
    }
  })()
  running.catch((error: unknown) => caughtUp.reject(error))
  return {
    events,
    caughtUp: caughtUp.promise,
    until(count) {
      const { promise, resolve } = Promise.withResolvers<void>()
      if (events.length >= count) resolve()
      else waiting.add({ count, resolve })
      return promise
    },
    async end() {
      stop.abort()
      await running
    },
  }
}
