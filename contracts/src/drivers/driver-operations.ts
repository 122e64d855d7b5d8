import { z } from 'zod'
import { listOperation, type Operation, pageParameters } from '../api/operation.ts'
import {
  historyOperation,
  recordBody,
  recordOperations,
  undoOperation,
  undoOperations,
} from '../api/record-operations.ts'
import { asOfParameters } from '../as-of-query.ts'
import { id } from '../number.ts'
import { pageOf } from '../paging.ts'
import { type RecordDefinition, reference } from '../record.ts'
import { primaryAssignment, primaryAssignmentKey, primaryAssignmentRow } from './primary-assignment.ts'
import { driverRow, primaryDriver } from './primary-driver.ts'
import {
  secondaryAssignment,
  secondaryAssignmentKey,
  secondaryAssignmentRow,
} from './secondary-assignment.ts'
import { secondaryDriver } from './secondary-driver.ts'
import { specialDriver, specialDriverRow } from './special-driver.ts'

const tag = 'Drivers'

type Assignment = {
  readonly definition: RecordDefinition
  readonly key: RecordDefinition
  readonly row: z.ZodObject
  readonly kind: 'primary' | 'secondary'
  readonly driver: string
}

/** An assignment is named by its unit and its driver; it has no id of its own. */
function assignmentOperations({ definition, key, row, kind, driver }: Assignment): Operation[] {
  const { path } = definition
  const one = `the assignment of a ${kind} driver`
  const body = recordBody(definition)
  return [
    listOperation({
      path,
      tag,
      summary: `List assignments of ${kind} drivers`,
      row,
      query: asOfParameters,
    }),
    {
      method: 'GET',
      path: `${path}/{id}`,
      tag,
      summary: `Read ${one}`,
      description: `\`{id}\` is the unit's id, a dash and the driver's, as in \`1-2\`.`,
      query: z.object(asOfParameters),
      answer: { status: 200, body: row },
      isPositioned: true,
    },
    historyOperation({ path, tag, one }),
    undoOperation({ path, tag, one, row }),
    {
      method: 'POST',
      path,
      tag,
      summary: `Assign a ${kind} driver`,
      body,
      answer: { status: 201, body: row },
    },
    {
      method: 'PUT',
      path,
      tag,
      summary: `Change ${one}`,
      body,
      answer: { status: 200, body: row },
      isConditional: true,
    },
    {
      method: 'DELETE',
      path,
      tag,
      summary: `Take ${one} away`,
      description: 'Named in the body or, where a client sends none with DELETE, in the query.',
      query: z.object({ businessUnitId: id.optional(), [driver]: id.optional() }),
      body: recordBody(key),
      answer: { status: 204 },
      isConditional: true,
    },
  ]
}

const listedDrivers: readonly Parameters<typeof recordOperations>[0][] = [
  {
    definition: primaryDriver,
    row: driverRow,
    tag,
    words: ['primary drivers', 'a primary driver'],
    hasPast: true,
  },
  {
    definition: secondaryDriver,
    row: driverRow,
    tag,
    words: ['secondary drivers', 'a secondary driver'],
    hasPast: true,
  },
  {
    definition: specialDriver,
    row: specialDriverRow,
    tag,
    words: ['special drivers', 'a special driver'],
    hasPast: true,
  },
]

export const driverOperations: readonly Operation[] = [
  ...listedDrivers.flatMap((drivers) => [...recordOperations(drivers), ...undoOperations(drivers)]),
  ...assignmentOperations({
    definition: primaryAssignment,
    key: primaryAssignmentKey,
    row: primaryAssignmentRow,
    kind: 'primary',
    driver: 'primaryDriverId',
  }),
  {
    method: 'GET',
    path: `${primaryAssignment.path}/unassigned`,
    tag,
    summary: 'List business units without a primary driver',
    description: 'By name; `search` narrows it.',
    query: pageParameters.omit({ sort: true }),
    answer: { status: 200, body: pageOf(reference) },
    isPositioned: true,
  },
  ...assignmentOperations({
    definition: secondaryAssignment,
    key: secondaryAssignmentKey,
    row: secondaryAssignmentRow,
    kind: 'secondary',
    driver: 'secondaryDriverId',
  }),
]
