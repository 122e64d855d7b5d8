import { compilePlan } from '@staffplan/contracts/arithmetic/plan'
import { workedExample, workedInputs } from '@staffplan/contracts/arithmetic/plan.given'
import { expect, test } from 'vitest'
import { checklist, hasStartValues, type Totals } from './checklist-steps.ts'

const nothing: Totals = {
  businessUnits: 0,
  divisions: 0,
  costCentres: 0,
  departments: 0,
  staff: 0,
  primaryDrivers: 0,
  secondaryDrivers: 0,
  primaryAssignments: 0,
  secondaryAssignments: 0,
  users: 1,
}

function stepsWith(totals: Partial<Totals>, rest: { hasStartValues?: boolean; isPublished?: boolean } = {}) {
  return checklist({
    totals: { ...nothing, ...totals },
    hasStartValues: rest.hasStartValues ?? false,
    isPublished: rest.isPublished ?? false,
  })
}

function doneIn(steps: ReturnType<typeof stepsWith>): string[] {
  return steps.filter(({ isDone }) => isDone).map(({ name }) => name)
}

test('nothing is done in an empty installation, and every step leads somewhere', () => {
  const steps = stepsWith({})
  expect(doneIn(steps)).toEqual([])
  expect(steps.map(({ name, path }) => [name, path])).toEqual([
    ['organisation', '/orgStructure/businessUnitOverview?open=new'],
    ['yearlyFile', '/importExport/hRYearlyData'],
    ['drivers', '/drivers/primaryDrivers?open=new'],
    ['assignments', '/drivers/primaryDriversAssignment?open=new'],
    ['startValues', '/OverviewPlanning/bigpicture'],
    ['publication', '/OverviewPlanning/bigpicture'],
    ['users', '/overviewUsers'],
  ])
})

test('a business unit alone is a part of the organisation, which goes on with divisions', () => {
  const [organisation] = stepsWith({ businessUnits: 1 })
  expect(organisation?.isDone).toBe(false)
  expect(organisation?.parts.filter(({ isDone }) => isDone).map(({ name }) => name)).toEqual([
    'businessUnits',
  ])
  expect(organisation?.path).toBe('/orgStructure/divisionOverview?open=new')
})

test('the organisation stands once it has all four', () => {
  const all = { businessUnits: 1, divisions: 1, costCentres: 1, departments: 1 }
  expect(doneIn(stepsWith(all))).toEqual(['organisation'])
})

test('drivers of either kind are enough', () => {
  expect(doneIn(stepsWith({ secondaryDrivers: 1, primaryAssignments: 1 }))).toEqual([
    'drivers',
    'assignments',
  ])
})

test('whoever set it up is no further user', () => {
  expect(doneIn(stepsWith({ users: 1 }))).toEqual([])
  expect(doneIn(stepsWith({ users: 2 }))).toEqual(['users'])
})

test('what is not known is not done', () => {
  expect(doneIn(stepsWith({ staff: undefined, users: undefined }))).toEqual([])
})

test('all of it is done at the end', () => {
  const one = Object.fromEntries(Object.keys(nothing).map((name) => [name, 2]))
  expect(doneIn(stepsWith(one, { hasStartValues: true, isPublished: true }))).toHaveLength(7)
})

test('start values are there when every driver can be measured', () => {
  const { 'b2-s2-y2019': _missing, ...without } = workedInputs
  expect(hasStartValues(compilePlan(workedExample, { inputs: workedInputs }))).toBe(true)
  expect(hasStartValues(compilePlan(workedExample, { inputs: without }))).toBe(false)
  expect(hasStartValues(compilePlan({ ...workedExample, structure: [] }))).toBe(false)
})
