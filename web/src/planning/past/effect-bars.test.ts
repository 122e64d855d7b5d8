import { expect, test } from 'vitest'
import { daysOf } from './effect-bars.tsx'

test('days are named where they begin, as far as there is room', () => {
  const at = (day: number) => new Date(2026, 0, day, 12).toISOString()
  const groups = [1, 1, 2, 3, 3, 4, 4, 4, 4, 4, 5].map((day, rev) => ({ rev, at: at(day) }))
  expect(daysOf(groups, 10)).toEqual([
    { at: at(1), position: 0 },
    { at: at(2), position: 0.2 },
    { at: at(4), position: 0.5 },
  ])
  expect(daysOf([], -1)).toEqual([])
})
