import { describe, expect, test } from 'vitest'
import { WrongExpectedRevision } from './event-log.ts'
import { fact, facts, idsOf, type LogSubject } from './event-log-subject.contract.ts'

const BIG = 512 * 1024

export function appending(subject: LogSubject): void {
  describe('appending', () => {
    test('a stream starts at revision 0 and counts on', async () => {
      expect(await subject.log.append('organisation', 'none', facts(2))).toMatchObject({
        revision: 1n,
        replayed: false,
      })
      expect(await subject.log.append('organisation', 1n, facts(1))).toMatchObject({
        revision: 2n,
        replayed: false,
      })
      const stored = await Array.fromAsync(subject.log.read('organisation'))
      expect(stored.map(({ revision }) => revision)).toEqual([0n, 1n, 2n])
    })

    test('what is read is what was appended', async () => {
      const event = fact({
        name: 'شركة Müller 😀',
        weights: [0.1, -0, 1e300],
        nothing: null,
        nested: { a: [] },
      })
      const { position } = await subject.log.append('drivers', 'none', [event])
      const [stored] = await Array.fromAsync(subject.log.read('drivers'))
      expect(stored).toEqual({
        ...JSON.parse(JSON.stringify(event)),
        stream: 'drivers',
        revision: 0n,
        position,
      })
    })

    test('positions rise over all streams', async () => {
      const first = await subject.log.append('users', 'none', facts(2))
      const second = await subject.log.append('drivers', 'none', facts(1))
      const third = await subject.log.append('users', 1n, facts(1))
      expect(second.position).toBeGreaterThan(first.position)
      expect(third.position).toBeGreaterThan(second.position)
      const read = await Array.fromAsync(subject.log.read('users'))
      expect(read.map(({ position }) => position)).toEqual(
        read.map(({ position }) => position).toSorted((a, b) => Number(a - b)),
      )
      expect(read.at(-1)!.position).toBe(third.position)
    })

    test('a stream that exists is not begun again', async () => {
      await subject.log.append('users', 'none', facts(1))
      await expect(subject.log.append('users', 'none', facts(1))).rejects.toThrow(WrongExpectedRevision)
      expect(await idsOf(subject.log, 'users')).toHaveLength(1)
    })

    test.each([
      ['behind', 0n],
      ['ahead', 2n],
    ])('an expected revision that is %s is refused and nothing is stored', async (_word, expected) => {
      await subject.log.append('users', 'none', facts(2))
      const refused = subject.log.append('users', expected, facts(3))
      await expect(refused).rejects.toMatchObject({ stream: 'users', expected })
      await expect(refused).rejects.toThrow(WrongExpectedRevision)
      expect(await idsOf(subject.log, 'users')).toHaveLength(2)
    })

    test('an exact revision is refused on a stream that does not exist', async () => {
      await expect(subject.log.append('users', 0n, facts(1))).rejects.toThrow(WrongExpectedRevision)
      expect(await idsOf(subject.log, 'users')).toEqual([])
    })

    test('a batch is stored in its order', async () => {
      const batch = facts(100)
      await subject.log.append('staff-2019', 'none', batch)
      expect(await idsOf(subject.log, 'staff-2019')).toEqual(batch.map(({ id }) => id))
    })

    test('an empty batch, one of more than a hundred and an id twice in one batch are errors', async () => {
      const [event] = facts(1)
      await expect(subject.log.append('users', 'none', facts(101))).rejects.toThrow('100 events at most')
      await expect(subject.log.append('users', 'none', [])).rejects.toThrow(RangeError)
      await expect(subject.log.append('users', 'none', [event!, event!])).rejects.toThrow(RangeError)
      expect(await idsOf(subject.log, 'users')).toEqual([])
    })

    test('of many who append at the same revision exactly one succeeds', async () => {
      const { revision } = await subject.log.append('drivers', 'none', facts(1))
      const outcomes = await Promise.allSettled(
        Array.from({ length: 20 }, () => subject.log.append('drivers', revision, facts(2))),
      )
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await idsOf(subject.log, 'drivers')).toHaveLength(3)
    })

    test('one refused append does not harm those beside it', async () => {
      const outcomes = await Promise.allSettled([
        subject.log.append('a', 'none', facts(1)),
        subject.log.append('b', 7n, facts(1)),
        subject.log.append('c', 'none', facts(1)),
      ])
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
      expect(
        [await idsOf(subject.log, 'a'), await idsOf(subject.log, 'b'), await idsOf(subject.log, 'c')].map(
          ({ length }) => length,
        ),
      ).toEqual([1, 0, 1])
    })

    test('half a mebibyte in one event comes back whole', async () => {
      const event = fact({ rows: 'ä'.repeat(BIG / 2) })
      await subject.log.append('staffImport-1', 'none', [event])
      const [stored] = await Array.fromAsync(subject.log.read('staffImport-1'))
      expect(stored!.data).toEqual(event.data)
    })
  })

  describe('the same event ids again', () => {
    test('give the first result and store nothing', async () => {
      const batch = facts(3)
      const first = await subject.log.append('users', 'none', batch)
      expect(await subject.log.append('users', 'none', batch)).toEqual({ ...first, replayed: true })
      expect(await idsOf(subject.log, 'users')).toHaveLength(3)
    })

    test('also after later events', async () => {
      await subject.log.append('users', 'none', facts(1))
      const batch = facts(2)
      const first = await subject.log.append('users', 0n, batch)
      await subject.log.append('users', 2n, facts(2))
      expect(await subject.log.append('users', 0n, batch)).toEqual({ ...first, replayed: true })
      expect(await idsOf(subject.log, 'users')).toHaveLength(5)
    })

    test('also when the first is still under way', async () => {
      const batch = facts(2)
      const [first, second] = await Promise.all([
        subject.log.append('users', 'none', batch),
        subject.log.append('users', 'none', batch),
      ])
      expect([first.revision, second.revision]).toEqual([1n, 1n])
      expect(await idsOf(subject.log, 'users')).toHaveLength(2)
    })

    test('also after a restart', async () => {
      const batch = facts(2)
      const first = await subject.log.append('users', 'none', batch)
      await subject.restart()
      expect(await subject.log.append('users', 'none', batch)).toEqual({ ...first, replayed: true })
    })

    test('the beginning of a batch gives the revision where that ends', async () => {
      const batch = facts(3)
      await subject.log.append('users', 'none', batch)
      expect(await subject.log.append('users', 'none', batch.slice(0, 2))).toMatchObject({
        revision: 1n,
        replayed: true,
      })
      expect(await idsOf(subject.log, 'users')).toHaveLength(3)
    })

    test('with a new event behind them are refused', async () => {
      const batch = facts(2)
      await subject.log.append('users', 'none', batch)
      await expect(subject.log.append('users', 'none', [...batch, ...facts(1)])).rejects.toThrow(
        WrongExpectedRevision,
      )
      expect(await idsOf(subject.log, 'users')).toHaveLength(2)
    })
  })
}
