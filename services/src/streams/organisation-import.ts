import type { ImportedCostCentre } from '@staffplan/contracts/organisation/organisation-events'
import type { Decided } from '#kernel/streams/stream-model.ts'
import type { OpenImport, OrganisationState } from './organisation.ts'

/** Most bytes of cost centres in one event, so that every log accepts it. */
const MOST_BYTES = 512 * 1024

/** The event that creates the cost centres that an import names and nobody has, as many as fit; none if all exist. */
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
  if (costCentres.length === 0) return []
  return [{ type: 'CostCentresImported', data: { importId, costCentres: firstOf(costCentres) } }]
}

/** The event that removes cost centres of an import that are unchanged and unused, in no department; as many as fit. */
export function undoCostCentresImport(
  state: OrganisationState,
  { importId, stillUsed }: { importId: string; stillUsed: (costCentreId: number) => boolean },
): Decided[] {
  const created = state.openImports.get(importId)
  if (!created) return []
  const ids = created.ids.filter(
    (id) => state.costCentres.items.has(id) && !isTakenOver(state, created, id) && !stillUsed(id),
  )
  const costCentres = ids.map((id): ImportedCostCentre => {
    const { number, name } = state.costCentres.items.get(id)!.values // `ids` are those of existing items
    return { id, number, name }
  })
  const first = firstOf(costCentres)
  const isLast = first.length === costCentres.length
  const data = { importId, ids: first.map(({ id }) => id), costCentres: first, isLast }
  return [{ type: 'CostCentresImportUndone', data }]
}

/** Numbers of an import's cost centres that somebody has changed since, or put into a department: these stay. */
export function takenOverCostCentres(state: OrganisationState, importId: string): readonly string[] {
  const created = state.openImports.get(importId)
  const ids = created?.ids.filter((id) => isTakenOver(state, created, id)) ?? []
  return ids.flatMap((id) => state.costCentres.items.get(id)?.values.number ?? [])
}

function isTakenOver(state: OrganisationState, { revisions }: OpenImport, id: number): boolean {
  const now = state.costCentres.items.get(id)?.revision
  return now !== undefined && (!revisions.has(now) || state.departmentOfCostCentre.has(id))
}

/** The first cost centres, as many as one event holds. */
function firstOf(costCentres: readonly ImportedCostCentre[]): readonly ImportedCostCentre[] {
  let bytes = 0
  const end = costCentres.findIndex((centre) => {
    bytes += Buffer.byteLength(JSON.stringify(centre)) + String(centre.id).length + 2 // an undo says the id twice
    return bytes > MOST_BYTES
  })
  return end === -1 ? costCentres : costCentres.slice(0, end)
}
