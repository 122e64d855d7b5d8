import { type FieldError, Refusal } from '@staffplan/contracts/refusal'
import type { RecordRules } from '#kernel/records/record-commands.ts'
import type { DepartmentValues, OrganisationState } from '#streams/organisation.ts'

/** A department belongs to a known division and shares its cost centres with no other department. */
export const departmentRules: RecordRules<OrganisationState, DepartmentValues> = {
  select: (state) => state.departments,
  check(state, values, id) {
    referencesExist(state, values)
    costCentresFree(state, values, id)
  },
}

function referencesExist(state: OrganisationState, { divisionId, costCentreIds }: DepartmentValues): void {
  const code = 'reference-unknown'
  const errors: FieldError[] = state.divisions.items.has(divisionId) ? [] : [{ pointer: '/divisionId', code }]
  for (const [place, costCentreId] of costCentreIds.entries()) {
    if (!state.costCentres.items.has(costCentreId)) errors.push({ pointer: `/costCentreIds/${place}`, code })
  }
  if (errors.length > 0) throw new Refusal(code, { errors })
}

function costCentresFree(
  state: OrganisationState,
  { costCentreIds }: DepartmentValues,
  id: number | null,
): void {
  const taken = costCentreIds.filter((costCentreId) => {
    const holder = state.departmentOfCostCentre.get(costCentreId)
    return holder !== undefined && holder !== id
  })
  if (taken.length === 0) return
  const costCentres = taken.map((costCentreId) => ({
    number: state.costCentres.items.get(costCentreId)?.values.number,
    department: state.departments.items.get(state.departmentOfCostCentre.get(costCentreId)!)?.values.name,
  }))
  const errors = taken.map((costCentreId) => ({
    pointer: `/costCentreIds/${costCentreIds.indexOf(costCentreId)}`,
    code: 'cost-centre-taken',
  }))
  throw new Refusal('cost-centre-taken', { params: { costCentres }, errors })
}
