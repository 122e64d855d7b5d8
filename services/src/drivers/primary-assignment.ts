import type { primaryAssignment } from '@staffplan/contracts/drivers/primary-assignment'
import type { ValuesOf } from '@staffplan/contracts/record'
import { Refusal } from '@staffplan/contracts/refusal'
import type { Decided } from '#kernel/streams/stream-model.ts'
import type { DriversState } from '#streams/drivers.ts'
import type { OrganisationState } from '#streams/organisation.ts'
import { matching } from '#kernel/records/if-match.ts'
import { checkReferences, exists } from './assignment-references.ts'

type Values = ValuesOf<typeof primaryAssignment>
export type PrimaryKey = Pick<Values, 'businessUnitId' | 'primaryDriverId'>

/** Assigns a primary driver to a unit, which has one at most. */
export function assignPrimary(state: OrganisationState, drivers: DriversState, values: Values): Decided[] {
  checkExistence(state, drivers, values)
  if (state.assignments.primary.has(values.businessUnitId)) throw exists('/businessUnitId')
  return [{ type: 'PrimaryDriverAssigned', data: values, entity: entityOf(values) }]
}

/** Changes the driver or the weight of a unit's assignment. */
export function changePrimary(
  state: OrganisationState,
  drivers: DriversState,
  { values, ifMatch }: { values: Values; ifMatch: string | null },
): Decided[] {
  checkExistence(state, drivers, values)
  const { businessUnitId, ...to } = values
  const before = matching(state.assignments.primary.get(businessUnitId), ifMatch).values
  const from = { primaryDriverId: before.primaryDriverId, weight: before.weight }
  if (from.primaryDriverId === to.primaryDriverId && from.weight === to.weight) return []
  return [{ type: 'PrimaryAssignmentChanged', data: { businessUnitId, from, to }, entity: entityOf(values) }]
}

/** Removes the primary driver from a unit. */
export function unassignPrimary(
  state: OrganisationState,
  { key, ifMatch }: { key: PrimaryKey; ifMatch: string | null },
): Decided[] {
  const held = state.assignments.primary.get(key.businessUnitId)
  if (held?.values.primaryDriverId !== key.primaryDriverId) throw new Refusal('not-found')
  const { values } = matching(held, ifMatch)
  return [{ type: 'PrimaryDriverUnassigned', data: values, entity: entityOf(key) }]
}

function checkExistence(state: OrganisationState, drivers: DriversState, values: Values): void {
  checkReferences({
    '/businessUnitId': state.businessUnits.items.has(values.businessUnitId),
    '/primaryDriverId': drivers.primaryDrivers.items.has(values.primaryDriverId),
  })
}

function entityOf({ businessUnitId }: PrimaryKey): string {
  return `primaryAssignment:${businessUnitId}`
}
