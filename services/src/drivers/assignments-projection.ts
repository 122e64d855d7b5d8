import type { EventOf } from '@staffplan/contracts/domain-event'
import { assignmentEvents, type driverEvents } from '@staffplan/contracts/drivers/driver-events'
import type { organisationEvents } from '@staffplan/contracts/organisation/organisation-events'
import type { Projection } from '#kernel/projection.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import { AssignmentRows } from './assignment-rows.ts'
import { assignedNames, primaryAssignments, secondaryAssignments } from './collections.ts'

type Recorded = RecordedEvent &
  EventOf<typeof assignmentEvents & typeof driverEvents & typeof organisationEvents>

/** Which drivers the units follow, with names and colours that follow renames. */
export const assignmentsProjection: Projection = {
  name: 'assignments',
  version: 1,
  collections: [primaryAssignments, secondaryAssignments, assignedNames],
  handles: [
    ...Object.keys(assignmentEvents),
    ...['BusinessUnit', 'Division', 'PrimaryDriver', 'SecondaryDriver'].flatMap((kind) => [
      `${kind}Created`,
      `${kind}Changed`,
      `${kind}Deleted`,
    ]),
  ],
  async apply(recorded, { view }) {
    const event = recorded as Recorded // parsed by EventTypes
    const rows = new AssignmentRows(view)
    const _revision = String(event.revision)
    switch (event.type) {
      case 'PrimaryDriverAssigned':
        return rows.putPrimary(event.data, _revision)
      case 'PrimaryAssignmentChanged': {
        const { businessUnitId, to } = event.data
        return rows.putPrimary({ businessUnitId, ...to }, _revision)
      }
      case 'PrimaryDriverUnassigned':
        return rows.removePrimary(event.data)
      case 'SecondaryDriverAssigned':
        return rows.putSecondary(event.data, _revision)
      case 'SecondaryAssignmentChanged': {
        const { businessUnitId, secondaryDriverId, to } = event.data
        return rows.putSecondary({ businessUnitId, secondaryDriverId, ...to }, _revision)
      }
      case 'SecondaryDriverUnassigned':
        return rows.removeSecondary(event.data)
      case 'BusinessUnitCreated':
        return rows.name('businessUnit', event.data.id, event.data.values)
      case 'BusinessUnitChanged':
        return rows.rename('businessUnit', event.data.id, event.data.to)
      case 'BusinessUnitDeleted':
        return rows.forget('businessUnit', event.data.id)
      case 'DivisionCreated':
        return rows.name('division', event.data.id, event.data.values)
      case 'DivisionChanged':
        return rows.rename('division', event.data.id, event.data.to)
      case 'DivisionDeleted':
        return rows.forget('division', event.data.id)
      case 'PrimaryDriverCreated':
        return rows.name('primaryDriver', event.data.id, event.data.values)
      case 'PrimaryDriverChanged':
        return rows.rename('primaryDriver', event.data.id, event.data.to)
      case 'PrimaryDriverDeleted':
        return rows.forget('primaryDriver', event.data.id)
      case 'SecondaryDriverCreated':
        return rows.name('secondaryDriver', event.data.id, event.data.values)
      case 'SecondaryDriverChanged':
        return rows.rename('secondaryDriver', event.data.id, event.data.to)
      case 'SecondaryDriverDeleted':
        return rows.forget('secondaryDriver', event.data.id)
      default:
        return // not handled: other parts of the organisation, special drivers
    }
  },
}
