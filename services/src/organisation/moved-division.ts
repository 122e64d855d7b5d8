import type { Warning } from '@staffplan/contracts/refusal'
import type { Also } from '#kernel/records/record-commands.ts'
import type { Decided } from '#kernel/streams/stream-model.ts'
import { assignmentId, type Secondary } from '#streams/assignments.ts'
import type { DriversState } from '#streams/drivers.ts'
import type { DivisionValues, OrganisationState } from '#streams/organisation.ts'

type SavedDivision = {
  readonly id: number
  readonly before: DivisionValues | null
  readonly after: DivisionValues
}

/**
 * A division that moves to another unit leaves the old unit's secondary assignments; one that becomes empty is removed.
 */
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

type Undone = {
  readonly before: OrganisationState
  readonly drivers: DriversState
  readonly id: number
}

/** A division whose move is undone gets back the secondary drivers it had before, if they still exist. */
export function returnToAssignments(
  state: OrganisationState,
  { before, drivers, id }: Undone,
): readonly Decided[] {
  const unit = state.divisions.items.get(id)?.values.businessUnitId
  return [...before.assignments.secondary.values()]
    .map(({ values }) => values)
    .filter(({ businessUnitId, divisionIds, secondaryDriverId }) => {
      const wasLeft = businessUnitId !== unit && divisionIds.includes(id)
      return wasLeft && drivers.secondaryDrivers.items.has(secondaryDriverId)
    })
    .flatMap((left) => withDivision(state, left, id))
}

function withDivision(
  { assignments }: OrganisationState,
  { businessUnitId, secondaryDriverId }: Secondary,
  id: number,
): readonly Decided[] {
  const key = assignmentId({ businessUnitId, secondaryDriverId })
  const entity = `secondaryAssignment:${key}`
  const present = assignments.secondary.get(key)?.values.divisionIds
  if (present?.includes(id)) return []
  if (!present) {
    const data = { businessUnitId, secondaryDriverId, divisionIds: [id] }
    return [{ type: 'SecondaryDriverAssigned', data, entity }]
  }
  const divisionIds = [...present, id].toSorted((a, b) => a - b)
  const data = { businessUnitId, secondaryDriverId, from: { divisionIds: present }, to: { divisionIds } }
  return [{ type: 'SecondaryAssignmentChanged', data, entity }]
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
