import { driverEvents } from '@staffplan/contracts/drivers/driver-events'
import type { EventDefinitions, EventOf } from '@staffplan/contracts/event-definition'
import type { Projection, View } from '#kernel/projections/projection.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import { type DriverKind, drivers, typedCollections } from './collections.ts'
import { loadOrganisation, structuralEvents } from './touched.ts'
import { applyOrganisation } from './units.ts'

/**
 * The structure that is planned: units, their divisions, and the drivers assigned to them. Staff comes from `staffing`.
 */
export const structureProjection: Projection = {
  name: 'planning',
  version: 3,
  collections: typedCollections.map(({ collection }) => collection),
  handles: [...Object.keys(structuralEvents), ...Object.keys(driverEvents)],
  async prepare(events, view) {
    await loadOrganisation(
      events.filter((event) => isOf(structuralEvents, event)),
      view,
    )
    await drivers.load(view, events.filter((event) => isOf(driverEvents, event)).map(driverName))
  },
  async apply(event, { view }) {
    if (isOf(driverEvents, event)) await applyDriver(event, view)
    else if (isOf(structuralEvents, event)) await applyOrganisation(event, view)
  },
}

function isOf<Definitions extends EventDefinitions>(
  definitions: Definitions,
  event: RecordedEvent,
): event is RecordedEvent & EventOf<Definitions> {
  return event.type in definitions // parsed by EventTypes
}

async function applyDriver(event: EventOf<typeof driverEvents>, view: View): Promise<void> {
  switch (event.type) {
    case 'PrimaryDriverCreated':
    case 'SecondaryDriverCreated': {
      const { id, values } = event.data
      return drivers.put(view, driverName(event), { ...values, kind: driverKind(event), driverId: id })
    }
    case 'PrimaryDriverChanged':
    case 'SecondaryDriverChanged': {
      const before = await drivers.get(view, driverName(event))
      if (before) drivers.put(view, driverName(event), { ...before, ...event.data.to })
      return
    }
    case 'PrimaryDriverDeleted':
    case 'SecondaryDriverDeleted':
      return drivers.remove(view, driverName(event))
    case 'SpecialDriverCreated':
    case 'SpecialDriverChanged':
    case 'SpecialDriverDeleted':
      return // special drivers are read from their stream, not from this read model
  }
}

function driverKind({ type }: EventOf<typeof driverEvents>): DriverKind {
  return type.startsWith('Primary') ? 'primary' : 'secondary'
}

function driverName(event: EventOf<typeof driverEvents>): string {
  return `${driverKind(event)}-${event.data.id}`
}
