import type { RecordDefinition, ValuesOf } from '@staffplan/contracts/record'
import { businessUnit } from '@staffplan/contracts/organisation/business-unit'
import { costCentre } from '@staffplan/contracts/organisation/cost-centre'
import { department } from '@staffplan/contracts/organisation/department'
import { division } from '@staffplan/contracts/organisation/division'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { recordRoutes } from '#http/commands/record-routes.ts'
import { recordCommands, type RecordRules } from '#kernel/records/record-commands.ts'
import { ORGANISATION_STREAM, type OrganisationState, organisationModel } from '#streams/organisation.ts'
import { askedYear, startYear } from './asked-year.ts'
import { businessUnitRules } from './business-unit-rules.ts'
import { type Kind, lists } from '#staffing/collections.ts'
import { costCentreRules } from './cost-centre-rules.ts'
import { departmentRules } from './department-rules.ts'
import { divisionRules } from './division-rules.ts'
import { importedCentre } from './imported-centre.ts'
import { overtimeRows } from './overtime-rows.ts'
import { staffOnCostCentre } from './staffed-centre.ts'
import { unplacedStaff } from './unplaced-staff.ts'
import { PastLists } from './past-lists.ts'
import { pastYearRow, yearRow, yearRows } from './year-rows.ts'

const auditor = { config: { role: 'auditor' as const, pay: true } }

/** Routes of the four lists with their six calls each and their analytics, and of overtime by cost centre. */
export function organisationRoutes(app: FastifyInstance, deps: Deps): void {
  const { handler } = deps
  const past = new PastLists(deps)
  listRoutes(app, deps, {
    past,
    kind: 'businessUnits',
    definition: businessUnit,
    rules: businessUnitRules(handler),
  })
  listRoutes(app, deps, { past, kind: 'divisions', definition: division, rules: divisionRules(deps) })
  listRoutes(app, deps, { past, kind: 'departments', definition: department, rules: departmentRules })
  listRoutes(app, deps, {
    past,
    kind: 'costCentres',
    definition: costCentre,
    rules: costCentreRules((id) => staffOnCostCentre(deps, id)),
  })
  app.get(`${costCentre.path}/overTime`, auditor, (request, reply) =>
    overtimeRows(request, reply, { deps, past }),
  )
  app.get(`${costCentre.path}/unplaced`, auditor, (request, reply) => unplacedStaff(request, reply, deps))
}

function listRoutes<Definition extends RecordDefinition>(
  app: FastifyInstance,
  deps: Deps,
  {
    past,
    kind,
    definition,
    rules,
  }: {
    past: PastLists
    kind: Kind
    definition: Definition
    rules: RecordRules<OrganisationState, ValuesOf<Definition>>
  },
): void {
  const { handler, events } = deps
  const parts = { deps, past, kind, yearOf: startYear }
  recordRoutes(app, deps, {
    definition,
    collection: lists[kind],
    commands: recordCommands({
      handler,
      events,
      definition,
      model: organisationModel,
      stream: ORGANISATION_STREAM,
      rules,
      ...(kind === 'costCentres' && { alsoHappened: importedCentre }),
    }),
    view: {
      list: (request, reply) => yearRows(request, reply, parts),
      get: (request, id) => yearRow(request, id, parts),
      past: (request, reply, id) => pastYearRow(request, reply, { id, ...parts }),
    },
  })
  app.get(`${definition.path}/analytics`, auditor, (request, reply) =>
    yearRows(request, reply, { ...parts, yearOf: askedYear }),
  )
}
