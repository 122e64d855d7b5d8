import { workedExample } from '@staffplan/contracts/arithmetic/plan.given'
import { parseScope } from '@staffplan/contracts/planning/scope-key'
import { expect, test } from 'vitest'
import { cellIn, pathOfCell } from './cell-address.ts'
import { placeOfCell } from './place-of-cell.ts'

const years = [2019, 2020, 2021]

function placeOf(key: string, seesPay = true) {
  return placeOfCell(parseScope(key)!, { structure: workedExample.structure, years, seesPay })
}

test('an address names a cell, and gives it back', () => {
  const scope = parseScope('b1-d2-y2020-tpc')!
  const path = pathOfCell(scope)
  expect(path).toBe('/OverviewPlanning/bigpicture?cell=b1-d2-y2020-tpc')
  expect(cellIn(new URL(path, 'https://plan.example').searchParams)).toEqual(scope)
  expect(cellIn(new URLSearchParams('cell=nonsense'))).toBeNull()
  expect(cellIn(new URLSearchParams(''))).toBeUndefined()
})

test('a number is found in the list of its unit, an input at its driver', () => {
  expect(placeOf('b1-d2-y2020-tpc')).toEqual({
    businessUnitId: 1,
    share: 0.5,
    elementId: 'cell-b1-d2-y2020-tpc',
  })
  expect(placeOf('b1-s1-i1-y2021')).toEqual({
    businessUnitId: 1,
    share: null,
    elementId: 'cell-in-b1-s1-i1-y2021',
  })
})

test('a division that was moved is found where it stands now', () => {
  expect(placeOf('b1-d4-y2020-fte')?.elementId).toBe('cell-b2-d4-y2020-fte')
})

test('a cost leads who sees no pay to the people it is for', () => {
  expect(placeOf('b1-d2-y2020-tpc', false)?.elementId).toBe('cell-b1-d2-y2020-fte')
})

test.each([
  'b1-d9-y2020-fte',
  'b1-d1-y2031-fte',
  'b1-p9-y2020',
  'b1-p1-i4-y2020',
  'b9-p1-y2020',
  'b1-p1-y2031',
])('%s is not there any more', (key) => {
  expect(placeOf(key)).toBeNull()
})
