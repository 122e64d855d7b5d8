import { assignmentEvents, driverEvents } from '@staffplan/contracts/drivers/driver-events'
import { organisationEvents } from '@staffplan/contracts/organisation/organisation-events'
import { draftEvents } from '@staffplan/contracts/planning/draft-events'
import { manualPlanEvents } from '@staffplan/contracts/planning/manual-plan'
import { readEvents } from '@staffplan/contracts/planning/read-events'
import { settingsEvents } from '@staffplan/contracts/settings/settings-events'
import { staffEvents } from '@staffplan/contracts/staff/events'
import { sessionEvents, userEvents } from '@staffplan/contracts/users/user-events'
import { assignmentsProjection } from '#drivers/assignments-projection.ts'
import { driversProjection } from '#drivers/drivers-projection.ts'
import { manualPlanProjection } from '#planning/manual/manual-plan-projection.ts'
import { organisationImportsProjection } from '#organisation/import/past-imports.ts'
import { structureProjection } from '#planning/structure/projection.ts'
import { settingsProjection } from '#settings/settings-projection.ts'
import { importStreamsProjection } from '#staffing/import-streams.ts'
import { erasuresProjection } from '#staffing/erased-rows.ts'
import { staffProjection } from '#staff/rows/staff-projection.ts'
import { staffingProjection } from '#staffing/staffing-projection.ts'
import { usersProjection } from '#users/users-projection.ts'
import { EventTypes } from '#kernel/streams/event-types.ts'
import { kernelEvents } from '#kernel/streams/kernel-events.ts'
import type { Projection } from '#kernel/projections/projection.ts'
import { type ProjectorParts, runProjectors } from '#kernel/projections/projector.ts'

// What the slices store, without their routes (`features.ts`), which a projector thread need not load.

/** Every event type that any slice writes. */
export const eventTypes = new EventTypes(
  kernelEvents,
  userEvents,
  sessionEvents,
  settingsEvents,
  organisationEvents,
  staffEvents,
  driverEvents,
  assignmentEvents,
  draftEvents,
  readEvents,
  manualPlanEvents,
)

/** Every read model of any slice. */
export const projections: readonly Projection[] = [
  usersProjection,
  settingsProjection,
  organisationImportsProjection,
  staffingProjection,
  staffProjection,
  importStreamsProjection,
  erasuresProjection,
  driversProjection,
  assignmentsProjection,
  structureProjection,
  manualPlanProjection,
]

export const collections = projections.flatMap((projection) =>
  projection.collections.map((collection) => ({ ...collection, version: projection.version })),
)

/** Keeps every read model up to date until the signal aborts or all projections have halted. */
export function runEveryProjector(parts: Omit<ProjectorParts, 'types'>): Promise<void> {
  return runProjectors(projections, { ...parts, types: eventTypes })
}
