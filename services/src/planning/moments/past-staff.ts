import { type CentreSums, pastSums } from '#staffing/past-rows.ts'
import { type PaidStaff, paidStaffOf } from '#planning/structure/staff-view.ts'
import type { OrganisationState } from '#streams/organisation.ts'

/** The staff of each division at a past moment: that of its departments' cost centres. */
export function pastStaff(state: OrganisationState, centres: CentreSums): (divisionId: number) => PaidStaff {
  const { divisions } = pastSums(state, centres)
  return (id) => {
    const sums = divisions(id)
    return paidStaffOf(sums, sums)
  }
}
