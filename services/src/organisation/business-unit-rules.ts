import type { businessUnit } from '@staffplan/contracts/organisation/business-unit'
import type { ValuesOf } from '@staffplan/contracts/record'
import type { Handler } from '#kernel/commands/handle.ts'
import type { RecordRules } from '#kernel/records/record-commands.ts'
import type { OrganisationState } from '#streams/organisation.ts'
import { driversOfUnit } from './assigned-drivers.ts'
import { uses } from './uses.ts'

/** A unit can only be deleted when it has no divisions and no drivers assigned to it. */
export function businessUnitRules(
  handler: Handler,
): RecordRules<OrganisationState, ValuesOf<typeof businessUnit>> {
  return {
    select: (state) => state.businessUnits,
    usedBy: divisionsOfUnit,
    usedElsewhere: (id) => driversOfUnit(handler, id),
  }
}

function divisionsOfUnit(state: OrganisationState, id: number): ReturnType<typeof uses> {
  const divisions = [...state.divisions.items.values()].filter(({ values }) => values.businessUnitId === id)
  return uses(
    'divisions',
    divisions.map(({ values }) => values.name),
  )
}
