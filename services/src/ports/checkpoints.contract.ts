import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Checkpoint, Checkpoints } from './checkpoints.ts'

/** An empty store, and further stores on the same data. */
export type CheckpointsUnderTest = AsyncDisposable & {
  readonly store: Checkpoints
  /** Opens the store as another process does, or this one after a restart. */
  readonly another: () => Promise<Checkpoints>
}

const LATEST = 2n ** 60n
const drivers = { log: 'one', stream: 'drivers', model: '1' }
const users = { ...drivers, stream: 'users' }

function checkpoint(revision: bigint, ...texts: string[]): Checkpoint {
  return { revision, parts: texts.map((text) => new TextEncoder().encode(text)) }
}

function textsOf(found: Checkpoint | null): [bigint, ...string[]] | null {
  return found && [found.revision, ...found.parts.map((part) => new TextDecoder().decode(part))]
}

/** Tests of what every store of checkpoints promises, all of which an adapter must pass. */
export function checkpointsContract(name: string, open: () => Promise<CheckpointsUnderTest>): void {
  describe(`checkpoints: ${name}`, () => {
    let opened: CheckpointsUnderTest
    let store: Checkpoints
    beforeEach(async () => {
      opened = await open()
      store = opened.store
    })
    afterEach(() => opened[Symbol.asyncDispose]())

    test('the newest that is not above the revision is found, with its parts in order', async () => {
      expect(await store.latest(drivers, LATEST)).toBeNull()
      await store.put(drivers, checkpoint(499n, 'a', 'b', 'c'), Infinity)
      await store.put(drivers, checkpoint(999n, 'd'), Infinity)
      await store.put(users, checkpoint(1_499n, 'of users'), Infinity)
      expect(textsOf(await store.latest(drivers, LATEST))).toEqual([999n, 'd'])
      expect(textsOf(await store.latest(drivers, 998n))).toEqual([499n, 'a', 'b', 'c'])
      expect(textsOf(await store.latest(drivers, 499n))).toEqual([499n, 'a', 'b', 'c'])
      expect(await store.latest(drivers, 498n)).toBeNull()
    })

    test('revisions beyond what a double holds are told apart', async () => {
      await store.put(drivers, checkpoint(2n ** 55n, 'lower'), Infinity)
      await store.put(drivers, checkpoint(2n ** 55n + 1n, 'higher'), Infinity)
      expect(textsOf(await store.latest(drivers, 2n ** 55n))).toEqual([2n ** 55n, 'lower'])
      expect(textsOf(await store.latest(drivers, LATEST))).toEqual([2n ** 55n + 1n, 'higher'])
    })

    test('one of the same revision replaces it, with fewer parts too', async () => {
      await store.put(drivers, checkpoint(499n, 'a', 'b', 'c'), Infinity)
      await store.put(drivers, checkpoint(499n, 'd'), Infinity)
      expect(textsOf(await store.latest(drivers, LATEST))).toEqual([499n, 'd'])
    })

    test('so many of a stream stay as are to be kept', async () => {
      await store.put(users, checkpoint(9n, 'of users'), 1)
      for (const revision of [99n, 199n, 299n]) await store.put(drivers, checkpoint(revision, 'x', 'y'), 2)
      expect(await store.latest(drivers, 198n)).toBeNull()
      expect(textsOf(await store.latest(drivers, 298n))).toEqual([199n, 'x', 'y'])
      expect(textsOf(await store.latest(users, LATEST))).toEqual([9n, 'of users'])
    })

    test.each([
      ['another log', { ...drivers, log: 'two' }],
      ['another model', { ...drivers, model: '2' }],
    ])('what was made of %s is not found, and gives way to the present', async (_what, other) => {
      await store.put(drivers, checkpoint(999n, 'of another'), Infinity)
      await store.put(users, checkpoint(999n, 'of users'), Infinity)
      expect(await store.latest(other, LATEST)).toBeNull()
      await store.put(other, checkpoint(499n, 'present'), Infinity)
      expect(textsOf(await store.latest(other, LATEST))).toEqual([499n, 'present'])
      expect(await store.latest(drivers, LATEST)).toBeNull()
      expect(textsOf(await store.latest(users, LATEST))).toEqual([999n, 'of users'])
    })

    test('those from a revision on are taken away', async () => {
      for (const revision of [99n, 199n, 299n])
        await store.put(drivers, checkpoint(revision, 'x', 'y'), Infinity)
      await store.put(users, checkpoint(299n, 'of users'), Infinity)
      await store.remove(drivers, 199n)
      expect(textsOf(await store.latest(drivers, LATEST))).toEqual([99n, 'x', 'y'])
      expect(textsOf(await store.latest(users, LATEST))).toEqual([299n, 'of users'])
    })

    test('what was forgotten is not there, and not taken again from another process', async () => {
      for (const revision of [99n, 199n, 299n])
        await store.put(drivers, checkpoint(revision, 'x', 'y'), Infinity)
      await store.put(users, checkpoint(99n, 'of users'), Infinity)
      await store.forget('drivers', 199n)
      await store.forget('drivers', 100n)
      const another = await opened.another()
      await another.put({ ...drivers, model: '2' }, checkpoint(198n, 'late'), 1)
      expect(await store.latest({ ...drivers, model: '2' }, LATEST)).toBeNull()
      await another.put(drivers, checkpoint(150n, 'late'), Infinity)
      expect(await store.latest(drivers, 198n)).toBeNull()
      await another.put(drivers, checkpoint(399n, 'z'), Infinity)
      expect(textsOf(await store.latest(drivers, LATEST))).toEqual([399n, 'z'])
      expect(textsOf(await store.latest(users, LATEST))).toEqual([99n, 'of users'])
    })

    test('another process finds them, of any bytes and many of them', async () => {
      const parts = [new Uint8Array([0, 255, 10, 0]), ...Array.from({ length: 40 }, () => large())]
      await store.put(drivers, { revision: 499n, parts }, 1)
      const found = await (await opened.another()).latest(drivers, LATEST)
      expect(found?.parts.map((part) => Buffer.from(part).toString('base64'))).toEqual(
        parts.map((part) => Buffer.from(part).toString('base64')),
      )
    })
  })
}

function large(): Uint8Array {
  return new Uint8Array(500_000).fill(7)
}
