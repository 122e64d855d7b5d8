import { expect, test } from 'vitest'
import { effectBetween } from './effect-between.ts'

const told = {
  years: [2020, 2021],
  totals: [
    { rev: 3, fte: [10.1, 20], tpc: [100, null] },
    { rev: 4, fte: [10.4, 19.9], tpc: [99.7, 5] },
  ],
}

test('is what was added or taken away, to the hundredth', () => {
  expect(effectBetween(told, { from: 3, to: 4, year: 2020 })).toEqual({ fte: 0.3, tpc: -0.3 })
  expect(effectBetween(told, { from: 3, to: 4, year: 2021 })).toEqual({ fte: -0.1, tpc: null })
})

test('is unknown until both sides are, and in a year that is not planned any more', () => {
  expect(effectBetween(undefined, { from: 3, to: 4, year: 2020 })).toBeNull()
  expect(effectBetween(told, { from: 2, to: 3, year: 2020 })).toBeNull()
  expect(effectBetween(told, { from: 3, to: 4, year: 2022 })).toBeNull()
})
