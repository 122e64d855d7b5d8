import { expect, test } from 'vitest'
import { comparePlans } from './compare-plans.ts'
import { unit, workedExample, workedInputs } from './plan.given.ts'
import { compilePlan, type PlanSource } from './plan.ts'

const named = (source: PlanSource, inputs = workedInputs) => ({
  plan: compilePlan(source, { inputs }),
  structure: source.structure,
})

test('equal plans differ in nothing', () => {
  const { total, units, divisions } = comparePlans(named(workedExample), named(workedExample))
  expect([units, divisions]).toEqual([[], []])
  expect(total.map(({ fte, tpc }) => [fte.change, tpc?.change])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ])
})

test('the largest effect comes first, and units and divisions add up to the total', () => {
  const after = named(workedExample, { ...workedInputs, 'b1-p1-y2021': 1500 })
  const { total, units, divisions } = comparePlans(named(workedExample), after)
  const changes = divisions.map(({ years }) => Math.abs(years[2]!.tpc?.change ?? 0))
  expect(changes).toEqual(changes.toSorted((a, b) => b - a))
  expect(divisions[0]).toMatchObject({ divisionId: 1, name: 'division 1', businessUnitId: 1 })
  for (const rows of [units, divisions]) {
    const cents = rows.reduce((sum, { years }) => sum + Math.round((years[2]!.tpc?.change ?? 0) * 100), 0)
    expect(cents).toBe(Math.round(total[2]!.tpc!.change * 100))
  }
})

test('what is there on one side only stands against nothing', () => {
  const [, support] = workedExample.structure
  const gone = { ...workedExample, structure: [support!] }
  const { units, divisions } = comparePlans(named(workedExample), named(gone))
  expect(units[0]).toMatchObject({ businessUnitId: 1, name: 'unit 1' })
  expect(units[0]!.years[0]!.fte).toEqual({ from: 240, to: null, change: -240 })
  expect(divisions.map(({ divisionId }) => divisionId)).toEqual(expect.arrayContaining([1, 2, 3]))
})

test('of plans without pay people alone are compared', () => {
  const of = (staff: number) => ({
    ...workedExample,
    structure: [unit({ id: 1, divisions: [{ id: 1, staff, salary: null }] })],
  })
  const { total } = comparePlans(named(of(3), {}), named(of(4), {}))
  expect(total[0]).toEqual({ year: 2019, fte: { from: 3, to: 4, change: 1 }, tpc: null })
})
