import { toHundredths } from '@staffplan/contracts/arithmetic/decimal-round'
import { inTimeSlices } from '#kernel/streams/time-slices.ts'
import type { OrganisationState } from '#streams/organisation.ts'
import type { StaffYearState } from '#streams/staff-year.ts'
import { type PaidStaff, paidStaffOf } from '#planning/structure/staff-view.ts'

/** People on a cost centre, and what those whose pay is known are paid together, in hundredths. */
type Centre = { readonly people: number; readonly paid: number; readonly salary: number }
export type StaffedCentres = ReadonlyMap<number, Centre>

const NOBODY: Centre = { people: 0, paid: 0, salary: 0 }

/** Who stood on which cost centre, each person's pay rounded once; without that of whoever was erased since. */
export async function staffedCentres(
  { items }: StaffYearState,
  erasedSince: ReadonlySet<number>,
): Promise<StaffedCentres> {
  const centres = new Map<number, Centre>()
  for await (const [id, { values }] of inTimeSlices(items.copy())) {
    const isKnown = !values.erased && !erasedSince.has(id)
    const salary = isKnown ? toHundredths(values.personal.totalMonthSalary) : 0
    const own = { people: 1, paid: isKnown ? 1 : 0, salary }
    centres.set(values.costCentreId, together(centres.get(values.costCentreId) ?? NOBODY, own))
  }
  return centres
}

/** The staff of each division: that of its departments' cost centres. */
export function pastStaff(
  { departments, departmentOfCostCentre }: OrganisationState,
  centres: StaffedCentres,
): (divisionId: number) => PaidStaff {
  const divisions = new Map<number, Centre>()
  for (const [centreId, centre] of centres) {
    const department = departments.items.get(departmentOfCostCentre.get(centreId) ?? 0)
    if (!department) continue
    const { divisionId } = department.values
    divisions.set(divisionId, together(divisions.get(divisionId) ?? NOBODY, centre))
  }
  return (id) => {
    const { people, paid, salary } = divisions.get(id) ?? NOBODY
    return paidStaffOf({ staffNumber: people }, salary, paid)
  }
}

function together(a: Centre, b: Centre): Centre {
  return { people: a.people + b.people, paid: a.paid + b.paid, salary: a.salary + b.salary }
}
