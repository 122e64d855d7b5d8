import { z } from 'zod'
import { historyOperation } from '../api/record-operations.ts'
import { callsOf, type Operation } from '../api/operation.ts'
import { asOfParameters } from '../as-of-query.ts'
import { id } from '../number.ts'
import { hrImportAnswer, overtimeImportAnswer } from './import-answer.ts'
import { checkedWords, importOptions } from './import-options.ts'
import { importProgress } from './import-progress.ts'
import { pastImport } from './past-import.ts'
import { staffYear } from './staff.ts'
import { templateRequest } from './template.ts'

const tag = 'Yearly data'
const { get, list, patch, post, put, read, remove } = callsOf(tag)
const year = staffYear.shape.year

/** A staff row in answers. */
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
    post(path, {
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
      answer: answer,
    }),
    get(`${path}/template`, {
      summary: `A file to fill in (${summary})`,
      query: templateRequest,
      answer: {
        status: 200,
        mediaTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
      },
    }),
  ]
}

function rowOperations(path: `/${string}`): Operation[] {
  const single: `/${string}` = `${path}/{id}`
  return [
    list(path, { summary: 'List yearly data', row: staffRow, query: { year: year.optional() } }),
    read(single, { summary: 'Read a row', answer: staffRow }),
    remove(single, { summary: 'Delete a row' }),
    historyOperation({ path, tag, one: 'a row' }),
  ]
}

const row = '/v1/yearlyData'
const sent = staffYear.partial({ dob: true, allowances: true, overTimeHours: true, educationCost: true })

export const staffOperations: readonly Operation[] = [
  ...rowOperations(row),
  ...rowOperations('/v1/import/hrYearlyData'),
  list('/v1/import/hrYearlyData/year/{year}', { summary: 'List the yearly data of one year', row: staffRow }),
  post(row, {
    summary: 'Add a row',
    description: 'With an `id` in the body it changes the row that has it.',
    body: sent.extend({ id: id.optional() }),
    answer: { status: 201, body: staffRow },
  }),
  put(`${row}/{id}`, { summary: 'Change a row', body: sent, answer: staffRow }),
  patch(`${row}/{id}`, { summary: 'Change fields of a row', body: sent.partial(), answer: staffRow }),
  post(`${row}/{id}/erase`, {
    summary: 'Erase the personal data of whoever had a deleted row',
    description:
      'Of every row of that employee id, in every year. Refused with 409: `person-present` while the person has a row, `personal-data-unsealed` with the years that were stored without being sealed, `sealing-absent` where nothing is sealed. Answers 202 with `isFinished: false` where it has begun and goes on by itself, as while a file is in use; asked again, 204 once it is done. What is erased cannot be brought back; past headcounts go on counting the person, past pay counts the person like the others there.',
  }),
  post(`${row}/{id}/undo`, {
    summary: 'Take back the last change of a row',
    description:
      'Addition, change or deletion of the row alone; `If-Match` has to carry the ETag that it was answered with. 412 when something has happened since, or a file did it; 204 when it was an addition.',
    answer: staffRow,
    isConditional: true,
  }),
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
  list('/v1/import', {
    summary: 'List past imports, of now or as of a moment',
    query: asOfParameters,
    row: pastImport,
  }),
  get('/v1/import/progress/{uploadId}', { summary: 'How far an own upload is', answer: importProgress }),
  post('/v1/import/{importId}/undo', {
    summary: 'Undo an import',
    description: 'What somebody changed since stays, and is named in `warnings`.',
    answer: pastImport.partial().extend({ warnings: z.array(z.unknown()) }),
    isPositioned: true,
  }),
]
