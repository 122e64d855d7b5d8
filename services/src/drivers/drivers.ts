import type { Feature } from '#http/feature.ts'
import { driversRoutes } from './drivers-routes.ts'

/** Primary, secondary and special drivers, and which of them the units follow. */
export const driversFeature: Feature = {
  name: 'drivers',
  routes: driversRoutes,
}
