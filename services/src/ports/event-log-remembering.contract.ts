import { describe, expect, test } from 'vitest'
import { written } from '#testing/later-version.ts'
import { WrongExpectedRevision } from './event-log.ts'
import { facts, type LogSubject } from './event-log-subject.contract.ts'

export function remembering(subject: LogSubject): void {
  describe('what schemas were written', () => {
    const schemas = async () => Object.fromEntries(await subject.log.schemas())

    test('none to an empty log', async () => {
      expect(await schemas()).toEqual({})
    })

    test('the highest of each type, whatever comes later', async () => {
      await subject.log.append('a', 'none', [
        written('Opened', 2),
        written('Opened', 1),
        written('Closed', 1),
      ])
      await subject.log.append('b', 'none', [written('Opened', 1)])
      expect(await schemas()).toEqual({ Opened: 2, Closed: 1 })
      await subject.log.append('b', 0n, [written('Opened', 3)])
      expect(await schemas()).toEqual({ Opened: 3, Closed: 1 })
    })

    test('also after a restart, and of a stream that was removed', async () => {
      await subject.log.append('a', 'none', [written('Opened', 2)])
      await subject.log.remove('a')
      await subject.restart()
      expect(await schemas()).toMatchObject({ Opened: 2 })
      await subject.log.append('b', 'none', [written('Opened', 1), written('Closed', 1)])
      expect(await schemas()).toMatchObject({ Opened: 2, Closed: 1 })
    })

    test('of appends at once, some of them refused', async () => {
      const outcomes = await Promise.allSettled([
        subject.log.append('a', 'none', [written('Opened', 1)]),
        subject.log.append('a', 7n, facts(1)),
        subject.log.append('b', 'none', [written('Opened', 2)]),
        subject.log.append('c', 'none', [written('Closed', 1)]),
      ])
      expect(outcomes[1]).toMatchObject({ reason: expect.any(WrongExpectedRevision) })
      expect(await schemas()).toMatchObject({ Opened: 2, Closed: 1 })
    })
  })
}
