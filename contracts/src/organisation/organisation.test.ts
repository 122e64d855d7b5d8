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
  expect(DEFAULT_COLOUR).toBe('#3182CE')
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

test('a name says something', () => {
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

test('an error names what was sent; what was not is needed, under the name that answers use', () => {
  const errorOf = (sent: object) => errorsOf(() => readRecord(division, { name: 'North', ...sent }))
  expect(errorOf({ businessUnit: { id: 'x' } })).toEqual([
    { pointer: '/businessUnit/id', code: 'wrong-type' },
  ])
  expect(errorOf({ businessUnit: 'x' })).toEqual([{ pointer: '/businessUnit', code: 'wrong-type' }])
  expect(errorOf({ businessUnitId: 'x' })).toEqual([{ pointer: '/businessUnitId', code: 'wrong-type' }])
  expect(errorOf({})).toEqual([{ pointer: '/businessUnit', code: 'required' }])
  const centres = { name: 'D', division: 1, costCentres: [{ id: 3 }, { id: 'x' }, 'y'] }
  expect(errorsOf(() => readRecord(department, centres))).toEqual([
    { pointer: '/costCentres/1/id', code: 'wrong-type' },
    { pointer: '/costCentres/2', code: 'wrong-type' },
  ])
  expect(errorsOf(() => readRecord(division, { name: 'North', businessUnitId: 1, 'a/b': 1 }))).toEqual([
    { pointer: '/a~1b', code: 'unknown-field' },
  ])
})

test('two different answers for one reference are refused, two equal ones are not', () => {
  const sent = { name: 'North', businessUnit: { id: 1 } }
  const refused = [{ pointer: '/businessUnitId', code: 'reference-ambiguous' }]
  expect(errorsOf(() => readRecord(division, { ...sent, businessUnitId: 2 }))).toEqual(refused)
  expect(errorsOf(() => readPatch(division, { ...sent, businessUnitId: null }))).toEqual(refused)
  expect(errorsOf(() => readRecord(division, { businessUnitId: 2, ...sent }))).toEqual([
    { pointer: '/businessUnit', code: 'reference-ambiguous' },
  ])
  expect(readRecord(division, { ...sent, businessUnitId: 1 })).toMatchObject({ businessUnitId: 1 })
})
