import { Refusal } from '@staffplan/contracts/refusal'
import type { Deps } from '#deps.ts'
import type { RecordRules } from '#kernel/records/record-commands.ts'
import { DRIVERS_STREAM, driversModel } from '#streams/drivers.ts'
import type { DivisionValues, OrganisationState } from '#streams/organisation.ts'
import { driversOfDivision } from './assigned-drivers.ts'
import { leaveAssignments, returnToAssignments } from './moved-division.ts'
import { uses } from './uses.ts'

/**
 * A division belongs to a known unit, leaves the old unit's assignments when it moves, and cannot be deleted while
 * drivers are assigned or applied to it.
 */
export function divisionRules(deps: Deps): RecordRules<OrganisationState, DivisionValues> {
  return {
    select: (state) => state.divisions,
    check: unitExists,
    alsoOnSave: leaveAssignments,
    async alsoOnUndo(state, before, id) {
      const drivers = await deps.handler.state(driversModel, DRIVERS_STREAM)
      return { events: returnToAssignments(state, { before, drivers, id }) }
    },
    alsoReads: [DRIVERS_STREAM],
    usedBy: departmentsOfDivision,
    usedElsewhere: (id) => driversOfDivision(deps, id),
  }
}

function unitExists(state: OrganisationState, { businessUnitId }: DivisionValues): void {
  if (state.businessUnits.items.has(businessUnitId)) return
  throw new Refusal('reference-unknown', {
    errors: [{ pointer: '/businessUnitId', code: 'reference-unknown' }],
  })
}

function departmentsOfDivision(state: OrganisationState, id: number): ReturnType<typeof uses> {
  const departments = [...state.departments.items.values()].filter(({ values }) => values.divisionId === id)
  return uses(
    'departments',
    departments.map(({ values }) => values.name),
  )
}
