import type { Usage } from '@staffplan/contracts/refusal'
import type { primaryDriver } from '@staffplan/contracts/drivers/primary-driver'
import type { secondaryDriver } from '@staffplan/contracts/drivers/secondary-driver'
import type { ValuesOf } from '@staffplan/contracts/record'
import type { Handler } from '#kernel/handle.ts'
import type { RecordRules } from '#kernel/record-commands.ts'
import type { DriversState } from '#streams/drivers.ts'
import { ORGANISATION_STREAM, type OrganisationState, organisationModel } from '#streams/organisation.ts'

type Rules<Definition> = RecordRules<DriversState, ValuesOf<Definition>>

/** A primary driver goes only when no unit follows it. */
export function primaryDriverRules(handler: Handler): Rules<typeof primaryDriver> {
  return {
    select: (state) => state.primaryDrivers,
    alongside: [ORGANISATION_STREAM],
    async usedElsewhere(id) {
      const state = await handler.state(organisationModel, ORGANISATION_STREAM)
      const units = [...state.assignments.primary.values()]
        .filter(({ values }) => values.primaryDriverId === id)
        .map(({ values }) => values.businessUnitId)
      return followers('primaryAssignments', state, units)
    },
  }
}

/** A secondary driver goes only when no unit follows it. */
export function secondaryDriverRules(handler: Handler): Rules<typeof secondaryDriver> {
  return {
    select: (state) => state.secondaryDrivers,
    alongside: [ORGANISATION_STREAM],
    async usedElsewhere(id) {
      const state = await handler.state(organisationModel, ORGANISATION_STREAM)
      const units = [...state.assignments.secondary.values()]
        .filter(({ values }) => values.secondaryDriverId === id)
        .map(({ values }) => values.businessUnitId)
      return followers('secondaryAssignments', state, units)
    },
  }
}

const NAMED = 10

function followers(
  kind: Usage['kind'],
  { businessUnits }: OrganisationState,
  units: readonly number[],
): readonly Usage[] {
  if (units.length === 0) return []
  const names = units.slice(0, NAMED).map((id) => businessUnits.items.get(id)?.values.name ?? `#${id}`)
  return [{ kind, count: units.length, names }]
}
