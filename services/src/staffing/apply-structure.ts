import type { EventOf } from '@staffplan/contracts/event-definition'
import type { organisationEvents } from '@staffplan/contracts/organisation/organisation-events'
import { changeStamp } from '#kernel/projections/change-stamp.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import type { Json } from '#ports/documents.ts'
import { applyDepartment } from './apply-department.ts'
import type { Body } from './entity-row.ts'
import type { Tree } from './tree.ts'

type Structure = RecordedEvent & EventOf<typeof organisationEvents>

/** Applies events of units, divisions, departments and cost centres to their rows. */
export async function applyStructure(event: Structure, tree: Tree): Promise<void> {
  const at = changeStamp(event)
  switch (event.type) {
    case 'BusinessUnitCreated':
      return tree.merge('businessUnits', event.data.id, { ...jsonOf(event.data.values), ...at })
    case 'BusinessUnitChanged':
      return tree.merge('businessUnits', event.data.id, { ...jsonOf(event.data.to), ...at })
    case 'BusinessUnitDeleted':
      return tree.remove('businessUnits', event.data.id)
    case 'DivisionCreated':
      return mergeDivision(tree, event.data.id, { ...jsonOf(event.data.values), ...at })
    case 'DivisionChanged':
      return mergeDivision(tree, event.data.id, { ...jsonOf(event.data.to), ...at })
    case 'DivisionDeleted':
      return tree.remove('divisions', event.data.id)
    case 'DepartmentCreated':
      return applyDepartment(tree, event.data.id, { ...jsonOf(event.data.values), ...at })
    case 'DepartmentChanged':
      return applyDepartment(tree, event.data.id, { ...jsonOf(event.data.to), ...at })
    case 'DepartmentDeleted':
      await applyDepartment(tree, event.data.id, { costCentreIds: [] })
      return tree.remove('departments', event.data.id)
    case 'CostCentreCreated':
      return tree.merge('costCentres', event.data.id, newCentre(jsonOf(event.data.values), at))
    case 'CostCentreChanged':
      return changeCostCentre(tree, event.data.id, { ...jsonOf(event.data.to), ...at })
    case 'CostCentreDeleted':
      return tree.remove('costCentres', event.data.id)
    case 'CostCentresImported':
      for (const { id, number, name } of event.data.costCentres) {
        await tree.merge('costCentres', id, newCentre({ number, name, comment: '' }, at))
      }
      return
    case 'CostCentresImportUndone':
      for (const id of event.data.ids) await tree.remove('costCentres', id)
      return
    // What an import did to records comes in their own events.
    case 'OrganisationImported':
    case 'OrganisationImportUndone':
  }
}

function newCentre(values: Body, at: Body): Body {
  return { ...values, department: null, ...at }
}

/** Writes a division: stored values name its unit by id, rows embed it. */
async function mergeDivision(tree: Tree, id: number, values: Body): Promise<void> {
  const { businessUnitId, ...fields } = values
  if (businessUnitId === undefined) return tree.merge('divisions', id, fields)
  const businessUnit = await tree.reference('businessUnits', businessUnitId as number) // checked by the record's schema
  return tree.merge('divisions', id, { ...fields, businessUnit })
}

/** Writes a cost centre, and the department that holds it, which shows its name and number too. */
async function changeCostCentre(tree: Tree, id: number, fields: Body): Promise<void> {
  await tree.merge('costCentres', id, fields)
  const holder = (await tree.find('costCentres', id))?.body['department'] as Body | null | undefined // as rows embed it
  if (holder) await applyDepartment(tree, holder['id'] as number, {})
}

/** Values of a record came as JSON and went through its schema. */
function jsonOf(values: { readonly [field: string]: unknown }): Body {
  return values as { readonly [field: string]: Json }
}
