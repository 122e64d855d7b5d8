import type { assignmentEvents } from '@staffplan/contracts/drivers/driver-events'
import type { EventOf } from '@staffplan/contracts/domain-event'
import type { organisationEvents } from '@staffplan/contracts/organisation/organisation-events'
import type { View } from '#kernel/projection.ts'
import { loadDivisions, loadPlaces } from './structure-divisions.ts'
import { costCentrePlaces, departments, units } from './structure-shelves.ts'

type Structural = EventOf<typeof organisationEvents & typeof assignmentEvents>

/** What a batch of events looks at, for few questions however many they are; the rest is asked for as it is needed. */
export async function loadOrganisation(events: readonly Structural[], view: View): Promise<void> {
  const of = (stem: string): number[] => events.filter(({ type }) => type.startsWith(stem)).flatMap(idIn)
  const assigned = events.flatMap(({ data }) => ('businessUnitId' in data ? data.businessUnitId : []))
  const departmentIds = of('Department')
  await units.load(view, [...of('BusinessUnit'), ...assigned])
  await departments.load(view, departmentIds)
  const found = await Promise.all(departmentIds.map((id) => departments.get(view, id)))
  const held = found.flatMap((department) => department?.costCentreIds ?? [])
  await costCentrePlaces.load(view, held)
  await loadPlaces(view, of('Division'))
  await loadDivisions(view, [
    ...of('DivisionCreated'),
    ...found.flatMap((department) => department?.divisionId ?? []),
    ...events.flatMap(joinedIn),
  ])
}

function idIn({ data }: Structural): number[] {
  return 'id' in data ? [data.id] : []
}

/** The division that a department comes to. */
function joinedIn({ type, data }: Structural): number[] {
  if (type === 'DepartmentCreated') return given(data.values)
  return type === 'DepartmentChanged' ? given(data.to) : []
}

function given({ divisionId }: { readonly divisionId?: unknown }): number[] {
  return divisionId === undefined ? [] : [divisionId as number] // checked by the record's schema
}
