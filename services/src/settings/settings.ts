import { settingsEvents } from '@staffplan/contracts/settings/settings-events'
import type { Feature } from '#http/feature.ts'
import { settingsProjection } from './settings-projection.ts'
import { settingsRoutes } from './settings-routes.ts'

/** What holds for the whole installation: planning period, import years, overtime policies, further expenses. */
export const settingsFeature: Feature = {
  name: 'settings',
  events: settingsEvents,
  projections: [settingsProjection],
  routes: settingsRoutes,
}
