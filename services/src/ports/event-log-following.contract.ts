import { describe, expect, test } from 'vitest'
import type { RecordedEvent } from './event-log.ts'
import { fact, facts, fill, follow, type LogSubject } from './event-log-subject.contract.ts'

const BIG = 512 * 1024

export function following(subject: LogSubject): void {
  describe('following', () => {
    test('an empty log is caught up at once', async () => {
      const following = follow(subject.log, 0n)
      await following.caughtUp
      expect(following.events).toEqual([])
      await following.end()
    })

    test('from the beginning: all streams in the order of the log, then caught up, then what is new', async () => {
      await subject.log.append('users', 'none', facts(2))
      await subject.log.append('drivers', 'none', facts(1))
      const following = follow(subject.log, 0n)
      await following.caughtUp
      expect(following.events.map(({ stream }) => stream)).toEqual(['users', 'users', 'drivers'])
      await subject.log.append('users', 1n, facts(1))
      await following.until(4)
      expect(following.events.at(-1)).toMatchObject({ stream: 'users', revision: 2n })
      await following.end()
    })

    test('starts behind the position, that one excluded', async () => {
      const { position } = await subject.log.append('users', 'none', facts(3))
      const later = facts(2)
      await subject.log.append('users', 2n, later)
      const following = follow(subject.log, position)
      await following.caughtUp
      expect(following.events.map(({ id }) => id)).toEqual(later.map(({ id }) => id))
      await following.end()
    })

    test('the end of the log shows only what comes later', async () => {
      await subject.log.append('users', 'none', facts(3))
      const following = follow(subject.log, await subject.log.head())
      await following.caughtUp
      expect(following.events).toEqual([])
      const { position } = await subject.log.append('users', 2n, facts(1))
      await following.until(1)
      expect(following.events[0]!.position).toBe(position)
      await following.end()
    })

    test('while others write: no gap, no repetition, from wherever it starts', async () => {
      await fill(subject.log, 'before', 250)
      const writing = Promise.all(['a', 'b', 'c'].map((stream) => fill(subject.log, stream, 200, 7)))
      const early = [0n, (await Array.fromAsync(subject.log.read('before')))[123]!.position].map((after) =>
        follow(subject.log, after),
      )
      await writing
      const late = follow(subject.log, 0n)
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
      await fill(subject.log, 'users', 600)
      const seen: RecordedEvent[] = []
      const stop = new AbortController()
      for await (const batch of subject.log.follow(0n, stop.signal)) {
        if (batch === 'caughtUp') continue
        seen.push(...batch)
        if (seen.length >= 700) break
        if (seen.length <= 600) await subject.log.append(`late-${seen.length}`, 'none', facts(100))
      }
      expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
      expect(seen.map(({ position }) => position)).toEqual(
        seen.map(({ position }) => position).toSorted((a, b) => Number(a - b)),
      )
    })

    test('ends with the signal, waiting or not yet begun', async () => {
      const following = follow(subject.log, 0n)
      await following.caughtUp
      await following.end()
      const stopped = await Array.fromAsync(subject.log.follow(0n, AbortSignal.abort()))
      expect(stopped.filter((batch) => batch !== 'caughtUp')).toEqual([])
    })

    test('goes on after a restart where it was', async () => {
      const { position } = await subject.log.append('users', 'none', facts(2))
      await subject.restart()
      const next = await subject.log.append('users', 1n, facts(1))
      const following = follow(subject.log, position)
      await following.caughtUp
      expect(following.events.map((event) => event.position)).toEqual([next.position])
      await following.end()
    })

    test('hands large events over whole', async () => {
      for (let index = 0; index < 12; index += 1)
        await subject.log.append(`staffImport-${index}`, 'none', [fact({ index, rows: 'x'.repeat(BIG) })])
      const following = follow(subject.log, 0n)
      await following.caughtUp
      expect(following.events.map(({ data }) => (data as { index: number }).index)).toEqual([
        ...Array.from({ length: 12 }).keys(),
      ])
      await following.end()
    })
  })
}
