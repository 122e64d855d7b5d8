import type { Body } from './entity-row.ts'
import type { Tree } from './tree.ts'

/**
 * Writes a department with its division and cost centres embedded, and updates the cost centres that left or joined it.
 */
export async function applyDepartment(tree: Tree, id: number, values: Body): Promise<void> {
  const { divisionId, ...fields } = values
  const before = await tree.find('departments', id)
  const held = idsIn(before?.body)
  const holds = 'costCentreIds' in values ? idsIn(values) : held
  const division =
    divisionId === undefined ? {} : { division: await tree.reference('divisions', divisionId as number) } // checked by the record's schema
  const costCentres = await Promise.all(holds.map((held) => tree.reference('costCentres', held)))
  await tree.merge('departments', id, {
    ...fields,
    ...division,
    costCentres: costCentres.filter((costCentre) => costCentre !== null),
  })
  const department = await tree.reference('departments', id)
  for (const costCentre of new Set([...held, ...holds])) {
    await tellCostCentre(tree, costCentre, { id, department: holds.includes(costCentre) ? department : null })
  }
}

/** Writes into a cost centre which department holds it; nothing if it belongs to another department by now. */
async function tellCostCentre(
  tree: Tree,
  costCentreId: number,
  { id, department }: { id: number; department: Body | null },
): Promise<void> {
  const found = await tree.find('costCentres', costCentreId)
  if (!found) return
  const holder = found.body['department'] as Body | null // as rows embed it
  const isHolder = holder?.['id'] === id
  if (isHolder === (department !== null)) return
  await tree.merge('costCentres', costCentreId, { department })
}

function idsIn(body: Body | undefined): readonly number[] {
  return (body?.['costCentreIds'] ?? []) as readonly number[] // checked by the record's schema
}
