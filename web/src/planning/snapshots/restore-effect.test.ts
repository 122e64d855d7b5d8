import { workedExample, workedInputs } from '@staffplan/contracts/arithmetic/plan.given'
import { expect, test } from 'vitest'
import { restoreEffect } from './restore-effect.ts'

const store = {
  allKeys: () =>
    Object.keys(workedInputs)
      .map((scope) => `in|${scope}`)
      .values(),
  kept: (key: string) => workedInputs[key.slice(3)] ?? null,
}
const effect = (k: string, v: number | null) =>
  restoreEffect({ store, source: workedExample, changes: [{ k, v }] })

test('what a restore does is said of every unit it moves, and the units add up to the whole', () => {
  const { units, total } = effect('in|b1-p1-y2021', 2_000)
  expect(units.map(({ businessUnitId }) => businessUnitId)).toEqual([1, 2])
  for (const [index, year] of total.entries()) {
    const sum = units.reduce((cents, { years }) => cents + Math.round((years[index]?.tpc ?? 0) * 100), 0)
    expect(sum).toBe(Math.round((year.tpc ?? 0) * 100))
  }
})

test('a unit that stays as it is has no line', () => {
  const { units } = effect('in|b1-s1-y2021', 240)
  expect(units).toEqual([])
})

test('what there is now and what there would be are as far apart as the difference says', () => {
  const { total, totals } = effect('in|b1-p1-y2021', 2_000)
  expect(totals.map(({ year }) => year)).toEqual(total.map(({ year }) => year))
  expect(total.some(({ fte }) => fte !== 0)).toBe(true)
  for (const [index, { published, draft }] of totals.entries())
    expect(Math.round((draft.fte - published.fte) * 100)).toBe(Math.round((total[index]?.fte ?? 0) * 100))
})
