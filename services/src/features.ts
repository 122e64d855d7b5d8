import type { Feature } from '#http/feature.ts'
import { driversFeature } from '#drivers/drivers.ts'
import { organisationFeature } from '#organisation/organisation.ts'
import { planningFeature } from '#planning/planning.ts'
import { settingsFeature } from '#settings/settings.ts'
import { staffFeature } from '#staff/staff.ts'
import { trailFeature } from '#trail/trail.ts'
import { usersFeature } from '#users/users.ts'

/** The product's table of contents. */
export const features: readonly Feature[] = [
  usersFeature,
  settingsFeature,
  organisationFeature,
  staffFeature,
  driversFeature,
  planningFeature,
  trailFeature,
]
