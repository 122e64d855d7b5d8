import { expect, test } from 'vitest'
import { secondaryAssignment } from '../drivers/secondary-assignment.ts'
import { readPatch, readRecord } from '../record.ts'
import { Refusal } from '../refusal.ts'
import { businessUnit } from './business-unit.ts'
import { DEFAULT_COLOUR, presetColours } from './colour.ts'
import { costCentre } from './cost-centre.ts'
import { department } from './department.ts'
import { division } from './division.ts'

function errorsOf(read: () => unknown): readonly object[] {
  try {
    read()
  } catch (error) {
    if (error instanceof Refusal) return error.errors
    throw error
  }
  return []
}

test('twenty colours are offered, each once, and the default is one of them', () => {
  expect(new Set(presetColours).size).toBe(20)
  expect(presetColours).toContain(DEFAULT_COLOUR)
  for (const color of presetColours) expect(readRecord(businessUnit, { name: 'x', color }).color).toBe(color)
})

test('references come as objects, as ids, or under their own name', () => {
  const stored = { name: 'North', comment: '', businessUnitId: 7 }
  for (const reference of [
    { businessUnit: { id: 7, name: 'Education', color: '#000000' } },
    { businessUnit: 7 },
    { businessUnitId: 7 },
  ]) {
    expect(readRecord(division, { name: 'North', ...reference })).toEqual(stored)
  }
})

test('cost centres of a department are read once each, in order, as ids or as objects', () => {
  const values = { name: 'D', division: 1 }
  expect(readRecord(department, { ...values, costCentreIds: [3, 1, 3] }).costCentreIds).toEqual([1, 3])
  expect(readRecord(department, { ...values, costCentres: [{ id: 2, name: 'x' }] }).costCentreIds).toEqual([
    2,
  ])
  const both = { costCentres: [{ id: 2 }], costCentreIds: [5] }
  expect(readRecord(department, { ...values, ...both }).costCentreIds).toEqual([5])
})

test('a department without cost centres cannot be saved', () => {
  const values = { name: 'D', division: 1 }
  expect(errorsOf(() => readRecord(department, { ...values, costCentreIds: [] }))).toEqual([
    { pointer: '/costCentreIds', code: 'at-least-one' },
  ])
  expect(errorsOf(() => readRecord(department, values))).toEqual([
    { pointer: '/costCentreIds', code: 'required' },
  ])
})

test('a number keeps its zeros and loses the blanks around it', () => {
  expect(readRecord(costCentre, { name: 'C', number: ' 0042 ' }).number).toBe('0042')
  expect(errorsOf(() => readRecord(costCentre, { name: 'C', number: 42 }))).toEqual([
    { pointer: '/number', code: 'wrong-type' },
  ])
})

test('row 38: a name says something', () => {
  for (const name of ['', '   ', '\u200B\u200D']) {
    expect(errorsOf(() => readRecord(businessUnit, { name }))).toEqual([
      { pointer: '/name', code: 'required' },
    ])
  }
})

test('what an answer computes may be sent back and is ignored', () => {
  const answer = {
    id: 1,
    name: 'C',
    number: '1',
    comment: '',
    department: null,
    staff: [],
    staffNumber: 3,
    minSalary: 1,
    avgSalary: 2,
    maxSalary: 3,
    totalCost: 6,
    overTimeHours: 0,
    overTimeCost: 0,
  }
  expect(readRecord(costCentre, answer)).toEqual({ name: 'C', number: '1', comment: '' })
})

test('PATCH reads only what was sent', () => {
  expect(readPatch(businessUnit, { name: 'new' })).toEqual({ name: 'new' })
  expect(readPatch(department, { division: { id: 3 } })).toEqual({ divisionId: 3 })
})

test('divisions of an assignment may come as objects, as answers carry them', () => {
  const values = { businessUnit: { id: 1 }, secondaryDriver: { id: 2 } }
  const read = readRecord(secondaryAssignment, { ...values, divisions: [{ id: 9 }, { id: 4 }] })
  expect(read).toEqual({ businessUnitId: 1, secondaryDriverId: 2, divisionIds: [4, 9] })
})
