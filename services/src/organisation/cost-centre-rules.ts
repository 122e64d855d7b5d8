import { Refusal, type Usage } from '@staffplan/contracts/refusal'
import { decideChange } from '#kernel/records/record-decisions.ts'
import type { Also, RecordRules } from '#kernel/records/record-commands.ts'
import { department } from '@staffplan/contracts/organisation/department'
import { centreOfNumber } from '#streams/centre-of-number.ts'
import type { CostCentreValues, OrganisationState } from '#streams/organisation.ts'

/** A cost centre's number is unique, and a cost centre with staff cannot be deleted. */
export function costCentreRules(
  staffOf: (id: number) => Promise<number>,
): RecordRules<OrganisationState, CostCentreValues> {
  return {
    select: (state) => state.costCentres,
    check: numberFree,
    alsoOnDelete: leaveDepartment,
    alsoOnUndo: returnToDepartment,
    async usedElsewhere(id): Promise<readonly Usage[]> {
      const count = await staffOf(id)
      return count > 0 ? [{ kind: 'staff', count, names: [] }] : [] // people are counted, not named
    },
  }
}

function numberFree(state: OrganisationState, { number }: CostCentreValues, id: number | null): void {
  // An undo may bring back a number from before white space was made single spaces.
  const holder = centreOfNumber(state, number, [])
  if (holder === undefined || holder === id) return
  throw new Refusal('cost-centre-exists', {
    detail: 'constraint violation: the number of a cost centre is unique',
    errors: [{ pointer: '/number', code: 'cost-centre-exists' }],
  })
}

/** The department of a deleted cost centre keeps its others, or becomes empty. */
function leaveDepartment(state: OrganisationState, id: number): Also {
  const departmentId = state.departmentOfCostCentre.get(id)
  const held = departmentId === undefined ? undefined : state.departments.items.get(departmentId)
  if (departmentId === undefined || held === undefined) return { events: [] }
  const costCentreIds = held.values.costCentreIds.filter((costCentreId) => costCentreId !== id)
  return { events: decideChange(department, departmentId, held.values, { ...held.values, costCentreIds }) }
}

/** A cost centre that an undo brings back returns to its former department, if that is still there. */
function returnToDepartment(state: OrganisationState, before: OrganisationState, id: number): Also {
  if (state.costCentres.items.has(id)) return { events: [] } // the undone change was no deletion
  const departmentId = before.departmentOfCostCentre.get(id)
  const held = departmentId === undefined ? undefined : state.departments.items.get(departmentId)
  if (departmentId === undefined || held === undefined) return { events: [] }
  const costCentreIds = [...held.values.costCentreIds, id].toSorted((a, b) => a - b)
  return { events: decideChange(department, departmentId, held.values, { ...held.values, costCentreIds }) }
}
