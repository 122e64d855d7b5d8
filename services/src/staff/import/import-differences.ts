import type { StaffImportOp, StaffPersonal, StaffValues } from '@staffplan/contracts/staff/events'
import type { HrRow, OvertimeRow } from '@staffplan/contracts/staff/staff'
import { storedHeading, storedSpelling } from '#staff/rows/stored-spellings.ts'
import type { StaffYearState } from '#streams/staff-year.ts'

type Target = {
  /** Cost centre that the row names; `held` has the person's present one, and is empty for a new person. */
  readonly centreOf: (held: readonly number[]) => number
  readonly newId: () => number
}

/** What an HR row changes: a new person or changed values; absent columns stay as they were. */
export function hrOps(state: StaffYearState, row: HrRow, { centreOf, newId }: Target): StaffImportOp[] {
  const known = state.idOfEmployee.get(row.employeeId)
  if (known === undefined)
    return [{ op: 'add', id: newId(), costCentreId: centreOf([]), personal: newPerson(row) }]
  const before = state.items.get(known)!.values
  return changed(known, before, {
    costCentreId: centreOf([before.costCentreId]),
    personal: updatedPerson(before.personal, row),
  })
}

/** What an overtime row changes: its hours replace the year's hours of the person, who is known. */
export function overtimeOps(state: StaffYearState, row: OvertimeRow): StaffImportOp[] {
  const id = state.idOfEmployee.get(row.employeeId)!
  const before = state.items.get(id)!.values
  return changed(id, before, {
    ...before,
    personal: { ...before.personal, overTimeHours: row.overTimeHours },
  })
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
  return [{ op: 'change', id, from, to }]
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
    allowances: paidOf(row.allowances),
    overTimeHours: row.overTimeHours ?? null,
    educationCost: row.educationCost ?? null,
    projectLocation: row.projectLocation ?? '',
  }
}

function updatedPerson(before: StaffPersonal, row: HrRow): StaffPersonal {
  return {
    employeeId: storedSpelling(before.employeeId, row.employeeId),
    name: row.name,
    grade: row.grade ?? before.grade,
    dob: row.dob === undefined ? before.dob : row.dob,
    jobTitle: row.jobTitle ?? before.jobTitle,
    position: row.position ?? before.position,
    basicSalary: row.basicSalary,
    totalMonthSalary: row.totalMonthSalary,
    allowances: paidOf({ ...before.allowances, ...underStoredHeadings(row.allowances, before.allowances) }),
    overTimeHours: row.overTimeHours === undefined ? before.overTimeHours : row.overTimeHours,
    educationCost: row.educationCost === undefined ? before.educationCost : row.educationCost,
    projectLocation: row.projectLocation ?? before.projectLocation,
  }
}

function underStoredHeadings(
  allowances: HrRow['allowances'],
  stored: StaffPersonal['allowances'],
): HrRow['allowances'] {
  return Object.fromEntries(
    Object.entries(allowances).map(([heading, amount]) => [storedHeading(stored, heading), amount]),
  )
}

/** The allowances without those that the file has emptied. */
function paidOf(allowances: HrRow['allowances']): StaffPersonal['allowances'] {
  return Object.fromEntries(
    Object.entries(allowances).flatMap(([heading, amount]) => (amount === null ? [] : [[heading, amount]])),
  )
}

/** Allowances are compared by heading, whatever their order. */
function same(a: StaffPersonal[keyof StaffPersonal], b: StaffPersonal[keyof StaffPersonal]): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const headings = Object.keys(a)
  return headings.length === Object.keys(b).length && headings.every((heading) => a[heading] === b[heading])
}
