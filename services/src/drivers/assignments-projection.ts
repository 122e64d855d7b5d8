import type { EventOf } from '@staffplan/contracts/domain-event'
import { assignmentEvents } from '@staffplan/contracts/drivers/driver-events'
import { primaryDriver } from '@staffplan/contracts/drivers/primary-driver'
import { secondaryDriver } from '@staffplan/contracts/drivers/secondary-driver'
import { businessUnit } from '@staffplan/contracts/organisation/business-unit'
import { division } from '@staffplan/contracts/organisation/division'
import { recordEvents } from '@staffplan/contracts/record'
import type { Projection } from '#kernel/projection.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import { AssignedNames, type Named } from './assigned-names.ts'
import { AssignmentRows } from './assignment-rows.ts'
import { assignedNames, primaryAssignments, secondaryAssignments } from './collections.ts'

const handled = {
  ...assignmentEvents,
  ...recordEvents(businessUnit),
  ...recordEvents(division),
  ...recordEvents(primaryDriver),
  ...recordEvents(secondaryDriver),
}

type Fields = { readonly [field: string]: unknown }

/** Which drivers the units follow, with names and colours that follow renames. */
export const assignmentsProjection: Projection = {
  name: 'assignments',
  version: 1,
  collections: [primaryAssignments, secondaryAssignments, assignedNames],
  handles: Object.keys(handled),
  async apply(recorded, { view }) {
    const event = recorded as RecordedEvent & EventOf<typeof handled> // parsed by EventTypes
    const names = new AssignedNames(view)
    const rows = new AssignmentRows(view, names)
    const rename = async (kind: Named, id: number, fields: Fields): Promise<void> => {
      const shown = await names.put(kind, id, fields)
      if (shown) await rows.renamed(kind, shown)
    }
    const revision = String(event.revision)
    switch (event.type) {
      case 'PrimaryDriverAssigned':
        return rows.putPrimary(event.data, revision)
      case 'PrimaryAssignmentChanged': {
        const { businessUnitId, to } = event.data
        return rows.putPrimary({ businessUnitId, ...to }, revision)
      }
      case 'PrimaryDriverUnassigned':
        return rows.removePrimary(event.data)
      case 'SecondaryDriverAssigned':
        return rows.putSecondary(event.data, revision)
      case 'SecondaryAssignmentChanged': {
        const { businessUnitId, secondaryDriverId, to } = event.data
        return rows.putSecondary({ businessUnitId, secondaryDriverId, ...to }, revision)
      }
      case 'SecondaryDriverUnassigned':
        return rows.removeSecondary(event.data)
      case 'BusinessUnitCreated':
        return rename('businessUnit', event.data.id, event.data.values)
      case 'BusinessUnitChanged':
        return rename('businessUnit', event.data.id, event.data.to)
      case 'BusinessUnitDeleted':
        return names.forget('businessUnit', event.data.id)
      case 'DivisionCreated':
        return rename('division', event.data.id, event.data.values)
      case 'DivisionChanged':
        return rename('division', event.data.id, event.data.to)
      case 'DivisionDeleted':
        return names.forget('division', event.data.id)
      case 'PrimaryDriverCreated':
        return rename('primaryDriver', event.data.id, event.data.values)
      case 'PrimaryDriverChanged':
        return rename('primaryDriver', event.data.id, event.data.to)
      case 'PrimaryDriverDeleted':
        return names.forget('primaryDriver', event.data.id)
      case 'SecondaryDriverCreated':
        return rename('secondaryDriver', event.data.id, event.data.values)
      case 'SecondaryDriverChanged':
        return rename('secondaryDriver', event.data.id, event.data.to)
      case 'SecondaryDriverDeleted':
        return names.forget('secondaryDriver', event.data.id)
    }
  },
}
