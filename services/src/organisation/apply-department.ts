import type { Body } from './row.ts'
import type { Tree } from './tree.ts'

/** A department with its division and cost centres embedded; cost centres that left or joined are told. */
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
  for (const left of held) if (!holds.includes(left)) await tellCostCentre(tree, left, null)
  for (const joined of holds) if (!held.includes(joined)) await tellCostCentre(tree, joined, department)
}

async function tellCostCentre(tree: Tree, id: number, department: Body | null): Promise<void> {
  if (await tree.find('costCentres', id)) await tree.merge('costCentres', id, { department })
}

function idsIn(body: Body | undefined): readonly number[] {
  return (body?.['costCentreIds'] ?? []) as readonly number[] // checked by the record's schema
}
