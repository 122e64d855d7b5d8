import type { EventOf } from '@staffplan/contracts/event-definition'
import { driverEvents } from '@staffplan/contracts/drivers/driver-events'
import { changeStamp } from '#kernel/projections/change-stamp.ts'
import type { Projection, View } from '#kernel/projections/projection.ts'
import type { Collection, Document } from '#ports/documents.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import { primaryDrivers, secondaryDrivers, specialDrivers } from './collections.ts'
import { driverRow, SPECIAL_TARGET } from './driver-row.ts'

type Fields = { readonly [field: string]: unknown }

/** The lists of the three kinds of driver. */
export const driversProjection: Projection = {
  name: 'drivers',
  version: 3,
  collections: [primaryDrivers, secondaryDrivers, specialDrivers],
  handles: Object.keys(driverEvents),
  async apply(recorded, { view }) {
    const event = recorded as RecordedEvent & EventOf<typeof driverEvents> // parsed by EventTypes
    const { id } = event.data
    switch (event.type) {
      case 'PrimaryDriverCreated':
        return put(view, primaryDrivers, { id, fields: event.data.values, event })
      case 'PrimaryDriverChanged':
        return put(view, primaryDrivers, { id, fields: event.data.to, event })
      case 'PrimaryDriverDeleted':
        return view.remove(primaryDrivers.name, String(id))
      case 'SecondaryDriverCreated':
        return put(view, secondaryDrivers, { id, fields: event.data.values, event })
      case 'SecondaryDriverChanged':
        return put(view, secondaryDrivers, { id, fields: event.data.to, event })
      case 'SecondaryDriverDeleted':
        return view.remove(secondaryDrivers.name, String(id))
      case 'SpecialDriverCreated':
        return put(view, specialDrivers, { id, fields: { ...event.data.values, ...SPECIAL_TARGET }, event })
      case 'SpecialDriverChanged':
        return put(view, specialDrivers, { id, fields: event.data.to, event })
      case 'SpecialDriverDeleted':
        return view.remove(specialDrivers.name, String(id))
    }
  },
}

async function put(
  view: View,
  collection: Collection,
  { id, fields, event }: { id: number; fields: Fields; event: RecordedEvent },
): Promise<void> {
  const before = await view.get(collection.name, String(id))
  const body = {
    ...before?.body,
    ...(fields as Document['body']), // values of a record came as JSON
    ...changeStamp(event),
  }
  view.put(collection.name, driverRow(collection, id, body))
}
