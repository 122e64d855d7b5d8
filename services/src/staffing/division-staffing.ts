import type { View } from '#kernel/projections/projection.ts'
import type { Collection, Document, Json } from '#ports/documents.ts'
import { headcounts, payrolls } from './collections.ts'
import { idIn, sumsIn, yearIn } from './organisation-row.ts'
import type { Sums } from './sums.ts'

/**
 * Lays down how many people a division has in the year of its row, and what they are paid, each in its own collection and
 * only when it is another number: whoever may not see pay is not told when nothing but pay has changed.
 */
export function noteStaffing(view: View, row: Document, after: Sums): void {
  const before = sumsIn(row.body)
  const isStaffed = after.staffNumber > 0
  const note = ({ name }: Collection, value: { readonly [field: string]: Json }): void => {
    const keys = { id: idIn(row), year: yearIn(row) }
    if (isStaffed) view.put(name, { id: row.id, keys, body: { divisionId: idIn(row), ...value } })
    else view.remove(name, row.id)
  }
  if (before.staffNumber !== after.staffNumber) note(headcounts, { people: after.staffNumber })
  const hadStaff = before.staffNumber > 0
  if (hadStaff !== isStaffed || before.salary !== after.salary) note(payrolls, { salary: after.salary })
}
