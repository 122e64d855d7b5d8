import { beforeEach, expect, test, vi } from 'vitest'
import { OwnPlace } from './own-place.ts'

beforeEach(() => void vi.useFakeTimers())
function place({ isThere = true } = {}) {
  const sent: string[] = []
  const line = { isThere }
  const own = new OwnPlace({
    topic: 'draft:2019',
    send: ({ at, mode }) => {
      if (line.isThere) sent.push(`${at.key ?? '-'} ${mode}`)
      return line.isThere
    },
  })
  return { own, sent, line }
}

test('of many moves within a tenth of a second the first goes out at once and the last at its end', () => {
  const { own, sent } = place()
  for (const key of ['a', 'b', 'c', 'd']) own.move({ key, isTyping: false })
  expect(sent).toEqual(['a view'])
  vi.advanceTimersByTime(100)
  expect(sent).toEqual(['a view', 'd view'])
  vi.advanceTimersByTime(1000)
  expect(sent).toHaveLength(2)
})

test('typing, a rest of two minutes and the next touch are told', () => {
  const { own, sent } = place()
  own.move({ key: 'a', isTyping: true })
  vi.advanceTimersByTime(120_000)
  own.wake()
  vi.advanceTimersByTime(100)
  expect(sent).toEqual(['a edit', 'a idle', 'a edit'])
})

test('what could not be said without a line is said when the plan has been joined again, and only what is news', () => {
  const { own, sent, line } = place({ isThere: false })
  own.move({ key: 'a', isTyping: false })
  line.isThere = true
  own.joined()
  expect(sent).toEqual(['a view'])
  vi.advanceTimersByTime(100)
  own.leave()
  vi.advanceTimersByTime(100)
  own.joined()
  vi.advanceTimersByTime(200_000)
  expect(sent).toEqual(['a view', '- view'])
})
