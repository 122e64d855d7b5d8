import { expect, test } from 'vitest'
import { colourOf, hoursIn, totalOf, unitOvertime } from './overtime-figures.ts'

test('a business unit without a colour is dark grey', () => {
  expect(colourOf({ color: '' })).toBe('#4A5568')
  expect(colourOf({ color: '#3182CE' })).toBe('#3182CE')
})

test('a year without staff has no overtime hours', () => {
  const staff = [{ year: 2019, overTimeHours: 7.5, totalMonthSalary: 1 }]
  expect(hoursIn({ staff }, 2019)).toBe(7.5)
  expect(hoursIn({ staff }, 2018)).toBe(0)
})

test('a bar is the sum of its business units', () => {
  const row = { id: 1, name: 'Education', color: '#3182CE', overTimeCost: 733, overTimeHours: 19.5 }
  const units = [unitOvertime(row), unitOvertime({ ...row, id: 2, overTimeCost: 7, overTimeHours: 0.5 })]
  expect(totalOf(units, 'cost')).toBe(740)
  expect(totalOf(units, 'hours')).toBe(20)
})
