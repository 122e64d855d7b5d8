import { expect, test } from 'vitest'
import { calculatedExpenses, difference, expensesFigures, hasFigures } from './expenses-figures.ts'

test('calculated expenses are the salaries of all cost centres times twelve', () => {
  expect(calculatedExpenses([{ totalCost: 9000 }, { totalCost: 12_000.5 }, { totalCost: 0 }])).toBe(252_006)
  expect(calculatedExpenses([{ totalCost: 0.1 }, { totalCost: 0.2 }])).toBe(3.6)
})

test('a year without salaries is a gap, not a zero', () => {
  expect(calculatedExpenses([{ totalCost: 0 }])).toBeNull()
  expect(calculatedExpenses([])).toBeNull()
  expect(calculatedExpenses([{ totalCost: null }])).toBeNull()
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
