import { assignmentEvents, driverEvents } from '@staffplan/contracts/drivers/driver-events'
import type { Feature } from '#http/feature.ts'
import { assignmentsProjection } from './assignments-projection.ts'
import { driversProjection } from './drivers-projection.ts'
import { driversRoutes } from './drivers-routes.ts'

/** Primary, secondary and special drivers, and which of them the units follow. */
export const driversFeature: Feature = {
  name: 'drivers',
  events: { ...driverEvents, ...assignmentEvents },
  projections: [driversProjection, assignmentsProjection],
  routes: driversRoutes,
}
