import { unit, workedExample, workedInputs } from '@staffplan/contracts/arithmetic/plan.given'
import { expect, test } from 'vitest'
import { divisionsWithoutSalary, driversWithoutStart, unevenWeights } from './concerns.ts'

const { structure } = workedExample

function withoutStart(inputs: Readonly<Record<string, number | null>>, of = structure) {
  const valueOf = (key: string) => inputs[key.replace('in|', '')] ?? null
  return driversWithoutStart({ structure: of, startYear: 2019, valueOf })
}

test('a plan with all its start values needs no attention', () => {
  expect(withoutStart(workedInputs)).toEqual([])
  expect(unevenWeights(structure)).toEqual([])
})

test('a driver lacks its start value where it is empty or 0, in each unit by itself; the first such cell is named', () => {
  const found = withoutStart({
    ...workedInputs,
    'b1-p1-y2019': 0,
    'b1-s1-i1-y2019': null,
    'b2-s2-y2019': null,
  })
  expect(found.map(({ name, businessUnitId, cell }) => [name, businessUnitId, cell?.source])).toEqual([
    ['driver 1', 1, 0],
    ['driver 1', 1, 1],
    ['driver 2', 2, 0],
  ])
  expect(found[1]?.cell).toEqual({
    kind: 'secondary',
    businessUnitId: 1,
    driverId: 1,
    source: 1,
    year: 2019,
  })
})

test('a driver without data sources has no cell to fill', () => {
  const bare = [unit({ id: 1, primary: { id: 4, weight: 1, weights: [] }, divisions: [] })]
  expect(withoutStart({}, bare)).toEqual([
    { driverKind: 'primary', driverId: 4, name: 'driver 4', businessUnitId: 1, cell: null },
  ])
  expect(unevenWeights(bare)).toEqual([])
})

test('weights are summed as they are written, and a driver of several units is named once', () => {
  const driver = { id: 3, weights: [0.6, 0.3] }
  const units = [1, 2].map((id) => unit({ id, secondary: [{ ...driver, divisionIds: [] }], divisions: [] }))
  expect(unevenWeights(units)).toEqual([{ driverKind: 'secondary', driverId: 3, name: 'driver 3', sum: 0.9 }])
  const whole = [unit({ id: 1, primary: { id: 1, weight: 1, weights: [0.1, 0.2, 0.7] }, divisions: [] })]
  expect(unevenWeights(whole)).toEqual([])
})

test('people without a salary are missing in the sums of costs; a division without people lacks nothing', () => {
  expect(divisionsWithoutSalary(structure)).toBe(1)
  expect(divisionsWithoutSalary([unit({ id: 1, divisions: [{ id: 1, staff: 0 }] })])).toBe(0)
})
