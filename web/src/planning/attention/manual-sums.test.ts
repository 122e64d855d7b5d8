import { workedExample } from '@staffplan/contracts/arithmetic/plan.given'
import { expect, test } from 'vitest'
import { manualSums } from './manual-sums.ts'

const planned = new Map([
  [1, 132.4],
  [2, 81.6],
  [4, 24],
])

function sums(manual: readonly (readonly [number, number])[]) {
  return manualSums({
    structure: workedExample.structure,
    year: 2020,
    manual: new Map(manual),
    fteOf: (id) => planned.get(id) ?? null,
  })
}

test('a plan by hand that counts the same people whole matches', () => {
  expect(sums([])).toEqual([])
  expect(
    sums([
      [1, 132],
      [2, 82],
      [4, 24],
    ]),
  ).toEqual([])
})

test('a unit whose sum is elsewhere is named, over the divisions that are planned by hand only', () => {
  expect(sums([[1, 140]])).toEqual([{ businessUnitId: 1, year: 2020, manual: 140, planned: 132.4 }])
})
