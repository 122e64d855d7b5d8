import { z } from 'zod'
import { api } from './api.ts'

const cells = z.object({ cells: z.array(z.object({ k: z.string(), v: z.unknown() })) })

const planInputsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Keys of the shared draft's cells that hold a value; they change with every edit, so they are never cached. */
    planInputs: build.query<readonly string[], void>({
      query: () => ({ url: 'v1/bigPicture/draft' }),
      transformResponse: (answer) =>
        cells.parse(answer).cells.flatMap(({ k, v }) => (v === null || v === undefined ? [] : [k])),
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useLazyPlanInputsQuery } = planInputsApi
