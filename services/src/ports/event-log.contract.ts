import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ReadBounds } from './event-log.ts'
import { appending } from './event-log-appending.contract.ts'
import { following } from './event-log-following.contract.ts'
import { remembering } from './event-log-remembering.contract.ts'
import { removing } from './event-log-removing.contract.ts'
import { facts, fill, idsOf, type LogSubject } from './event-log-subject.contract.ts'

/** An empty log, and the means to close it and open it again on the same data. */
export type EventLogUnderTest = AsyncDisposable & {
  readonly log: LogSubject['log']
  readonly restart: () => Promise<LogSubject['log']>
}

/** Tests of what every event log promises, all of which an adapter must pass. */
export function eventLogContract(name: string, open: () => Promise<EventLogUnderTest>): void {
  describe(`event log: ${name}`, () => {
    let opened: EventLogUnderTest
    let log: LogSubject['log']
    const subject: LogSubject = {
      get log() {
        return log
      },
      async restart() {
        log = await opened.restart()
      },
    }

    beforeEach(async () => {
      opened = await open()
      log = opened.log
    })
    afterEach(() => opened[Symbol.asyncDispose]())

    appending(subject)
    reading(subject)
    following(subject)
    removing(subject)
    remembering(subject)
  })
}

function reading(subject: LogSubject): void {
  describe('reading', () => {
    test('a stream that does not exist is empty', async () => {
      expect(await idsOf(subject.log, 'nobody')).toEqual([])
      expect(await idsOf(subject.log, 'nobody', { from: 5n, backwards: true })).toEqual([])
    })

    test('starts at a revision, that one included', async () => {
      const batch = facts(5)
      await subject.log.append('users', 'none', batch)
      expect(await idsOf(subject.log, 'users', { from: 3n })).toEqual(batch.slice(3).map(({ id }) => id))
      expect(await idsOf(subject.log, 'users', { from: 5n })).toEqual([])
    })

    test.each<[string, ReadBounds, number[]]>([
      ['ends at a revision, that one included', { to: 2n }, [0, 1, 2]],
      ['takes what is between two revisions', { from: 1n, to: 3n }, [1, 2, 3]],
      ['takes one revision', { from: 2n, to: 2n }, [2]],
      ['takes nothing where the bounds cross', { from: 3n, to: 2n }, []],
      ['ends where the stream does', { from: 3n, to: 900n }, [3, 4]],
      ['takes so many at most', { from: 1n, limit: 2 }, [1, 2]],
      ['takes no more than there are', { limit: 900 }, [0, 1, 2, 3, 4]],
      ['takes the lower of two limits', { from: 1n, to: 2n, limit: 4 }, [1, 2]],
      ['takes none when none are asked for', { limit: 0 }, []],
      ['takes the latest first when it goes backwards', { backwards: true }, [4, 3, 2, 1, 0]],
      ['takes the last event', { backwards: true, limit: 1 }, [4]],
      ['goes backwards from a revision', { backwards: true, to: 3n, limit: 2 }, [3, 2]],
      ['goes backwards to a revision', { backwards: true, from: 3n }, [4, 3]],
      ['goes backwards from beyond the end', { backwards: true, from: 3n, to: 900n }, [4, 3]],
      ['goes backwards between two revisions', { backwards: true, from: 1n, to: 3n }, [3, 2, 1]],
      ['goes nowhere backwards where the bounds cross', { backwards: true, from: 3n, to: 2n }, []],
    ])('%s', async (_what, bounds, expected) => {
      const batch = facts(5)
      await subject.log.append('users', 'none', batch)
      expect(await idsOf(subject.log, 'users', bounds)).toEqual(expected.map((index) => batch[index]!.id))
    })

    test('shows one stream only, whatever its name begins with', async () => {
      await subject.log.append('staff-2019', 'none', facts(2))
      await subject.log.append('staff-20190', 'none', facts(1))
      expect(await idsOf(subject.log, 'staff-2019')).toHaveLength(2)
    })

    test('a long stream comes whole and in order', async () => {
      await fill(subject.log, 'staff-2020', 1_300)
      const revisions = (await Array.fromAsync(subject.log.read('staff-2020'))).map(
        ({ revision }) => revision,
      )
      expect(revisions).toEqual(Array.from({ length: 1_300 }, (_, index) => BigInt(index)))
      const backwards = await Array.fromAsync(subject.log.read('staff-2020', { backwards: true }))
      expect(backwards.map(({ revision }) => revision)).toEqual(revisions.toReversed())
    })

    test('what was acknowledged is there after a restart', async () => {
      const batch = facts(3)
      await subject.log.append('users', 'none', batch)
      await subject.restart()
      expect(await idsOf(subject.log, 'users')).toEqual(batch.map(({ id }) => id))
      expect(await subject.log.append('users', 2n, facts(1))).toMatchObject({ revision: 3n })
    })
  })

  describe('the head', () => {
    test('is 0 for an empty log', async () => {
      expect(await subject.log.head()).toBe(0n)
    })

    test('is the position of the last event, also after a restart', async () => {
      await subject.log.append('users', 'none', facts(2))
      const { position } = await subject.log.append('drivers', 'none', facts(1))
      expect(await subject.log.head()).toBe(position)
      await subject.restart()
      expect(await subject.log.head()).toBe(position)
    })
  })

  test('a log has a name of its own, which it keeps', async () => {
    await subject.log.append('users', 'none', facts(1))
    const name = await subject.log.identity()
    expect(name).not.toBe('')
    await subject.log.append('users', 0n, facts(1))
    await subject.restart()
    expect(await subject.log.identity()).toBe(name)
  })
}
