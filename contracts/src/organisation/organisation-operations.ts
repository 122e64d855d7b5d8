import { z } from 'zod'
import { asOfParameters } from '../as-of-query.ts'
import { id } from '../number.ts'
import { callsOf, type Operation } from '../api/operation.ts'
import { recordOperations, undoOperations } from '../api/record-operations.ts'
import type { RecordDefinition } from '../record.ts'
import { businessUnit, businessUnitRow } from './business-unit.ts'
import { costCentre, costCentreRow, overTimeRow } from './cost-centre.ts'
import { department, departmentRow } from './department.ts'
import { division, divisionRow } from './division.ts'
import { unplacedPage } from './unplaced-staff.ts'
import {
  organisationImportAnswer,
  organisationImportOptions,
  pastOrganisationImport,
} from './organisation-import.ts'
import { checkedWords } from '../staff/import-options.ts'
import { templateRequest } from '../staff/template.ts'

const tag = 'Organisation'
const { get, list, post, read } = callsOf(tag)
const year = z.number().int().optional().describe('The planning start year unless given.')

const belonging = z
  .union([id, z.literal('none')])
  .optional()
  .describe('Only what stands right below it; `none` for what belongs to nothing.')

function levelOperations(
  definition: RecordDefinition,
  row: z.ZodObject,
  words: readonly [string, string],
  above?: string,
): Operation[] {
  const query = above === undefined ? {} : { [above]: belonging }
  return [
    ...recordOperations({ definition, row, tag, words, query, hasPast: true }),
    ...undoOperations({ definition, row, tag, words }),
    list(`${definition.path}/analytics`, {
      summary: `Figures of ${words[0]} in a year`,
      row,
      query: { year, ...query, ...asOfParameters },
    }),
  ]
}

export const organisationOperations: readonly Operation[] = [
  ...levelOperations(businessUnit, businessUnitRow, ['business units', 'a business unit']),
  ...levelOperations(division, divisionRow, ['divisions', 'a division'], 'businessUnitId'),
  ...levelOperations(department, departmentRow, ['departments', 'a department'], 'divisionId'),
  ...levelOperations(costCentre, costCentreRow, ['cost centres', 'a cost centre'], 'departmentId'),
  callsOf('Analytics').list(`${costCentre.path}/overTime`, {
    summary: 'Overtime of each cost centre by year',
    row: overTimeRow,
    query: asOfParameters,
  }),
  read(`${costCentre.path}/unplaced`, {
    summary: 'People who belong to no division',
    query: z.object({ year }),
    answer: unplacedPage,
  }),
  post('/v1/import/organisation', {
    summary: 'Build the organisation from a file',
    description:
      'Units, divisions and departments are found by name within what is above them, cost centres by number. What is not ' +
      'there is created, all of it or nothing; what is there stays as it is.',
    query: organisationImportOptions.extend({
      dryRun: z.literal('true').optional().describe('Answers what the file would do, and stores nothing.'),
    }),
    body: {
      mediaType: 'multipart/form-data',
      fields: z.object({ checked: z.string().optional().describe(checkedWords), file: z.file() }),
    },
    answer: organisationImportAnswer,
  }),
  get('/v1/import/organisation/template', {
    summary: 'A file to fill in (organisation)',
    query: templateRequest,
    answer: {
      status: 200,
      mediaTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
    },
  }),
  list('/v1/import/organisation', {
    summary: 'List past imports of the organisation',
    row: pastOrganisationImport,
  }),
  post('/v1/import/organisation/{importId}/undo', {
    summary: 'Undo an import of the organisation',
    description: 'As a whole, or not at all: `in-use` names what has been used or changed since.',
    answer: pastOrganisationImport.partial(),
  }),
]
