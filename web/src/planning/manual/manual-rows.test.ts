import { expect, test } from 'vitest'
import { differenceOf, manualLines, type ManualRow, matches, sumsOf } from './manual-rows.ts'

const education = { id: 1, name: 'Education', color: '#3182CE' }
const health = { id: 2, name: 'Health', color: '#2F855A' }

function row(id: number, unit: ManualRow['unit'], planned: number | null): ManualRow {
  return { id, key: `d${id}`, name: `Division ${id}`, unit, staff: 10, planned }
}

const rows = [row(1, education, 10.1), row(2, education, 20.2), row(3, health, 30)]

test('each unit stands before its divisions', () => {
  const shown = manualLines(rows).map((line) => (line.kind === 'unit' ? line.unit.name : line.row.id))
  expect(shown).toEqual(['Education', 1, 2, 'Health', 3])
})

test('sums compare what is planned by hand with the same divisions of the big picture', () => {
  const manual = new Map([
    ['d1', 12],
    ['d2', 20],
  ])
  expect(sumsOf(rows, (key) => manual.get(key) ?? null)).toEqual({
    staff: 30,
    planned: 60.3,
    manual: 32,
    difference: 1.7,
    fromStart: 12,
    filled: 2,
    count: 3,
  })
  expect(sumsOf(rows, () => null)).toMatchObject({ manual: null, difference: null, fromStart: null })
})

test('a difference is to the cent of a person, and none where one side is missing', () => {
  expect(differenceOf({ planned: 20.2 }, 20)).toBe(-0.2)
  expect([differenceOf({ planned: null }, 20), differenceOf({ planned: 20 }, null)]).toEqual([null, null])
})

test('divisions are found by their name and by their unit', () => {
  const found = (text: string) => rows.filter((each) => matches(each, text)).map(({ id }) => id)
  expect([found('VISION 2'), found(' heal '), found('')]).toEqual([[2], [3], [1, 2, 3]])
})
