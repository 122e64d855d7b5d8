import type { StaffPersonal } from '@staffplan/contracts/staff/events'
import type { HrRow } from '@staffplan/contracts/staff/staff'
import { expect, test } from 'vitest'
import { given } from '#kernel/commands/given.ts'
import { staffYearModel } from '#streams/staff-year.ts'
import { importChunks } from './import-chunks.ts'
import { hrOps, overtimeOps } from './import-differences.ts'

const sara: StaffPersonal = {
  employeeId: '007',
  name: 'Sara',
  grade: 'G7',
  dob: '1980-01-31',
  jobTitle: 'Nurse',
  position: 'Staff',
  basicSalary: 6000,
  totalMonthSalary: 7500,
  allowances: { Housing: 1500 },
  overTimeHours: 10,
  educationCost: null,
  projectLocation: 'Riyadh',
}
const added = {
  type: 'StaffAdded',
  data: { id: 20_190_000_001, year: 2019, costCentreId: 3, personal: sara },
}
const { state } = given(staffYearModel, added)

const row: HrRow = {
  row: 2,
  employeeId: '007',
  year: 2019,
  name: 'Sara',
  basicSalary: 6000,
  totalMonthSalary: 7500,
  allowances: { Housing: 1500 },
  costCentre: { number: '100' },
}
const target = { centreOf: () => 3, newId: () => 20_190_000_002 }

test('a row that says what is known changes nothing', () => {
  expect(hrOps(state, row, target)).toEqual([])
})

test('only the fields that differ are written, old and new', () => {
  expect(
    hrOps(state, { ...row, totalMonthSalary: 8000, dob: null }, { ...target, centreOf: () => 4 }),
  ).toEqual([
    {
      op: 'change',
      id: 20_190_000_001,
      from: { costCentreId: 3, personal: { totalMonthSalary: 7500, dob: '1980-01-31' } },
      to: { costCentreId: 4, personal: { totalMonthSalary: 8000, dob: null } },
    },
  ])
})

test('a column that the file does not have stays as it was, an empty one empties', () => {
  expect(hrOps(state, { ...row, grade: '' }, target)).toMatchObject([{ to: { personal: { grade: '' } } }])
  expect(hrOps(state, { ...row, allowances: {} }, target)).toEqual([])
  const [emptied] = hrOps(state, { ...row, allowances: { Housing: null } }, target)
  expect(emptied).toHaveProperty('to.personal.allowances', {})
  expect(hrOps(state, { ...row, allowances: { Transport: 450 } }, target)).toMatchObject([
    { to: { personal: { allowances: { Housing: 1500, Transport: 450 } } } },
  ])
})

test('employee ids are text: 7 is somebody else than 007', () => {
  expect(hrOps(state, { ...row, employeeId: '7' }, target)).toMatchObject([
    { op: 'add', id: 20_190_000_002, costCentreId: 3 },
  ])
})

test('overtime replaces the hours of the year', () => {
  expect(overtimeOps(state, { row: 2, employeeId: '007', year: 2019, overTimeHours: 12.5 })).toMatchObject([
    { op: 'change', from: { personal: { overTimeHours: 10 } }, to: { personal: { overTimeHours: 12.5 } } },
  ])
  expect(overtimeOps(state, { row: 2, employeeId: '007', year: 2019, overTimeHours: 10 })).toEqual([])
})

test('a completed import folds to the same rows as single edits; removed people free their number', () => {
  const changed = given(staffYearModel, added, {
    type: 'StaffChanged',
    data: { id: 20_190_000_001, year: 2019, from: {}, to: { personal: { employeeId: '008' } } },
  }).state
  expect([...changed.idOfEmployee]).toEqual([['008', 20_190_000_001]])
  const { personal, costCentreId } = changed.items.get(20_190_000_001)!.values
  const gone = given(staffYearModel, added, {
    type: 'StaffDeleted',
    data: { id: 20_190_000_001, year: 2019, costCentreId, personal: { ...personal, employeeId: '007' } },
  }).state
  expect(gone.idOfEmployee.size + gone.items.size).toBe(0)
  expect(gone.lastId).toBe(20_190_000_001)
})

test('chunks hold at most 500 rows and 512 KiB, in order', () => {
  const small = Array.from({ length: 1_201 }, (_, id) => ({
    op: 'add' as const,
    id,
    costCentreId: 1,
    personal: sara,
  }))
  expect([...importChunks(small)].map(({ length }) => length)).toEqual([500, 500, 201])
  const wide = small
    .slice(0, 40)
    .map((op) => ({ ...op, personal: { ...sara, projectLocation: 'x'.repeat(30_000) } }))
  const chunks = [...importChunks(wide)]
  expect(chunks.flat()).toEqual(wide)
  for (const chunk of chunks) expect(JSON.stringify(chunk).length).toBeLessThanOrEqual(512 * 1024)
  expect([...importChunks([])]).toEqual([])
})
