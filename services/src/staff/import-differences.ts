import type { StaffImportOp, StaffPart, StaffPersonal, StaffValues } from '@staffplan/contracts/staff/events'
import type { HrRow, OvertimeRow } from '@staffplan/contracts/staff/staff'
import { nextStaffId, type StaffYearState } from '#streams/staff-year.ts'

export type Differences = {
  readonly ops: readonly StaffImportOp[]
  readonly inserted: number
  readonly updated: number
  readonly unchanged: number
  /** Employee ids of the year that the file does not name; they are kept. */
  readonly missing: readonly string[]
}

/** What an HR file changes in a year: new people, changed values; absent columns and absent people stay. */
export function hrDifferences(
  state: StaffYearState,
  {
    year,
    rows,
    costCentreId,
  }: { year: number; rows: readonly HrRow[]; costCentreId: (number: string) => number },
): Differences {
  let id = nextStaffId(state, year)
  const ops = rows.flatMap((row): StaffImportOp[] => {
    const known = state.idOfEmployee.get(row.employeeId)
    const centre = costCentreId(row.costCentre.number)
    if (known === undefined) return [{ op: 'add', id: id++, costCentreId: centre, personal: newPerson(row) }]
    const before = state.items.get(known)!.values
    return changed(known, before, { costCentreId: centre, personal: updatedPerson(before.personal, row) })
  })
  return counted(state, { ops, employees: rows.map(({ employeeId }) => employeeId) })
}

/** What an overtime file changes: the hours in it replace the year's hours of each person. */
export function overtimeDifferences(state: StaffYearState, rows: readonly OvertimeRow[]): Differences {
  const ops = rows.flatMap((row): StaffImportOp[] => {
    const id = state.idOfEmployee.get(row.employeeId)!
    const before = state.items.get(id)!.values
    return changed(id, before, {
      ...before,
      personal: { ...before.personal, overTimeHours: row.overTimeHours },
    })
  })
  return counted(state, { ops, employees: rows.map(({ employeeId }) => employeeId) })
}

/** Only the fields that differ, old and new; nothing when none does. */
export function changed(id: number, before: StaffValues, after: StaffValues): StaffImportOp[] {
  const from: { costCentreId?: number; personal?: Record<string, unknown> } = {}
  const to: typeof from = {}
  if (before.costCentreId !== after.costCentreId) {
    from.costCentreId = before.costCentreId
    to.costCentreId = after.costCentreId
  }
  for (const field of Object.keys(after.personal) as (keyof StaffPersonal)[]) {
    if (same(before.personal[field], after.personal[field])) continue
    from.personal = { ...from.personal, [field]: before.personal[field] }
    to.personal = { ...to.personal, [field]: after.personal[field] }
  }
  if (to.costCentreId === undefined && to.personal === undefined) return []
  return [{ op: 'change', id, from: from as StaffPart, to: to as StaffPart }] // fields and values of StaffValues
}

function newPerson(row: HrRow): StaffPersonal {
  return {
    employeeId: row.employeeId,
    name: row.name,
    grade: row.grade ?? '',
    dob: row.dob ?? null,
    jobTitle: row.jobTitle ?? '',
    position: row.position ?? '',
    basicSalary: row.basicSalary,
    totalMonthSalary: row.totalMonthSalary,
    allowances: row.allowances,
    overTimeHours: row.overTimeHours ?? null,
    educationCost: row.educationCost ?? null,
    projectLocation: row.projectLocation ?? '',
  }
}

function updatedPerson(before: StaffPersonal, row: HrRow): StaffPersonal {
  return {
    employeeId: row.employeeId,
    name: row.name,
    grade: row.grade ?? before.grade,
    dob: row.dob === undefined ? before.dob : row.dob,
    jobTitle: row.jobTitle ?? before.jobTitle,
    position: row.position ?? before.position,
    basicSalary: row.basicSalary,
    totalMonthSalary: row.totalMonthSalary,
    allowances: { ...before.allowances, ...row.allowances },
    overTimeHours: row.overTimeHours === undefined ? before.overTimeHours : row.overTimeHours,
    educationCost: row.educationCost === undefined ? before.educationCost : row.educationCost,
    projectLocation: row.projectLocation ?? before.projectLocation,
  }
}

function counted(
  state: StaffYearState,
  { ops, employees }: { ops: readonly StaffImportOp[]; employees: readonly string[] },
): Differences {
  const named = new Set(employees)
  const inserted = ops.filter(({ op }) => op === 'add').length
  const updated = ops.length - inserted
  const missing = [...state.idOfEmployee.keys()].filter((employee) => !named.has(employee))
  return { ops, inserted, updated, unchanged: employees.length - ops.length, missing }
}

/** Allowances are compared by heading, whatever their order. */
function same(a: StaffPersonal[keyof StaffPersonal], b: StaffPersonal[keyof StaffPersonal]): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const headings = Object.keys(a)
  return headings.length === Object.keys(b).length && headings.every((heading) => a[heading] === b[heading])
}
