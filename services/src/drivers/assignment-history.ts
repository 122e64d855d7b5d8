import type { EventOf } from '@staffplan/contracts/event-definition'
import { assignmentEvents } from '@staffplan/contracts/drivers/driver-events'
import { came, differing, type Happened, went } from '#kernel/records/record-history.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import { assignmentId } from '#streams/assignments.ts'

type AssignmentEvent = EventOf<typeof assignmentEvents>

export type AssignmentKind = 'Primary' | 'Secondary'

/**
 * What an event did to the assignment with the list's id; null when the event is about another one, or something else.
 */
export function happenedToAssignment(
  { type, data }: RecordedEvent,
  { kind, id }: { readonly kind: AssignmentKind; readonly id: string },
): Happened {
  if (!(type in assignmentEvents) || !type.startsWith(kind)) return null
  const { of, ...happened } = happenedIn({ type, data } as AssignmentEvent) // parsed by EventTypes
  return of === id ? happened : null
}

function happenedIn({ type, data }: AssignmentEvent): NonNullable<Happened> & { readonly of: string } {
  switch (type) {
    case 'PrimaryDriverAssigned':
      return { of: String(data.businessUnitId), cause: 'created', changes: came(data) }
    case 'PrimaryAssignmentChanged':
      return { of: String(data.businessUnitId), cause: 'changed', changes: differing(data.from, data.to) }
    case 'PrimaryDriverUnassigned':
      return { of: String(data.businessUnitId), cause: 'deleted', changes: went(data) }
    case 'SecondaryDriverAssigned':
      return { of: assignmentId(data), cause: 'created', changes: came(data) }
    case 'SecondaryAssignmentChanged':
      return { of: assignmentId(data), cause: 'changed', changes: differing(data.from, data.to) }
    case 'SecondaryDriverUnassigned':
      return { of: assignmentId(data), cause: 'deleted', changes: went(data) }
  }
}
