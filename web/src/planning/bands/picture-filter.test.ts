import { unit } from '@staffplan/contracts/arithmetic/plan.given'
import { expect, test } from 'vitest'
import { EVERYTHING, filtered, isFiltering } from './picture-filter.ts'

const education = unit({
  id: 1,
  primary: { id: 1, weight: 0.4 },
  secondary: [{ id: 22, divisionIds: [2, 3] }],
  divisions: [1, 2, 3].map((id) => ({ id, staff: 1 })),
})
const support = unit({
  id: 2,
  secondary: [{ id: 3, divisionIds: [5] }],
  divisions: [4, 5, 11].map((id) => ({ id, staff: 1 })),
})
const structure = [education, support]

const found = (text: string, unitId: number | null = null) =>
  filtered(structure, { text, unitId }).map(({ unit, divisions }) => [
    unit.businessUnit.id,
    ...divisions.map(({ id }) => id),
  ])

test('without a filter everything is shown', () => {
  expect(filtered(structure, EVERYTHING)).toEqual(
    structure.map((each) => ({ unit: each, divisions: each.divisions })),
  )
  expect(isFiltering(EVERYTHING)).toBe(false)
  expect(isFiltering({ text: '  ', unitId: null })).toBe(false)
  expect(isFiltering({ text: '', unitId: 2 })).toBe(true)
})

test.each([
  ['a unit, with all of its divisions', 'UNIT 2', [[2, 4, 5, 11]]],
  [
    'divisions by their name',
    'division 1',
    [
      [1, 1],
      [2, 11],
    ],
  ],
  ['a division by its number', '#4', [[2, 4]]],
  ['what a primary driver moves', 'driver 1', [[1, 1, 2, 3]]],
  ['what a secondary driver moves', ' driver 22 ', [[1, 2, 3]]],
  ['nothing', 'elsewhere', []],
] as const)('a text finds %s', (_what, text, expected) => {
  expect(found(text)).toEqual(expected)
})

test('one unit can be chosen, and searched in', () => {
  expect(found('', 2)).toEqual([[2, 4, 5, 11]])
  expect(found('division 1', 1)).toEqual([[1, 1]])
})
