import { primaryDriver } from '@staffplan/contracts/drivers/primary-driver'
import { secondaryDriver } from '@staffplan/contracts/drivers/secondary-driver'
import { specialDriver } from '@staffplan/contracts/drivers/special-driver'
import type { RecordDefinition, ValuesOf } from '@staffplan/contracts/record'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#http/deps.ts'
import { recordRoutes } from '#http/record-routes.ts'
import { type RecordCommands, recordCommands, type RecordRules } from '#kernel/record-commands.ts'
import { DRIVERS_STREAM, type DriversState, driversModel } from '#streams/drivers.ts'
import { assignmentRoutes } from './assignment-routes.ts'
import { primaryDrivers, secondaryDrivers, specialDrivers } from './collections.ts'
import { primaryDriverRules, secondaryDriverRules } from './driver-rules.ts'
import { primaryFamily } from './primary-assignment-family.ts'
import { secondaryFamily } from './secondary-assignment-family.ts'
import { specialDriverRules } from './special-driver-rules.ts'

/** Three lists of drivers and two of assignments. Ordinary users may read the special drivers. */
export function driversRoutes(app: FastifyInstance, deps: Deps): void {
  const { handler } = deps
  recordRoutes(app, deps, {
    definition: primaryDriver,
    collection: primaryDrivers,
    commands: commandsOf(deps, primaryDriver, primaryDriverRules(handler)),
  })
  recordRoutes(app, deps, {
    definition: secondaryDriver,
    collection: secondaryDrivers,
    commands: commandsOf(deps, secondaryDriver, secondaryDriverRules(handler)),
  })
  recordRoutes(app, deps, {
    definition: specialDriver,
    collection: specialDrivers,
    commands: commandsOf(deps, specialDriver, specialDriverRules(deps)),
    readers: 'user',
  })
  assignmentRoutes(app, deps, primaryFamily)
  assignmentRoutes(app, deps, secondaryFamily)
}

function commandsOf<Definition extends RecordDefinition>(
  { handler }: Deps,
  definition: Definition,
  rules: RecordRules<DriversState, ValuesOf<Definition>>,
): RecordCommands<ValuesOf<Definition>> {
  return recordCommands({ handler, definition, model: driversModel, stream: DRIVERS_STREAM, rules })
}
