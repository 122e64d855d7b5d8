import { z } from 'zod'
import { event } from '../event-definition.ts'
import { id } from '../number.ts'
import { recordEvents } from '../record-events.ts'
import { primaryDriver } from './primary-driver.ts'
import { secondaryDriver } from './secondary-driver.ts'
import { specialDriver } from './special-driver.ts'

/** Stream `drivers`. */
export const driverEvents = {
  ...recordEvents(primaryDriver),
  ...recordEvents(secondaryDriver),
  ...recordEvents(specialDriver),
}

const primary = z.object({ primaryDriverId: id, weight: z.number() })
const secondary = { businessUnitId: id, secondaryDriverId: id }

/** Stream `organisation`, since assignments must agree with units and divisions. Division ids ascend. */
export const assignmentEvents = {
  PrimaryDriverAssigned: event(z.object({ businessUnitId: id, ...primary.shape })),
  PrimaryAssignmentChanged: event(z.object({ businessUnitId: id, from: primary, to: primary })),
  /** The weight is null in events of schema 1, which did not include it. */
  PrimaryDriverUnassigned: event(
    z.object({ businessUnitId: id, primaryDriverId: id, weight: z.number().nullable() }),
    { upcasts: [(old) => ({ ...(old as object), weight: null })] }, // an object, as every event's data
  ),
  SecondaryDriverAssigned: event(z.object({ ...secondary, divisionIds: z.array(id) })),
  SecondaryAssignmentChanged: event(
    z.object({
      ...secondary,
      from: z.object({ divisionIds: z.array(id) }),
      to: z.object({ divisionIds: z.array(id) }),
    }),
  ),
  /** The divisions are null in events of schema 1, which did not include them. */
  SecondaryDriverUnassigned: event(z.object({ ...secondary, divisionIds: z.array(id).nullable() }), {
    upcasts: [(old) => ({ ...(old as object), divisionIds: null })], // as above
  }),
}
