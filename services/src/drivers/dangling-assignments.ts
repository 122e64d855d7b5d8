import type { Deps } from '#deps.ts'
import { DRIVERS_STREAM, driversModel } from '#streams/drivers.ts'
import { ORGANISATION_STREAM, organisationModel } from '#streams/organisation.ts'

/** How many assignments name a driver that is deleted: what two processes may leave that decided in the same moment. */
export async function danglingAssignments({ handler }: Pick<Deps, 'handler'>): Promise<number> {
  const { assignments } = await handler.state(organisationModel, ORGANISATION_STREAM)
  const { primaryDrivers, secondaryDrivers } = await handler.state(driversModel, DRIVERS_STREAM)
  const primary = [...assignments.primary.values()].map(({ values }) => values.primaryDriverId)
  const secondary = [...assignments.secondary.values()].map(({ values }) => values.secondaryDriverId)
  return (
    primary.filter((id) => !primaryDrivers.items.has(id)).length +
    secondary.filter((id) => !secondaryDrivers.items.has(id)).length
  )
}
