import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ExpiringKind, ExpiringStore } from './expiring-store.ts'

const MINUTE = 60_000

/** An empty store, and further stores on the same data. */
export type ExpiringStoreUnderTest = AsyncDisposable & {
  readonly store: ExpiringStore
  /** Opens the store as another process does, or this one after a restart; the first may then be closed. */
  readonly another: () => Promise<ExpiringStore>
}

const room = { entries: 1_000, bytes: 1_000_000 }
const notes: ExpiringKind = { name: 'notes', lifetime: 10 * MINUTE, most: room }
const tries: ExpiringKind = { name: 'tries', lifetime: MINUTE, most: room }

/** Tests of what every expiring store promises, all of which an adapter must pass. */
export function expiringStoreContract(
  name: string,
  open: (now: () => Date) => Promise<ExpiringStoreUnderTest>,
): void {
  describe(`expiring store: ${name}`, () => {
    let opened: ExpiringStoreUnderTest
    let store: ExpiringStore
    let later: number
    const begin = Date.now()
    beforeEach(async () => {
      later = 0
      opened = await open(() => new Date(begin + later))
      store = opened.store
    })
    afterEach(() => opened[Symbol.asyncDispose]())

    test('what was put is there until its time is over, counted from the last time', async () => {
      expect(await store.get(notes, 'a')).toBeNull()
      await store.put(notes, 'a', 'first "ü" \u0000 \u{1F600}')
      expect(await store.get(notes, 'a')).toBe('first "ü" \u0000 \u{1F600}')
      later = 6 * MINUTE
      await store.put(notes, 'a', 'second')
      later = 16 * MINUTE - 1
      expect(await store.get(notes, 'a')).toBe('second')
      later = 16 * MINUTE
      expect(await store.get(notes, 'a')).toBeNull()
    })

    test('kinds and keys know nothing of each other', async () => {
      await store.put(notes, 'a', 'of notes')
      await store.put(tries, 'a', 'of tries')
      await store.put(notes, '$where.b', 'strange')
      expect(await store.get(notes, 'a')).toBe('of notes')
      expect(await store.get(notes, '$where.b')).toBe('strange')
      expect(await store.swap(tries, 'a', { before: 'of tries', after: null })).toBe(true)
      expect(await store.get(notes, 'a')).toBe('of notes')
      expect(await store.get(tries, 'a')).toBeNull()
    })

    test('all of a kind are found at once, but what has ended', async () => {
      expect(await store.all(notes)).toEqual(new Map())
      await store.put(notes, 'a', 'first')
      later = 6 * MINUTE
      await store.put(notes, 'b c', 'second')
      await store.put({ ...notes, name: 'notes-of-others' }, 'a', 'of another kind')
      const other = await opened.another()
      await other.put(notes, '$where.d', 'third')
      const lasting = new Map([
        ['b c', 'second'],
        ['$where.d', 'third'],
      ])
      expect(await store.all(notes)).toEqual(new Map([['a', 'first'], ...lasting]))
      later = 10 * MINUTE
      expect(await store.all(notes)).toEqual(lasting)
    })

    test('a value is exchanged only for the one that is there', async () => {
      expect(await store.swap(notes, 'a', { before: 'x', after: 'y' })).toBe(false)
      expect(await store.swap(notes, 'a', { before: null, after: null })).toBe(true)
      expect(await store.swap(notes, 'a', { before: null, after: '1' })).toBe(true)
      expect(await store.swap(notes, 'a', { before: null, after: '2' })).toBe(false)
      expect(await store.swap(notes, 'a', { before: '1', after: '2' })).toBe(true)
      expect(await store.swap(notes, 'a', { before: '1', after: null })).toBe(false)
      expect(await store.get(notes, 'a')).toBe('2')
      expect(await store.swap(notes, 'a', { before: '2', after: null })).toBe(true)
      expect(await store.get(notes, 'a')).toBeNull()
    })

    test('what has ended is as good as nothing to an exchange', async () => {
      await store.put(notes, 'a', '1')
      later = 10 * MINUTE
      expect(await store.swap(notes, 'a', { before: '1', after: '2' })).toBe(false)
      expect(await store.swap(notes, 'a', { before: null, after: '2' })).toBe(true)
      expect(await store.get(notes, 'a')).toBe('2')
    })

    test('of twenty exchanges at once one wins, whoever makes them', async () => {
      const other = await opened.another()
      const swaps = Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? store : other).swap(notes, 'a', { before: null, after: String(index) }),
      )
      const won = (await Promise.all(swaps)).map((isWon, index) => (isWon ? String(index) : null))
      expect(won.filter((index) => index !== null)).toEqual([await store.get(notes, 'a')])
    })

    test('counting begins anew when the time from the first is over', async () => {
      expect(await store.count(tries, 'a')).toEqual({ count: 1, endsAt: begin + MINUTE })
      later = MINUTE - 1
      expect(await store.count(tries, 'a')).toEqual({ count: 2, endsAt: begin + MINUTE })
      expect(await store.count(tries, 'b')).toMatchObject({ count: 1 })
      later = MINUTE
      expect(await store.count(tries, 'a')).toEqual({ count: 1, endsAt: begin + 2 * MINUTE })
    })

    test('of fifty counted at once each is counted, whoever does', async () => {
      const other = await opened.another()
      const counting = Array.from({ length: 50 }, (_, index) => (index % 2 ? store : other).count(tries, 'a'))
      const counts = (await Promise.all(counting)).map(({ count }) => count)
      expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
    })

    test('a kind never has more entries than its bound and a tenth, and the oldest give way', async () => {
      const few = { ...notes, most: { entries: 50, bytes: 1_000_000 } }
      await store.put(tries, 'of another kind', 'stays')
      for (let index = 0; index < 200; index++) {
        later += 1
        await store.put(few, String(index), 'x')
      }
      const left = await keysOf(few, 200)
      expect(left.length).toBeGreaterThanOrEqual(40)
      expect(left.length).toBeLessThanOrEqual(56)
      expect(left.at(-1)).toBe(199)
      expect(left[0]).toBe(200 - left.length)
      expect(await store.get(tries, 'of another kind')).toBe('stays')
    })

    test('so it is with counters', async () => {
      const few = { ...notes, most: { entries: 50, bytes: 1_000_000 } }
      for (let index = 0; index < 200; index++) {
        later += 1
        await store.count(few, String(index))
      }
      expect((await store.count(few, '199')).count).toBe(2)
      expect((await store.count(few, '0')).count).toBe(1)
    })

    test('a kind never has more bytes than its bound and a tenth, whatever the sizes', async () => {
      const small = { ...notes, most: { entries: 1_000, bytes: 20_000 } }
      for (let index = 0; index < 100; index++) {
        later += 1
        await store.put(small, String(index), 'x'.repeat(index % 2 ? 1_000 : 100))
      }
      let bytes = 0
      for (const index of await keysOf(small, 100)) bytes += (await store.get(small, String(index)))!.length // it was there just now
      expect(bytes).toBeGreaterThan(10_000)
      expect(bytes).toBeLessThanOrEqual(22_000)
      await store.put(small, 'too large for all of it', 'x'.repeat(30_000))
      expect(await store.get(small, 'too large for all of it')).toBeNull()
    })

    test('it outlives the process', async () => {
      await store.put(notes, 'a', 'kept')
      await store.count(tries, 'a')
      await store[Symbol.asyncDispose]()
      const again = await opened.another()
      expect(await again.get(notes, 'a')).toBe('kept')
      expect(await again.count(tries, 'a')).toMatchObject({ count: 2 })
    })

    async function keysOf(kind: ExpiringKind, most: number): Promise<number[]> {
      const left: number[] = []
      for (let index = 0; index < most; index++)
        if ((await store.get(kind, String(index))) !== null) left.push(index)
      return left
    }
  })
}
