import { z } from 'zod'
import { bigPictureStructure } from '../arithmetic/structure.ts'
import { callsOf, type Operation, warned } from '../api/operation.ts'
import { onlyHistoryOperation, recordBody } from '../api/record-operations.ts'
import { asOfParameters } from '../as-of-query.ts'
import { draftState } from './draft.ts'
import { historyQuery, planHistory } from './history.ts'
import { pastOperations } from './past-operations.ts'
import { divisionFte, divisionFteRows } from './manual-plan.ts'
import { snapshotOperations } from './snapshot-operations.ts'
import { appliedDrivers, publishedState, scopedNumbers, sentDrivers } from './published.ts'

const tag = 'Planning'
const { read, post } = callsOf(tag)
const store = '/v1/bigPictureStore'
const year = z.number().int().optional()
const draft = z.literal('1').optional().describe('Of the shared draft; for those who plan.')
const scopes =
  'Scope keys: `b1-p2-y2019` is the first data source of primary driver 2 in unit 1, `b1-p2-i1-y2019` its second, `b1-d3-y2020-fte` the FTE of division 3.'

/** Explanation of a number; the further fields of a node depend on its kind. */
const explanation = z.looseObject({
  kind: z.string(),
  value: z.number().nullable(),
  flags: z.array(z.string()),
  get children(): z.ZodArray<z.ZodType> {
    return z.array(explanation)
  },
})

type StoreMap = {
  readonly map: 'userInput' | 'drivers' | 'calculated'
  readonly of: string
  readonly answer: z.ZodType
  readonly sent: z.ZodType
  readonly description: string
}

function storeOperations({ map, of, answer, sent, description }: StoreMap): Operation[] {
  return [
    read(`${store}/${map}`, {
      summary: `Read ${of}`,
      description,
      query: z.object({ draft }),
      answer: answer,
    }),
    post(`${store}/${map}`, {
      summary: `Save and publish ${of}`,
      description:
        'The whole map, as it was read and changed: what others changed since stays. Calls of one session that come together are one publication.',
      body: sent,
      answer: warned,
    }),
  ]
}

export const planningOperations: readonly Operation[] = [
  read('/v1/bigPicture', {
    summary: 'Read the structure of the big picture',
    description:
      'Units with their drivers and divisions. What people are paid is left out for ordinary users.',
    query: z.object({ year }),
    answer: bigPictureStructure,
  }),
  read('/v1/bigPicture/draft', { summary: 'Read the shared draft', answer: draftState }),
  read('/v1/bigPicture/published', { summary: 'Read the published plan', answer: publishedState }),
  read('/v1/bigPicture/explain', {
    summary: 'Explain a calculated number',
    query: z.object({ scope: z.string().describe(scopes), draft }),
    answer: explanation,
  }),
  read('/v1/bigPicture/history', {
    summary: 'Read who set which number of the plan',
    description:
      'The newest first. Keys are those of the shared draft: `in|` and the scope key of an input, `drv|`, the scope key of a division and the number of an applied special driver.',
    query: historyQuery,
    answer: planHistory,
  }),
  ...pastOperations,
  ...storeOperations({
    map: 'userInput',
    of: 'the inputs',
    answer: scopedNumbers,
    sent: scopedNumbers,
    description: scopes,
  }),
  ...storeOperations({
    map: 'drivers',
    of: 'the applied special drivers',
    answer: appliedDrivers,
    sent: sentDrivers,
    description: 'By the scope key of their division, in the order in which they are applied.',
  }),
  ...storeOperations({
    map: 'calculated',
    of: 'the projections',
    answer: scopedNumbers,
    sent: scopedNumbers,
    description: `FTE and, for those who see pay, TPC of every division, unit and year. ${scopes}`,
  }),
  ...snapshotOperations,
  read(divisionFte.path, {
    summary: 'Read what is planned by hand',
    query: z.object({ year: year.describe('The first plan year unless given.'), ...asOfParameters }),
    answer: divisionFteRows,
  }),
  post(divisionFte.path, {
    summary: 'Plan divisions by hand',
    body: z.array(recordBody(divisionFte)),
    answer: divisionFteRows,
    isConditional: true,
  }),
  onlyHistoryOperation({
    path: `${divisionFte.path}/{year}/{id}`,
    tag,
    one: 'what is planned by hand for a division in a year',
  }),
]
