import type { secondaryAssignment } from '@staffplan/contracts/drivers/secondary-assignment'
import type { ValuesOf } from '@staffplan/contracts/record'
import { type FieldError, Refusal } from '@staffplan/contracts/refusal'
import type { Decided } from '#kernel/streams/stream-model.ts'
import { assignmentId } from '#streams/assignments.ts'
import type { DriversState } from '#streams/drivers.ts'
import type { OrganisationState } from '#streams/organisation.ts'
import { matching } from '#kernel/records/if-match.ts'
import { checkReferences, exists } from './assignment-references.ts'

type Values = ValuesOf<typeof secondaryAssignment>
export type SecondaryKey = Pick<Values, 'businessUnitId' | 'secondaryDriverId'>

/** Assigns a secondary driver to divisions of a unit. */
export function assignSecondary(state: OrganisationState, drivers: DriversState, values: Values): Decided[] {
  checkExistence(state, drivers, values)
  if (state.assignments.secondary.has(assignmentId(values))) throw exists('/secondaryDriverId')
  return [{ type: 'SecondaryDriverAssigned', data: values, entity: entityOf(values) }]
}

/** Changes the divisions of a unit to which a secondary driver is assigned. */
export function changeSecondary(
  state: OrganisationState,
  drivers: DriversState,
  { values, ifMatch }: { values: Values; ifMatch: string | null },
): Decided[] {
  checkExistence(state, drivers, values)
  const before = matching(state.assignments.secondary.get(assignmentId(values)), ifMatch)
  const { divisionIds, ...key } = values
  const from = before.values.divisionIds
  if (from.join() === divisionIds.join()) return []
  const data = { ...key, from: { divisionIds: from }, to: { divisionIds } }
  return [{ type: 'SecondaryAssignmentChanged', data, entity: entityOf(values) }]
}

/** Removes a secondary driver from all divisions of a unit. */
export function unassignSecondary(
  state: OrganisationState,
  { key, ifMatch }: { key: SecondaryKey; ifMatch: string | null },
): Decided[] {
  const { values } = matching(state.assignments.secondary.get(assignmentId(key)), ifMatch)
  return [{ type: 'SecondaryDriverUnassigned', data: values, entity: entityOf(key) }]
}

function checkExistence(state: OrganisationState, drivers: DriversState, values: Values): void {
  const { businessUnitId, secondaryDriverId, divisionIds } = values
  const divisions = divisionIds.map((id, place): [string, boolean] => [
    `/divisionIds/${place}`,
    state.divisions.items.has(id),
  ])
  checkReferences({
    '/businessUnitId': state.businessUnits.items.has(businessUnitId),
    '/secondaryDriverId': drivers.secondaryDrivers.items.has(secondaryDriverId),
    ...Object.fromEntries(divisions),
  })
  const errors = divisionIds.flatMap((id, place): FieldError[] =>
    state.divisions.items.get(id)?.values.businessUnitId === businessUnitId
      ? []
      : [{ pointer: `/divisionIds/${place}`, code: 'division-not-in-unit' }],
  )
  if (errors.length > 0) throw new Refusal('division-not-in-unit', { errors })
}

function entityOf(key: SecondaryKey): string {
  return `secondaryAssignment:${assignmentId(key)}`
}
