import type { Feature } from '#http/feature.ts'
import { driversRoutes } from './drivers-routes.ts'

/** Primary, secondary and special drivers, and their assignments to units. */
export const driversFeature: Feature = {
  name: 'drivers',
  routes: driversRoutes,
}
