import { organisationEvents } from '@staffplan/contracts/organisation/organisation-events'
import type { Feature } from '#http/feature.ts'
import { organisationProjection } from './organisation-projection.ts'
import { organisationRoutes } from './organisation-routes.ts'

/** Units, divisions, departments and cost centres with their yearly figures. */
export const organisationFeature: Feature = {
  name: 'organisation',
  events: organisationEvents,
  projections: [organisationProjection],
  routes: organisationRoutes,
}
