import { expect, test } from 'vitest'
import { period, unit } from '../arithmetic/plan.given.ts'
import { hundred, specialDrivers } from '../arithmetic/rules.given.ts'
import type { AppliedEntry } from './draft.ts'
import { FollowedPlan } from './followed-plan.ts'

const ENTRIES = 50
const source = { structure: [unit({ id: 1, divisions: hundred })], period, specialDrivers }

/** A long list of special drivers on one division; `taken` counts how often its entries are iterated. */
function longList() {
  const counts = { taken: 0 }
  const entries = Array.from({ length: ENTRIES }, (_, place): [string, AppliedEntry] => [
    `drv|b1-d1|${place}`,
    {
      driverID: 2,
      value: 1,
      get pos() {
        counts.taken += 1
        return place
      },
    },
  ])
  return { counts, entries: new Map(entries) }
}

test('a long list of special drivers is put together once, however many of its entries come at a time', () => {
  const { counts, entries } = longList()
  const followed = new FollowedPlan(source, entries.keys(), (key) => entries.get(key) ?? null)
  expect(followed.plan.cell(1, 2020)?.fte).toBe(100 + ENTRIES)
  expect(counts.taken).toBe(ENTRIES)

  const gone = [...entries.keys()].slice(0, ENTRIES / 2)
  for (const key of gone) followed.set(key, null)
  expect(followed.recalculate()).toEqual([1])
  expect(followed.plan.cell(1, 2020)?.fte).toBe(100 + ENTRIES / 2)
  expect(counts.taken).toBe(ENTRIES * 1.5)
  expect(followed.recalculate()).toEqual([])
  expect(counts.taken).toBe(ENTRIES * 1.5)
})
