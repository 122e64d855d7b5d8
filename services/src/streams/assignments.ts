import type { assignmentEvents } from '@staffplan/contracts/drivers/driver-events'
import type { primaryAssignment } from '@staffplan/contracts/drivers/primary-assignment'
import type { secondaryAssignment } from '@staffplan/contracts/drivers/secondary-assignment'
import type { EventOf } from '@staffplan/contracts/event-definition'
import type { ValuesOf } from '@staffplan/contracts/record'
import type { RecordItem } from '#kernel/records/record-state.ts'

type Primary = ValuesOf<typeof primaryAssignment>
export type Secondary = ValuesOf<typeof secondaryAssignment>

/** The drivers assigned to business units. */
export type Assignments = {
  /** By business unit id. */
  readonly primary: Map<number, RecordItem<Primary>>
  /** By `assignmentId`. */
  readonly secondary: Map<string, RecordItem<Secondary>>
}

/** Key of a secondary assignment. */
export function assignmentId(assignment: { businessUnitId: number; secondaryDriverId: number }): string {
  return `${assignment.businessUnitId}-${assignment.secondaryDriverId}`
}

export function noAssignments(): Assignments {
  return { primary: new Map(), secondary: new Map() }
}

/** Folds an event into the assignments, in place. */
export function evolveAssignments(
  { primary, secondary }: Assignments,
  event: EventOf<typeof assignmentEvents>,
  revision: bigint,
): void {
  switch (event.type) {
    case 'PrimaryDriverAssigned':
      primary.set(event.data.businessUnitId, { values: event.data, revision })
      return
    case 'PrimaryAssignmentChanged': {
      const { businessUnitId, to } = event.data
      primary.set(businessUnitId, { values: { businessUnitId, ...to }, revision })
      return
    }
    case 'PrimaryDriverUnassigned':
      primary.delete(event.data.businessUnitId)
      return
    case 'SecondaryDriverAssigned':
      secondary.set(assignmentId(event.data), { values: event.data, revision })
      return
    case 'SecondaryAssignmentChanged': {
      const { businessUnitId, secondaryDriverId, to } = event.data
      secondary.set(assignmentId(event.data), {
        values: { businessUnitId, secondaryDriverId, divisionIds: to.divisionIds },
        revision,
      })
      return
    }
    case 'SecondaryDriverUnassigned':
      secondary.delete(assignmentId(event.data))
      return
  }
}
