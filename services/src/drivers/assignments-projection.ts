import type { EventOf } from '@staffplan/contracts/event-definition'
import { assignmentEvents } from '@staffplan/contracts/drivers/driver-events'
import { primaryDriver } from '@staffplan/contracts/drivers/primary-driver'
import { secondaryDriver } from '@staffplan/contracts/drivers/secondary-driver'
import { businessUnit } from '@staffplan/contracts/organisation/business-unit'
import { division } from '@staffplan/contracts/organisation/division'
import { recordEvents } from '@staffplan/contracts/record-events'
import { changeStamp } from '#kernel/projections/change-stamp.ts'
import type { Projection } from '#kernel/projections/projection.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import { AssignedNames, type Named } from './assigned-names.ts'
import { AssignmentRows } from './assignment-rows.ts'
import { assignedNames, primaryAssignments, secondaryAssignments } from './collections.ts'

const nameEvents = {
  ...recordEvents(businessUnit),
  ...recordEvents(division),
  ...recordEvents(primaryDriver),
  ...recordEvents(secondaryDriver),
}
const handled = { ...assignmentEvents, ...nameEvents }
type Handled = RecordedEvent & EventOf<typeof handled>
type AboutNames = RecordedEvent & EventOf<typeof nameEvents>

/** The kind of record whose name an event is about. */
const namedBy: { readonly [Type in keyof typeof nameEvents]: Named } = {
  BusinessUnitCreated: 'businessUnit',
  BusinessUnitChanged: 'businessUnit',
  BusinessUnitDeleted: 'businessUnit',
  DivisionCreated: 'division',
  DivisionChanged: 'division',
  DivisionDeleted: 'division',
  PrimaryDriverCreated: 'primaryDriver',
  PrimaryDriverChanged: 'primaryDriver',
  PrimaryDriverDeleted: 'primaryDriver',
  SecondaryDriverCreated: 'secondaryDriver',
  SecondaryDriverChanged: 'secondaryDriver',
  SecondaryDriverDeleted: 'secondaryDriver',
}

/** The drivers assigned to units, with names and colours that are updated when they change. */
export const assignmentsProjection: Projection = {
  name: 'assignments',
  version: 4,
  collections: [primaryAssignments, secondaryAssignments, assignedNames],
  handles: Object.keys(handled),
  async prepare(recorded, view) {
    const events = (recorded as readonly Handled[]).filter(isAboutNames) // parsed by EventTypes
    const byKind = Map.groupBy(events, ({ type }) => namedBy[type])
    const names = new AssignedNames(view)
    const rows = new AssignmentRows(view, names)
    await names.load(events.map(({ type, data }) => [namedBy[type], data.id]))
    for (const [kind, some] of byKind)
      await rows.load(
        kind,
        some.map(({ data }) => data.id),
      )
  },
  async apply(recorded, { view }) {
    const event = recorded as Handled // parsed by EventTypes
    const names = new AssignedNames(view)
    const rows = new AssignmentRows(view, names)
    if (isAboutNames(event)) return applyName(event, names, rows)
    const change = changeStamp(event)
    switch (event.type) {
      case 'PrimaryDriverAssigned':
        return rows.putPrimary(event.data, change)
      case 'PrimaryAssignmentChanged': {
        const { businessUnitId, to } = event.data
        return rows.putPrimary({ businessUnitId, ...to }, change)
      }
      case 'PrimaryDriverUnassigned':
        return rows.removePrimary(event.data)
      case 'SecondaryDriverAssigned':
        return rows.putSecondary(event.data, change)
      case 'SecondaryAssignmentChanged': {
        const { businessUnitId, secondaryDriverId, to } = event.data
        return rows.putSecondary({ businessUnitId, secondaryDriverId, ...to }, change)
      }
      case 'SecondaryDriverUnassigned':
        return rows.removeSecondary(event.data)
    }
  },
}

function isAboutNames(event: Handled): event is AboutNames {
  return event.type in namedBy
}

/** Writes the name of a unit, a division or a driver into the rows that show it. */
async function applyName(event: AboutNames, names: AssignedNames, rows: AssignmentRows): Promise<void> {
  const kind = namedBy[event.type]
  switch (event.type) {
    case 'BusinessUnitDeleted':
    case 'DivisionDeleted':
      return names.forget(kind, event.data.id)
    case 'PrimaryDriverDeleted':
    case 'SecondaryDriverDeleted':
      names.forget(kind, event.data.id)
      return rows.renamed(kind, { id: event.data.id, name: '' }) // another process may have assigned it in the same moment
    case 'BusinessUnitCreated':
    case 'DivisionCreated':
    case 'PrimaryDriverCreated':
    case 'SecondaryDriverCreated':
      return rename(event.data.values)
    case 'BusinessUnitChanged':
    case 'DivisionChanged':
    case 'PrimaryDriverChanged':
    case 'SecondaryDriverChanged':
      return rename(event.data.to)
  }

  async function rename(fields: { readonly [field: string]: unknown }): Promise<void> {
    const shown = await names.put(kind, event.data.id, fields)
    if (shown) await rows.renamed(kind, shown)
  }
}
