import type { EventOf } from '@staffplan/contracts/event-definition'
import type { organisationEvents } from '@staffplan/contracts/organisation/organisation-events'
import type { Kind } from './collections.ts'
import type { Tree } from './tree.ts'

type Structure = EventOf<typeof organisationEvents>
type Named = { readonly [kind in Kind]?: readonly (number | undefined)[] }

/** Fields of a record that the records below it show. */
const SHOWN = ['name', 'color', 'businessUnitId', 'divisionId']
const WITH_CHILDREN = ['businessUnits', 'divisions', 'departments'] as const

/** Loads the rows that a batch of events changes or shows, with a few queries, however many events there are. */
export async function loadRecords(events: readonly Structure[], tree: Tree): Promise<void> {
  for (const kind of ['businessUnits', 'divisions', 'costCentres'] as const)
    await tree.load(kind, idsOf(kind, events))
  const holders = await tree.departmentsOf(idsOf('costCentres', events.filter(isChange)))
  await tree.load('departments', [...idsOf('departments', events), ...holders])
  await tree.loadHeld([...idsOf('departments', events), ...holders])
  for (const kind of WITH_CHILDREN) await tree.loadChildren(kind, idsOf(kind, events.filter(isShownBelow)))
}

function isChange({ type }: Structure): boolean {
  return type.endsWith('Changed')
}

function isShownBelow({ data }: Structure): boolean {
  return 'to' in data && SHOWN.some((field) => field in data.to)
}

function idsOf(kind: Kind, events: readonly Structure[]): readonly number[] {
  return events.flatMap((event) => namedIn(event)[kind] ?? []).filter((id) => id !== undefined)
}

/** The records that an event is about or points to. */
function namedIn({ type, data }: Structure): Named {
  switch (type) {
    case 'BusinessUnitCreated':
    case 'BusinessUnitChanged':
    case 'BusinessUnitDeleted':
      return { businessUnits: [data.id] }
    case 'DivisionCreated':
      return divisionIn(data.id, data.values)
    case 'DivisionChanged':
      return divisionIn(data.id, data.to)
    case 'DivisionDeleted':
      return { divisions: [data.id] }
    case 'DepartmentCreated':
      return departmentWith(data.id, data.values)
    case 'DepartmentChanged':
      return departmentWith(data.id, data.to)
    case 'DepartmentDeleted':
      return { departments: [data.id] }
    case 'CostCentreCreated':
    case 'CostCentreChanged':
    case 'CostCentreDeleted':
      return { costCentres: [data.id] }
    case 'CostCentresImported':
      return { costCentres: data.costCentres.map(({ id }) => id) }
    case 'CostCentresImportUndone':
      return { costCentres: data.ids }
    // What an import did to records comes in their own events.
    case 'OrganisationImported':
    case 'OrganisationImportUndone':
      return {}
  }
}

type Values = {
  readonly divisionId?: number | undefined
  readonly costCentreIds?: readonly number[] | undefined
}

function departmentWith(id: number, { divisionId, costCentreIds }: Values): Named {
  return { departments: [id], divisions: [divisionId], costCentres: costCentreIds ?? [] }
}

function divisionIn(id: number, { businessUnitId }: { readonly businessUnitId?: unknown }): Named {
  return { divisions: [id], businessUnits: [businessUnitId as number | undefined] } // checked by the record's schema
}
