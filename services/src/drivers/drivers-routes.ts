import { primaryAssignment } from '@staffplan/contracts/drivers/primary-assignment'
import { primaryDriver } from '@staffplan/contracts/drivers/primary-driver'
import { secondaryDriver } from '@staffplan/contracts/drivers/secondary-driver'
import { specialDriver } from '@staffplan/contracts/drivers/special-driver'
import type { RecordDefinition, ValuesOf } from '@staffplan/contracts/record'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { type RecordView, recordRoutes } from '#http/commands/record-routes.ts'
import { type RecordCommands, recordCommands, type RecordRules } from '#kernel/records/record-commands.ts'
import { DRIVERS_STREAM, type DriversState, driversModel } from '#streams/drivers.ts'
import type { PublicCollection } from '#ports/documents.ts'
import { assignmentRoutes } from './assignment-routes.ts'
import { primaryDrivers, secondaryDrivers, specialDrivers } from './collections.ts'
import { primaryDriverRules, secondaryDriverRules } from './driver-rules.ts'
import { driversPage, rowsThen } from './drivers-at-moment.ts'
import { PastDrivers } from './past-drivers.ts'
import { primaryFamily } from './primary-assignment-family.ts'
import { secondaryFamily } from './secondary-assignment-family.ts'
import { unassignedUnits } from './unassigned-units.ts'
import { specialDriverRules } from './special-driver-rules.ts'
import { ORGANISATION_STREAM, organisationModel } from '#streams/organisation.ts'

/** Three lists of drivers and two of assignments. Ordinary users may read the special drivers. */
export function driversRoutes(app: FastifyInstance, deps: Deps): void {
  const { handler } = deps
  const past = new PastDrivers(deps)
  recordRoutes(app, deps, {
    definition: primaryDriver,
    collection: primaryDrivers,
    view: viewOf(primaryDrivers),
    commands: commandsOf(deps, primaryDriver, primaryDriverRules(handler)),
  })
  recordRoutes(app, deps, {
    definition: secondaryDriver,
    collection: secondaryDrivers,
    view: viewOf(secondaryDrivers),
    commands: commandsOf(deps, secondaryDriver, secondaryDriverRules(handler)),
  })
  recordRoutes(app, deps, {
    definition: specialDriver,
    collection: specialDrivers,
    view: viewOf(specialDrivers),
    commands: commandsOf(deps, specialDriver, specialDriverRules(deps)),
    readers: 'user',
  })
  app.gauge('staffplan_dangling_assignments', () => danglingAssignments(deps))
  app.get(`${primaryAssignment.path}/unassigned`, { config: { role: 'auditor' } }, (request, reply) =>
    unassignedUnits(request, reply, deps),
  )
  assignmentRoutes(app, deps, { family: primaryFamily, past })
  assignmentRoutes(app, deps, { family: secondaryFamily, past })

  function viewOf(collection: PublicCollection): RecordView {
    const list = { deps, past, collection }
    return {
      list: (request, reply) => driversPage(request, reply, list),
      get: (_request, id) => deps.models.open(collection).get(id),
      past: async (request, reply, id) => (await rowsThen(request, reply, list))?.get(id) ?? null,
    }
  }
}

function commandsOf<Definition extends RecordDefinition>(
  { handler, events }: Deps,
  definition: Definition,
  rules: RecordRules<DriversState, ValuesOf<Definition>>,
): RecordCommands<ValuesOf<Definition>> {
  return recordCommands({ handler, events, definition, model: driversModel, stream: DRIVERS_STREAM, rules })
}

/** Number of assignments with a deleted driver, which are left when two processes decide at the same moment. */
async function danglingAssignments({ handler }: Pick<Deps, 'handler'>): Promise<number> {
  const { assignments } = await handler.state(organisationModel, ORGANISATION_STREAM)
  const { primaryDrivers, secondaryDrivers } = await handler.state(driversModel, DRIVERS_STREAM)
  const primary = [...assignments.primary.values()].map(({ values }) => values.primaryDriverId)
  const secondary = [...assignments.secondary.values()].map(({ values }) => values.secondaryDriverId)
  return (
    primary.filter((id) => !primaryDrivers.items.has(id)).length +
    secondary.filter((id) => !secondaryDrivers.items.has(id)).length
  )
}
