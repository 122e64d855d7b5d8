import { driverOperations } from '../drivers/driver-operations.ts'
import { organisationOperations } from '../organisation/organisation-operations.ts'
import { planningOperations } from '../planning/planning-operations.ts'
import { settingsOperations } from '../settings/settings-operations.ts'
import { staffOperations } from '../staff/staff-operations.ts'
import { trailOperations } from '../trail/trail-operations.ts'
import { userOperations } from '../users/user-operations.ts'
import { operatingOperations } from './operating-operations.ts'
import type { Operation } from './operation.ts'

/** Every call that other programs may make. */
export const operations: readonly Operation[] = [
  ...userOperations,
  ...organisationOperations,
  ...staffOperations,
  ...driverOperations,
  ...planningOperations,
  ...settingsOperations,
  ...trailOperations,
  ...operatingOperations,
]
