import { expect, test } from 'vitest'
import { changedSince, hashesOf, seen, type SeenPlan } from './last-visit.ts'

function seenPlan(at: string, rest: Partial<SeenPlan> = {}): SeenPlan {
  return { at: `2026-03-02T${at}:00.000Z`, epoch: 'one', rev: 1, marks: {}, ...rest }
}

test('at the first visit there is nothing to compare with', () => {
  expect(seen(null, seenPlan('09:00')).before).toBeNull()
})

test('whoever comes back later compares with what they saw last', () => {
  const first = seen(null, seenPlan('09:00'))
  expect(seen(first, seenPlan('11:00', { rev: 3 })).before).toEqual(seenPlan('09:00'))
})

test('a reload keeps what the visit began with', () => {
  const first = seen(null, seenPlan('09:00'))
  const second = seen(first, seenPlan('11:00', { rev: 3 }))
  expect(seen(second, seenPlan('11:10', { rev: 3 })).before).toEqual(seenPlan('09:00'))
})

test('what was seen of another installation counts for nothing', () => {
  const first = seen(null, seenPlan('09:00'))
  expect(seen(first, seenPlan('11:00', { epoch: 'two' })).before).toBeNull()
})

test('values that were changed, added and cleared are counted, each once', () => {
  const special = { driverID: 1, value: 2, pos: 1 }
  const then = hashesOf([
    ['in|b1-p1-y2019', 1000],
    ['in|b1-p1-y2020', 1100],
    ['drv|d1|e1', special],
    ['in|b1-p1-y2022', null],
  ])
  const now = hashesOf([
    ['in|b1-p1-y2019', 1000],
    ['in|b1-p1-y2020', 1101],
    ['in|b1-p1-y2021', 1250],
    ['drv|d1|e1', null],
  ])
  expect(changedSince(seenPlan('09:00', { marks: then }), seenPlan('11:00', { marks: now }))).toBe(3)
})

test('marks of twenty thousand keys are all different', () => {
  const cells = Array.from({ length: 20_000 }, (_, index) => [`in|b${index}-p1-y2020`, index] as const)
  expect(Object.keys(hashesOf(cells))).toHaveLength(20_000)
})
