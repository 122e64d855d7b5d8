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
  expect(totals(tree)).toEqual({ staffNumber: 4, totalCost: 35_000, unpaid: 0, uncounted: 0 })
})

test('the average is total cost by staff, never a mean of means', () => {
  expect(averageSalary(totals(organisationTree(lists)))).toBe(8_750)
  expect(averageSalary({ staffNumber: 0, totalCost: 0, uncounted: 0 })).toBe(0)
})

test('an average is of those whose pay counts: all but who was erased where nobody else is paid', () => {
  const [known, erased] = [lists.costCentres[0]!, lists.costCentres[1]!]
  const costCentres = [
    { ...known, department: null, staffNumber: 2, totalCost: 12_000, unpaid: 1 },
    { ...erased, totalCost: null, unpaid: 1, uncounted: 1 },
  ]
  const [beside, alone] = organisationTree({ ...lists, businessUnits: [], costCentres })[0]!.children
  expect(averageSalary(beside!.value)).toBe(6_000)
  expect(averageSalary(alone!.value)).toBeNull()
  expect(totals([alone!])).toEqual({ staffNumber: 1, totalCost: null, unpaid: 1, uncounted: 1 })
  expect(averageSalary(totals([beside!, alone!]))).toBe(6_000)
})
