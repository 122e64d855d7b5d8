import type { Handler } from '#kernel/commands/handle.ts'
import type { OrganisationImported } from '@staffplan/contracts/organisation/organisation-file'
import type { Usage } from '@staffplan/contracts/refusal'
import { type AppliedSpecial, appliedSpecials } from '#streams/applied-specials.ts'
import { DRIVERS_STREAM, type DriversState, driversModel } from '#streams/drivers.ts'
import { ORGANISATION_STREAM, type OrganisationState, organisationModel } from '#streams/organisation.ts'
import { uses } from './uses.ts'

type Applying = Parameters<typeof appliedSpecials>[0]
type States = { readonly organisation: OrganisationState; readonly drivers: DriversState }

/** The drivers that are assigned to a business unit, by name. */
export async function driversOfUnit(handler: Handler, businessUnitId: number): Promise<readonly Usage[]> {
  const { organisation, drivers } = await states(handler)
  const primary = organisation.assignments.primary.get(businessUnitId)
  const secondary = [...organisation.assignments.secondary.values()].filter(
    ({ values }) => values.businessUnitId === businessUnitId,
  )
  return [
    ...uses('primaryAssignments', primary ? [primaryName(drivers, primary.values.primaryDriverId)] : []),
    ...uses(
      'secondaryAssignments',
      secondary.map(({ values }) => secondaryName(drivers, values.secondaryDriverId)),
    ),
  ]
}

/** The secondary drivers assigned to a division and the special drivers applied to it, by name. */
export async function driversOfDivision(deps: Applying, divisionId: number): Promise<readonly Usage[]> {
  const { organisation, drivers } = await states(deps.handler)
  const followed = [...organisation.assignments.secondary.values()].filter(({ values }) =>
    values.divisionIds.includes(divisionId),
  )
  const { draft, saved } = await appliedSpecials(deps, ({ scope }) => scope.divisionId === divisionId)
  const named = (applied: readonly AppliedSpecial[]): string[] =>
    applied.map(({ driverID }) => specialName(drivers, driverID))
  return [
    ...uses(
      'secondaryAssignments',
      followed.map(({ values }) => secondaryName(drivers, values.secondaryDriverId)),
    ),
    ...uses('specialDrivers', named(draft)),
    ...uses('specialDriversSaved', named(saved)),
  ]
}

/** The drivers assigned or applied to anything that a file created, by name. */
export async function driversOfFile(deps: Applying, file: OrganisationImported): Promise<readonly Usage[]> {
  const { organisation, drivers } = await states(deps.handler)
  const units = new Set(file.businessUnits.map(({ id }) => id))
  const divisions = new Set(file.divisions.map(({ id }) => id))
  const primary = [...organisation.assignments.primary].filter(([unitId]) => units.has(unitId))
  const secondary = [...organisation.assignments.secondary.values()].filter(
    ({ values }) => units.has(values.businessUnitId) || values.divisionIds.some((id) => divisions.has(id)),
  )
  const { draft, saved } = await appliedSpecials(deps, ({ scope }) => divisions.has(scope.divisionId))
  return [
    ...uses(
      'primaryAssignments',
      primary.map(([, { values }]) => primaryName(drivers, values.primaryDriverId)),
    ),
    ...uses(
      'secondaryAssignments',
      secondary.map(({ values }) => secondaryName(drivers, values.secondaryDriverId)),
    ),
    ...uses(
      'specialDrivers',
      draft.map(({ driverID }) => specialName(drivers, driverID)),
    ),
    ...uses(
      'specialDriversSaved',
      saved.map(({ driverID }) => specialName(drivers, driverID)),
    ),
  ]
}

async function states(handler: Handler): Promise<States> {
  return {
    organisation: await handler.state(organisationModel, ORGANISATION_STREAM),
    drivers: await handler.state(driversModel, DRIVERS_STREAM),
  }
}

function primaryName({ primaryDrivers }: DriversState, id: number): string {
  return primaryDrivers.items.get(id)?.values.name ?? `#${id}`
}

function secondaryName({ secondaryDrivers }: DriversState, id: number): string {
  return secondaryDrivers.items.get(id)?.values.name ?? `#${id}`
}

function specialName({ specialDrivers }: DriversState, id: number): string {
  return specialDrivers.items.get(id)?.values.name ?? `#${id}`
}
