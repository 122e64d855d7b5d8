import { z } from 'zod'
import { callsOf, type Operation, pageParameters } from '../api/operation.ts'
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
const { list, post, put, read, remove } = callsOf(tag)

type Assignment = {
  readonly definition: RecordDefinition
  readonly key: RecordDefinition
  readonly row: z.ZodObject
  readonly kind: 'primary' | 'secondary'
  readonly driver: string
}

/** Calls for assignments, which are identified by unit and driver and have no id of their own. */
function assignmentOperations({ definition, key, row, kind, driver }: Assignment): Operation[] {
  const { path } = definition
  const one = `the assignment of a ${kind} driver`
  const body = recordBody(definition)
  return [
    list(path, { summary: `List assignments of ${kind} drivers`, row, query: asOfParameters }),
    read(`${path}/{id}`, {
      summary: `Read ${one}`,
      description: `\`{id}\` is the unit's id, a dash and the driver's, as in \`1-2\`.`,
      query: z.object(asOfParameters),
      answer: row,
    }),
    historyOperation({ path, tag, one }),
    undoOperation({ path, tag, one, row }),
    post(path, { summary: `Assign a ${kind} driver`, body, answer: { status: 201, body: row } }),
    put(path, { summary: `Change ${one}`, body, answer: row }),
    remove(path, {
      summary: `Take ${one} away`,
      description: 'Named in the body or, where a client sends none with DELETE, in the query.',
      query: z.object({ businessUnitId: id.optional(), [driver]: id.optional() }),
      body: recordBody(key),
    }),
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
  read(`${primaryAssignment.path}/unassigned`, {
    summary: 'List business units without a primary driver',
    description: 'By name; `search` narrows it.',
    query: pageParameters.omit({ sort: true }),
    answer: pageOf(reference),
  }),
  ...assignmentOperations({
    definition: secondaryAssignment,
    key: secondaryAssignmentKey,
    row: secondaryAssignmentRow,
    kind: 'secondary',
    driver: 'secondaryDriverId',
  }),
]
