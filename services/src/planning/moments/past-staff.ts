import { toHundredths } from '@staffplan/contracts/arithmetic/decimal-round'
import type { OrganisationState } from '#streams/organisation.ts'
import type { StaffYearState } from '#streams/staff-year.ts'
import { type PaidStaff, paidStaffOf } from '#planning/structure/staff-view.ts'

/** People on a cost centre, and what they are paid together, in hundredths. */
type Centre = { readonly people: number; readonly salary: number }
export type StaffedCentres = ReadonlyMap<number, Centre>

/** Who stood on which cost centre, each person's pay rounded once; without that of whoever was erased since. */
export function staffedCentres({ items }: StaffYearState, erasedSince: ReadonlySet<number>): StaffedCentres {
  const centres = new Map<number, Centre>()
  for (const [id, { values }] of items) {
    const { people, salary } = centres.get(values.costCentreId) ?? { people: 0, salary: 0 }
    const own = erasedSince.has(id) ? 0 : toHundredths(values.personal.totalMonthSalary)
    centres.set(values.costCentreId, { people: people + 1, salary: salary + own })
  }
  return centres
}

/** The staff of each division: that of its departments' cost centres. */
export function pastStaff(
  { departments, departmentOfCostCentre }: OrganisationState,
  centres: StaffedCentres,
): (divisionId: number) => PaidStaff {
  const divisions = new Map<number, Centre>()
  for (const [centreId, { people, salary }] of centres) {
    const department = departments.items.get(departmentOfCostCentre.get(centreId) ?? 0)
    if (!department) continue
    const { divisionId } = department.values
    const before = divisions.get(divisionId) ?? { people: 0, salary: 0 }
    divisions.set(divisionId, { people: before.people + people, salary: before.salary + salary })
  }
  return (id) => {
    const staff = divisions.get(id)
    return paidStaffOf({ staffNumber: staff?.people ?? 0 }, staff?.salary)
  }
}
