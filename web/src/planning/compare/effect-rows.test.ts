import { expect, test } from 'vitest'
import { type EffectRow, noticeable, shownYears } from './effect-rows.ts'

const unit = { id: 1, name: 'Schools', color: '#1f5fae' }
const rowOf = (
  key: string,
  ...changes: readonly (readonly [fte: number, tpc: number | null])[]
): EffectRow => ({
  key,
  unit: key === 'total' ? null : unit,
  division: null,
  years: changes.map(([fte, tpc], yearIndex) => ({
    year: 2019 + yearIndex,
    fte: { from: 1, to: 1, change: fte },
    tpc: tpc === null ? null : { from: 1, to: 1, change: tpc },
  })),
})

test('a comparison leaves out what would be written as no effect at all, and always has its total', () => {
  const rows = [
    rowOf('total', [0, 0]),
    // Less than one unit of cost.
    rowOf('cents', [0, 0], [0, 0.49]),
    rowOf('start', [4, 9], [0, 0]),
    rowOf('nobody who came', [0, null], [0, null]),
    rowOf('people', [0, null], [-0.01, null]),
    rowOf('cost', [0, 0], [0, -1]),
  ]
  expect(noticeable(rows).map(({ key }) => key)).toEqual(['total', 'start', 'people', 'cost'])
})

test('the start year is shown where anything in it differs, so that no effect is hidden', () => {
  const same = rowOf('unit', [0.004, 0.4], [4, 9])
  expect(shownYears([rowOf('total', [0, 0], [4, 9]), same])).toEqual([2020])
  // One unit gains what another loses.
  expect(shownYears([rowOf('total', [0, 0], [0, 0]), rowOf('staff', [4, 9], [0, 0])])).toEqual([2019, 2020])
})
