import { assignmentEvents } from '@staffplan/contracts/drivers/driver-events'
import type { EventOf } from '@staffplan/contracts/event-definition'
import { businessUnit } from '@staffplan/contracts/organisation/business-unit'
import { division } from '@staffplan/contracts/organisation/division'
import { recordEvents } from '@staffplan/contracts/record-events'
import type { View } from '#kernel/projections/projection.ts'
import { divisionPlaces, units } from './collections.ts'

/** Events that change units, divisions and the drivers assigned to them. */
export const structuralEvents = {
  ...recordEvents(businessUnit),
  ...recordEvents(division),
  ...assignmentEvents,
}
export type Structural = EventOf<typeof structuralEvents>

/**
 * Loads the documents that a batch of events looks at with few queries, however many events there are; others are
 * loaded when needed.
 */
export async function loadOrganisation(events: readonly Structural[], view: View): Promise<void> {
  const of = (stem: string): number[] => events.filter(({ type }) => type.startsWith(stem)).flatMap(idIn)
  const assigned = events.flatMap(({ data }) => ('businessUnitId' in data ? data.businessUnitId : []))
  const divisionIds = of('Division')
  await divisionPlaces.load(view, divisionIds)
  const places = await Promise.all(divisionIds.map((id) => divisionPlaces.get(view, id)))
  const held = places.flatMap((place) => place?.unitId ?? [])
  await units.load(view, [...of('BusinessUnit'), ...assigned, ...held])
}

function idIn({ data }: Structural): number[] {
  return 'id' in data ? [data.id] : []
}
