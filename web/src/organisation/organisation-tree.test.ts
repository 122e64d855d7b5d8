import { expect, test } from 'vitest'
import { averageSalary, organisationTree, totals } from './organisation-tree.ts'

const figures = { minSalary: null, avgSalary: null, maxSalary: null, overTimeHours: 0, overTimeCost: 0 }
const education = { id: 1, name: 'Education', color: '#3182CE' }
const north = { id: 11, name: 'North', businessUnit: education }
const teaching = { id: 21, name: 'Teaching', division: north }

const lists = {
  businessUnits: [{ ...education, comment: '', ...figures, staffNumber: 3, totalCost: 30_000 }],
  divisions: [{ ...north, comment: '', ...figures, staffNumber: 3, totalCost: 30_000 }],
  departments: [
    {
      ...teaching,
      comment: '',
      costCentreIds: [31],
      costCentres: [],
      ...figures,
      staffNumber: 3,
      totalCost: 30_000,
    },
  ],
  costCentres: [
    {
      id: 31,
      name: 'School A',
      number: '001',
      comment: '',
      department: teaching,
      ...figures,
      staffNumber: 3,
      totalCost: 30_000,
    },
    {
      id: 32,
      name: 'New',
      number: '002',
      comment: '',
      department: null,
      ...figures,
      staffNumber: 1,
      totalCost: 5_000,
    },
  ],
}

test('units contain divisions, departments and cost centres', () => {
  const [unit] = organisationTree(lists)
  expect(unit?.id).toBe('businessUnit:1')
  expect(unit?.children[0]?.children[0]?.children[0]?.value.name).toBe('001 School A')
})

test('cost centres of no department are not lost', () => {
  const tree = organisationTree(lists)
  expect(tree.map(({ id }) => id)).toEqual(['businessUnit:1', 'unassigned'])
  expect(totals(tree)).toEqual({ staffNumber: 4, totalCost: 35_000 })
})

test('the average is total cost by staff, never a mean of means', () => {
  expect(averageSalary(totals(organisationTree(lists)))).toBe(8_750)
  expect(averageSalary({ staffNumber: 0, totalCost: 0 })).toBe(0)
})
