import { explain } from '@staffplan/contracts/arithmetic/explain'
import { compilePlan } from '@staffplan/contracts/arithmetic/plan'
import { period, unit, workedExample, workedInputs } from '@staffplan/contracts/arithmetic/plan.given'
import { MOST_KEYS } from '@staffplan/contracts/planning/history'
import { expect, test } from 'vitest'
import { keysBehind } from './keys-behind.ts'

test('a number is moved by the inputs of its year and of the start year, each named once', () => {
  const explained = explain(compilePlan(workedExample, { inputs: workedInputs }), 'b1-d1-y2020-fte')
  expect(explained && keysBehind(explained)).toEqual(['in|b1-p1-y2019', 'in|b1-p1-y2020'])
})

test('a number carried from an earlier year is moved by what was cleared in the years since then, too', () => {
  const inputs = { ...workedInputs, 'b1-p1-y2021': null }
  const explained = explain(compilePlan(workedExample, { inputs }), 'b1-d1-y2021-fte')
  expect(explained && keysBehind(explained)).toEqual(['in|b1-p1-y2019', 'in|b1-p1-y2020', 'in|b1-p1-y2021'])
  const none = explain(
    compilePlan(workedExample, { inputs: { ...inputs, 'b1-p1-y2020': null } }),
    'b1-d1-y2021-fte',
  )
  expect(none && keysBehind(none).toSorted()).toEqual(['in|b1-p1-y2019', 'in|b1-p1-y2020', 'in|b1-p1-y2021'])
})

test('of more than can be asked for at once, the years between come last', () => {
  const weights = Array.from({ length: 50 }, () => 1)
  const secondary = [{ id: 1, weights, divisionIds: [1] }]
  const divisions = [{ id: 1, staff: 10 }]
  const structure = [unit({ id: 1, primary: { id: 1, weight: 1, weights }, secondary, divisions })]
  const sources = weights.map((_, source) => (source === 0 ? '' : `-i${source}`))
  const started = sources.flatMap((source) => [`b1-p1${source}-y2019`, `b1-s1${source}-y2019`])
  const inputs = Object.fromEntries(started.map((scope) => [scope, 1]))
  const explained = explain(
    compilePlan({ period, specialDrivers: [], structure }, { inputs }),
    'b1-d1-y2021-fte',
  )
  const keys = keysBehind(explained!)
  expect(keys).toHaveLength(MOST_KEYS)
  const ofYear = (year: number) => keys.filter((key) => key.endsWith(`-y${year}`)).length
  expect([2019, 2020, 2021].map(ofYear)).toEqual([100, 0, 100])
})
