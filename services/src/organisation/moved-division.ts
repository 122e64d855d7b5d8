import type { Warning } from '@staffplan/contracts/refusal'
import type { Also } from '#kernel/record-commands.ts'
import type { Decided } from '#kernel/stream-model.ts'
import { assignmentId, type Secondary } from '#streams/assignments.ts'
import type { DivisionValues, OrganisationState } from '#streams/organisation.ts'

type SavedDivision = {
  readonly id: number
  readonly before: DivisionValues | null
  readonly after: DivisionValues
}

/** A division that moves to another unit leaves the old one's secondary assignments; an empty one goes with it. */
export function leaveAssignments(
  state: OrganisationState,
  { id, before, after }: SavedDivision,
): Required<Also> {
  if (before === null || before.businessUnitId === after.businessUnitId) return { events: [], warnings: [] }
  const left = [...state.assignments.secondary.values()]
    .map(({ values }) => values)
    .filter((values) => values.divisionIds.includes(id))
  return {
    events: left.map((assignment) => withoutDivision(assignment, id)),
    warnings: left.map((assignment) => warningOf(assignment)),
  }
}

function withoutDivision({ businessUnitId, secondaryDriverId, divisionIds }: Secondary, id: number): Decided {
  const entity = `secondaryAssignment:${assignmentId({ businessUnitId, secondaryDriverId })}`
  const remaining = divisionIds.filter((divisionId) => divisionId !== id)
  if (remaining.length === 0) {
    return {
      type: 'SecondaryDriverUnassigned',
      data: { businessUnitId, secondaryDriverId, divisionIds },
      entity,
    }
  }
  const data = { businessUnitId, secondaryDriverId, from: { divisionIds }, to: { divisionIds: remaining } }
  return { type: 'SecondaryAssignmentChanged', data, entity }
}

function warningOf({ businessUnitId, secondaryDriverId, divisionIds }: Secondary): Warning {
  const code = divisionIds.length === 1 ? 'assignment-removed' : 'division-left-assignment'
  return { code, params: { businessUnitId, secondaryDriverId } }
}
