import type { OrganisationImported } from '@staffplan/contracts/organisation/organisation-file'
import type { OrganisationPlan } from './plan-organisation.ts'

type Parts = {
  readonly importId: string
  /** Rows of the file. */
  readonly rows: number
}

/** What the plan creates, as the data of one event; null when everything exists already. */
export function importedByPlan(
  plan: OrganisationPlan,
  { importId, rows }: Parts,
): OrganisationImported | null {
  const businessUnits = plan.units.filter(isNew)
  const divisions = plan.divisions.filter(isNew)
  const departments = plan.departments.filter(isNew)
  const costCentres = plan.costCentres.filter(isNew)
  const filled = plan.departments.filter((one) => !one.isNew && one.costCentreIds.length > 0)
  if ([businessUnits, divisions, departments, filled].every(({ length }) => length === 0)) return null
  return {
    importId,
    rows,
    placed: plan.departments.flatMap(({ costCentreIds }) => costCentreIds).length - costCentres.length,
    businessUnits: businessUnits.map(({ id, name, color }) => ({ id, name, color })),
    divisions: divisions.map(({ id, name, unitId }) => ({ id, name, businessUnitId: unitId })),
    departments: departments.map(({ id, name, division, costCentreIds }) => ({
      id,
      name,
      divisionId: division.id,
      costCentreIds: ascending(costCentreIds),
    })),
    costCentres: costCentres.map(({ id, number, name }) => ({ id, number, name })),
    filled: filled.map(({ id, held, costCentreIds }) => ({
      id,
      from: [...held],
      to: ascending([...held, ...costCentreIds]),
    })),
  }
}

function ascending(ids: readonly number[]): number[] {
  return ids.toSorted((a, b) => a - b)
}

function isNew(planned: { readonly isNew: boolean }): boolean {
  return planned.isNew
}
