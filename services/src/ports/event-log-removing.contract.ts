import { describe, expect, test } from 'vitest'
import { fact, facts, follow, idsOf, type LogSubject } from './event-log-subject.contract.ts'

const SECRET = 'nobody reads this any more'

export function removing(subject: LogSubject): void {
  describe('removing a stream', () => {
    const said = async (stream: string): Promise<string> => {
      const events = await Array.fromAsync(subject.log.read(stream))
      return JSON.stringify(events.map(({ data }) => data))
    }

    test('nothing of what its events say is read again, also after a restart', async () => {
      await subject.log.append('chunks', 'none', [fact({ SECRET }), fact({ SECRET })])
      await subject.log.append('chunks', 1n, [fact({ SECRET })])
      await subject.log.remove('chunks')
      expect(await said('chunks')).not.toContain(SECRET)
      await subject.restart()
      expect(await said('chunks')).not.toContain(SECRET)
    })

    test('other streams, their positions and the head stay', async () => {
      await subject.log.append('chunks', 'none', [fact({ SECRET })])
      const { position } = await subject.log.append('chunks-2', 'none', facts(2))
      const other = await idsOf(subject.log, 'chunks-2')
      await subject.log.remove('chunks')
      expect(await idsOf(subject.log, 'chunks-2')).toEqual(other)
      expect(await subject.log.head()).toBe(position)
      const later = await subject.log.append('chunks-2', 1n, facts(1))
      expect(later.position).toBeGreaterThan(position)
      const following = follow(subject.log, position)
      await following.until(1)
      expect(following.events.map((event) => event.position)).toEqual([later.position])
      await following.end()
    })

    test('the head stays when the removed events are the last', async () => {
      await subject.log.append('users', 'none', facts(1))
      const { position } = await subject.log.append('chunks', 'none', [fact({ SECRET })])
      await subject.log.remove('chunks')
      expect(await subject.log.head()).toBe(position)
      await subject.restart()
      expect(await subject.log.head()).toBe(position)
    })

    test('that it was removed is known, also after a restart', async () => {
      await subject.log.append('chunks', 'none', [fact({ SECRET })])
      expect(await subject.log.isRemoved('chunks')).toBe(false)
      await subject.log.remove('chunks')
      expect(await subject.log.isRemoved('chunks')).toBe(true)
      await subject.restart()
      expect(await subject.log.isRemoved('chunks')).toBe(true)
    })

    test('a stream that is not there, or is removed already, is no matter', async () => {
      await subject.log.append('chunks', 'none', [fact({ SECRET })])
      await subject.log.remove('chunks')
      await subject.log.remove('chunks')
      await subject.log.remove('nobody')
      expect(await subject.log.isRemoved('nobody')).toBe(false)
      expect(await idsOf(subject.log, 'nobody')).toEqual([])
    })
  })
}
