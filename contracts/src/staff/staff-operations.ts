import { z } from 'zod'
import { historyOperation } from '../api/record-operations.ts'
import { listOperation, type Operation } from '../api/operation.ts'
import { asOfParameters } from '../as-of-query.ts'
import { id } from '../number.ts'
import { hrImportAnswer, overtimeImportAnswer } from './import-answer.ts'
import { checkedWords, importOptions } from './import-options.ts'
import { importProgress } from './import-progress.ts'
import { pastImport } from './past-import.ts'
import { staffYear } from './staff.ts'
import { templateRequest } from './template.ts'

const tag = 'Yearly data'
const year = staffYear.shape.year

/** A row as answers have it. */
const staffRow = staffYear.extend({ id })

const uploadQuery = importOptions.extend({
  dryRun: z.literal('true').optional().describe('Answers what the file would do, and stores nothing.'),
  uploadId: z.string().max(64).optional().describe('Chosen by the client, to ask how far the upload is.'),
})

type Upload = {
  readonly path: `/${string}`
  readonly summary: string
  readonly fileField: string
  readonly answer: z.ZodType
}

function uploadOperations({ path, summary, fileField, answer }: Upload): Operation[] {
  return [
    {
      method: 'POST',
      path,
      tag,
      summary,
      query: uploadQuery,
      body: {
        mediaType: 'multipart/form-data',
        fields: z.object({
          year: z.string().describe('Before the file.'),
          selectedYear: z.string().optional(),
          checked: z.string().optional().describe(checkedWords),
          [fileField]: z.file(),
        }),
      },
      answer: { status: 200, body: answer },
    },
    {
      method: 'GET',
      path: `${path}/template`,
      tag,
      summary: `A file to fill in (${summary})`,
      query: templateRequest,
      answer: {
        status: 200,
        mediaTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
      },
    },
  ]
}

function rowOperations(path: `/${string}`): Operation[] {
  const single: `/${string}` = `${path}/{id}`
  return [
    listOperation({
      path,
      tag,
      summary: 'List yearly data',
      row: staffRow,
      query: { year: year.optional() },
    }),
    {
      method: 'GET',
      path: single,
      tag,
      summary: 'Read a row',
      answer: { status: 200, body: staffRow },
      isPositioned: true,
    },
    {
      method: 'DELETE',
      path: single,
      tag,
      summary: 'Delete a row',
      answer: { status: 204 },
      isConditional: true,
    },
    historyOperation({ path, tag, one: 'a row' }),
  ]
}

const row = '/v1/yearlyData'
const sent = staffYear.partial({ dob: true, allowances: true, overTimeHours: true, educationCost: true })

export const staffOperations: readonly Operation[] = [
  ...rowOperations(row),
  ...rowOperations('/v1/import/hrYearlyData'),
  listOperation({
    path: '/v1/import/hrYearlyData/year/{year}',
    tag,
    summary: 'List the yearly data of one year',
    row: staffRow,
  }),
  {
    method: 'POST',
    path: row,
    tag,
    summary: 'Add a row',
    description: 'With an `id` in the body it changes the row that has it.',
    body: sent.extend({ id: id.optional() }),
    answer: { status: 201, body: staffRow },
  },
  {
    method: 'PUT',
    path: `${row}/{id}`,
    tag,
    summary: 'Change a row',
    body: sent,
    answer: { status: 200, body: staffRow },
    isConditional: true,
  },
  {
    method: 'PATCH',
    path: `${row}/{id}`,
    tag,
    summary: 'Change fields of a row',
    body: sent.partial(),
    answer: { status: 200, body: staffRow },
    isConditional: true,
  },
  {
    method: 'POST',
    path: `${row}/{id}/erase`,
    tag,
    summary: 'Erase the personal data of whoever had a deleted row',
    description:
      'Of every row of that employee id, in every year. Refused with 409: `person-present` while the person has a row, `personal-data-unsealed` with the years that were stored without being sealed, `sealing-absent` where nothing is sealed. Answers 202 with `isFinished: false` where it has begun and goes on by itself, as while a file is in use; asked again, 204 once it is done. What is erased cannot be brought back; past headcounts go on counting the person, past pay does not.',
    answer: { status: 204 },
  },
  {
    method: 'POST',
    path: `${row}/{id}/undo`,
    tag,
    summary: 'Take back the last change of a row',
    description:
      'Addition, change or deletion of the row alone; `If-Match` has to carry the ETag that it was answered with. 412 when something has happened since, or a file did it; 204 when it was an addition.',
    answer: { status: 200, body: staffRow },
    isConditional: true,
  },
  ...uploadOperations({
    path: '/v1/import/hrYearlyData',
    summary: 'Import a yearly HR file',
    fileField: 'file',
    answer: hrImportAnswer,
  }),
  ...uploadOperations({
    path: '/v1/import/hrYearlyOvertime',
    summary: 'Import a yearly overtime file',
    fileField: 'fileOvertime',
    answer: overtimeImportAnswer,
  }),
  listOperation({
    path: '/v1/import',
    tag,
    summary: 'List past imports, of now or as of a moment',
    query: asOfParameters,
    row: pastImport,
  }),
  {
    method: 'GET',
    path: '/v1/import/progress/{uploadId}',
    tag,
    summary: 'How far an own upload is',
    answer: { status: 200, body: importProgress },
  },
  {
    method: 'POST',
    path: '/v1/import/{importId}/undo',
    tag,
    summary: 'Undo an import',
    description: 'What somebody changed since stays, and is named in `warnings`.',
    answer: { status: 200, body: pastImport.partial().extend({ warnings: z.array(z.unknown()) }) },
    isPositioned: true,
  },
]
