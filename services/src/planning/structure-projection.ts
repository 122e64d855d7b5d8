import { assignmentEvents, driverEvents } from '@staffplan/contracts/drivers/driver-events'
import type { EventDefinitions, EventOf } from '@staffplan/contracts/domain-event'
import { organisationEvents } from '@staffplan/contracts/organisation/organisation-events'
import { staffEvents } from '@staffplan/contracts/staff/events'
import type { Projection, View } from '#kernel/projection.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import { type DriverBody, type DriverKind, drivers, shelves } from './structure-shelves.ts'
import { applyStaff, loadStaff, settleStaff } from './structure-staff.ts'
import { loadOrganisation } from './structure-touched.ts'
import { applyOrganisation } from './structure-units.ts'

const aboutUnits = { ...organisationEvents, ...assignmentEvents }

/** What is planned: units, divisions with their staff, and the drivers assigned to them. */
export const structureProjection: Projection = {
  name: 'planning',
  version: 1,
  collections: shelves.map(({ collection }) => collection),
  handles: [
    ...Object.keys(organisationEvents),
    ...Object.keys(assignmentEvents),
    ...Object.keys(driverEvents),
    'StaffAdded',
    'StaffChanged',
    'StaffDeleted',
    'StaffImportCompleted',
  ],
  async prepare(events, view) {
    await loadOrganisation(
      events.filter((event) => isOf(aboutUnits, event)),
      view,
    )
    await drivers.load(view, events.filter((event) => isOf(driverEvents, event)).map(driverName))
    await loadStaff(
      events.filter((event) => isOf(staffEvents, event)),
      view,
    )
  },
  async apply(event, context) {
    if (isOf(staffEvents, event)) await applyStaff(event, context)
    else if (isOf(driverEvents, event)) await applyDriver(event, context.view)
    else if (isOf(aboutUnits, event)) {
      await applyOrganisation(event, context.view)
    }
  },
  settle: settleStaff,
}

function isOf<Definitions extends EventDefinitions>(
  definitions: Definitions,
  event: RecordedEvent,
): event is RecordedEvent & EventOf<Definitions> {
  return event.type in definitions // parsed by EventTypes
}

/** Definitions of special drivers stand in their own stream. */
async function applyDriver(event: EventOf<typeof driverEvents>, view: View): Promise<void> {
  const { type, data } = event
  if (type.startsWith('Special')) return
  const kind = driverKind(event)
  const name = driverName(event)
  const before = await drivers.get(view, name)
  if ('values' in data) {
    drivers.put(view, name, { ...(data.values as DriverFields), kind, driverId: data.id }) // the record's fields, parsed by EventTypes
  } else if ('to' in data) {
    if (before) drivers.put(view, name, { ...before, ...(data.to as Partial<DriverFields>) }) // as above
  } else {
    drivers.remove(view, name)
  }
}

function driverKind({ type }: EventOf<typeof driverEvents>): DriverKind {
  return type.startsWith('Primary') ? 'primary' : 'secondary'
}

function driverName(event: EventOf<typeof driverEvents>): string {
  return `${driverKind(event)}-${event.data.id}`
}

type DriverFields = Omit<DriverBody, 'kind' | 'driverId'>
