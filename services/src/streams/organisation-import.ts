import type { ImportedCostCentre } from '@staffplan/contracts/organisation/organisation-events'
import type { Decided } from '#kernel/stream-model.ts'
import type { OrganisationState } from './organisation.ts'

/** The event that creates the cost centres an import names and nobody has; none when all exist. */
export function importCostCentres(
  state: OrganisationState,
  {
    importId,
    wanted,
  }: { importId: string; wanted: readonly { readonly number: string; readonly name: string }[] },
): Decided[] {
  const names = new Map<string, string>()
  for (const { number, name } of wanted) {
    if (!state.costCentreByNumber.has(number) && !names.get(number)) names.set(number, name)
  }
  const costCentres = [...names].map(([number, name], index): ImportedCostCentre => {
    return { id: state.costCentres.lastId + 1 + index, number, name: name || number }
  })
  return costCentres.length > 0 ? [{ type: 'CostCentresImported', data: { importId, costCentres } }] : []
}

/** Takes back the cost centres of an import that are still without department and use. */
export function undoCostCentresImport(
  state: OrganisationState,
  { importId, stillUsed }: { importId: string; stillUsed: (costCentreId: number) => boolean },
): Decided[] {
  const created = state.openImports.get(importId)
  if (!created) return []
  const ids = created.ids.filter(
    (id) => state.costCentres.items.has(id) && !state.departmentOfCostCentre.has(id) && !stillUsed(id),
  )
  const costCentres = ids.map((id): ImportedCostCentre => {
    const { number, name } = state.costCentres.items.get(id)!.values // filtered by it
    return { id, number, name }
  })
  return [{ type: 'CostCentresImportUndone', data: { importId, ids, costCentres } }]
}
