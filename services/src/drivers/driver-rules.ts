import type { Usage } from '@staffplan/contracts/refusal'
import type { primaryDriver } from '@staffplan/contracts/drivers/primary-driver'
import type { secondaryDriver } from '@staffplan/contracts/drivers/secondary-driver'
import type { ValuesOf } from '@staffplan/contracts/record'
import type { Handler } from '#kernel/commands/handle.ts'
import type { RecordRules } from '#kernel/records/record-commands.ts'
import type { DriversState } from '#streams/drivers.ts'
import type { Assignments } from '#streams/assignments.ts'
import { ORGANISATION_STREAM, organisationModel } from '#streams/organisation.ts'

const NAMED = 10

type Rules<Definition> = RecordRules<DriversState, ValuesOf<Definition>>

/** A primary driver can only be deleted when it is assigned to no unit. */
export function primaryDriverRules(handler: Handler): Rules<typeof primaryDriver> {
  return {
    select: (state) => state.primaryDrivers,
    ...staysWhileFollowed(handler, 'primaryAssignments', (id, { primary }) =>
      [...primary.values()]
        .map(({ values }) => values)
        .filter(({ primaryDriverId }) => primaryDriverId === id),
    ),
  }
}

/** A secondary driver can only be deleted when it is assigned to no unit. */
export function secondaryDriverRules(handler: Handler): Rules<typeof secondaryDriver> {
  return {
    select: (state) => state.secondaryDrivers,
    ...staysWhileFollowed(handler, 'secondaryAssignments', (id, { secondary }) =>
      [...secondary.values()]
        .map(({ values }) => values)
        .filter(({ secondaryDriverId }) => secondaryDriverId === id),
    ),
  }
}

type Following = (id: number, assignments: Assignments) => readonly { readonly businessUnitId: number }[]

function staysWhileFollowed(
  handler: Handler,
  kind: Usage['kind'],
  following: Following,
): Pick<Rules<typeof primaryDriver>, 'alsoReads' | 'usedElsewhere'> {
  return {
    alsoReads: [ORGANISATION_STREAM],
    async usedElsewhere(id) {
      const { assignments, businessUnits } = await handler.state(organisationModel, ORGANISATION_STREAM)
      const units = following(id, assignments).map(({ businessUnitId }) => businessUnitId)
      if (units.length === 0) return []
      const names = units
        .slice(0, NAMED)
        .map((unit) => businessUnits.items.get(unit)?.values.name ?? `#${unit}`)
      return [{ kind, count: units.length, names }]
    },
  }
}
