import type { RecordDefinition, ValuesOf } from '@staffplan/contracts/record'
import { businessUnit } from '@staffplan/contracts/organisation/business-unit'
import { costCentre } from '@staffplan/contracts/organisation/cost-centre'
import { department } from '@staffplan/contracts/organisation/department'
import { division } from '@staffplan/contracts/organisation/division'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#http/deps.ts'
import { recordRoutes } from '#http/record-routes.ts'
import { recordCommands, type RecordRules } from '#kernel/record-commands.ts'
import { ORGANISATION_STREAM, type OrganisationState, organisationModel } from '#streams/organisation.ts'
import { askedYear, startYear } from './asked-year.ts'
import { businessUnitRules } from './business-unit-rules.ts'
import { type Kind, lists } from './collections.ts'
import { costCentreRules } from './cost-centre-rules.ts'
import { departmentRules } from './department-rules.ts'
import { divisionRules } from './division-rules.ts'
import { overtimeRows } from './overtime-rows.ts'
import { staffOnCostCentre } from './staffed-centre.ts'
import { unplacedStaff } from './unplaced-staff.ts'
import { yearRow, yearRows } from './year-rows.ts'

const admin = { config: { role: 'admin' as const } }

/** The four lists with their six calls, their analytics, and overtime by cost centre. */
export function organisationRoutes(app: FastifyInstance, deps: Deps): void {
  const { handler } = deps
  listRoutes(app, deps, {
    kind: 'businessUnits',
    definition: businessUnit,
    rules: businessUnitRules(handler),
  })
  listRoutes(app, deps, { kind: 'divisions', definition: division, rules: divisionRules(deps) })
  listRoutes(app, deps, { kind: 'departments', definition: department, rules: departmentRules })
  listRoutes(app, deps, {
    kind: 'costCentres',
    definition: costCentre,
    rules: costCentreRules((id) => staffOnCostCentre(deps, id)),
  })
  app.get(`${costCentre.path}/overTime`, admin, (request, reply) => overtimeRows(request, reply, deps))
  app.get(`${costCentre.path}/unplaced`, admin, (request, reply) => unplacedStaff(request, reply, deps))
}

function listRoutes<Definition extends RecordDefinition>(
  app: FastifyInstance,
  deps: Deps,
  {
    kind,
    definition,
    rules,
  }: {
    kind: Kind
    definition: Definition
    rules: RecordRules<OrganisationState, ValuesOf<Definition>>
  },
): void {
  const { handler } = deps
  recordRoutes(app, deps, {
    definition,
    collection: lists[kind],
    commands: recordCommands({
      handler,
      definition,
      model: organisationModel,
      stream: ORGANISATION_STREAM,
      rules,
    }),
    view: {
      list: async (request, reply) => yearRows(request, reply, { deps, kind, ...(await startYear(deps)) }),
      get: async (id) => yearRow(id, { deps, kind, ...(await startYear(deps)) }),
    },
  })
  app.get(`${definition.path}/analytics`, admin, async (request, reply) =>
    yearRows(request, reply, { deps, kind, ...(await askedYear(request, deps)) }),
  )
}
