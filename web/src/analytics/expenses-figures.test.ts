import { expect, test } from 'vitest'
import { calculatedExpenses, difference, expensesFigures, hasFigures } from './expenses-figures.ts'

const unplaced = (totalCost: number | null, staffNumber = 1) => ({ staffNumber, totalCost, department: null })

test('calculated expenses are the salaries of all cost centres times twelve', () => {
  expect(calculatedExpenses([unplaced(9000), unplaced(12_000.5), unplaced(0, 0)])).toBe(252_006)
  expect(calculatedExpenses([unplaced(0.1), unplaced(0.2)])).toBe(3.6)
})

test('people of a cost centre where nobody’s pay is known count as in the lists of departments and divisions', () => {
  const division = { id: 1, name: 'North', businessUnit: { id: 1, name: 'Care', color: '' } }
  const placed = (id: number, centre: ReturnType<typeof unplaced>) => ({
    ...centre,
    department: { id, name: 'Wards', division },
    ...(centre.totalCost === null && { uncounted: centre.staffNumber }),
  })
  // 10 and someone with the average of these two; 4 alone; someone with the average of these four, 19 / 4.
  const centres = [
    placed(1, unplaced(10, 2)),
    placed(1, unplaced(null)),
    placed(2, unplaced(4)),
    placed(3, unplaced(null)),
  ]
  expect(calculatedExpenses(centres)).toBe((10 + 5 + 4 + 4.75) * 12)
  expect(calculatedExpenses([...centres, { ...unplaced(null), uncounted: 1 }])).toBe(23.75 * 12)
})

test('a year without salaries is a gap, not a zero', () => {
  expect(calculatedExpenses([unplaced(0, 0)])).toBeNull()
  expect(calculatedExpenses([])).toBeNull()
  expect(calculatedExpenses([{ ...unplaced(null), uncounted: 1 }])).toBeNull()
})

test('internal and atk are what was entered for the year; nothing is a gap', () => {
  const entered = [{ year: 2016, internal: 5, atk: null }]
  expect(expensesFigures(entered, 2016)).toEqual({ internal: 5, atk: null })
  expect(expensesFigures(entered, 2017)).toEqual({ internal: null, atk: null })
})

test('a difference needs both figures', () => {
  const year = { year: 2016, calculated: 10, internal: 12.5, atk: null }
  expect(difference(year, 'internal')).toBe(2.5)
  expect(difference(year, 'atk')).toBeNull()
  expect(difference({ ...year, calculated: null }, 'internal')).toBeNull()
})

test('there is something to show as soon as one year has one figure', () => {
  const empty = { year: 2015, calculated: null, internal: null, atk: null }
  expect(hasFigures([empty])).toBe(false)
  expect(hasFigures([empty, { ...empty, atk: 0 }])).toBe(true)
})
