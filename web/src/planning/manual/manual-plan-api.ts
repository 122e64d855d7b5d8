import { divisionFte, divisionFteRows } from '@staffplan/contracts/planning/manual-plan'
import { api } from '#api/api.ts'
import type { Moment } from '#api/moment.ts'
import { modelPositions } from '#api/model-positions.ts'

/** The manual plan of one year, as the server has it. */
export type StoredPlan = {
  /** FTE by division; divisions without a plan are missing. */
  readonly values: ReadonlyMap<number, number>
  /** User id of who planned it last, by division. */
  readonly writers: ReadonlyMap<number, number>
  readonly etag: string | null
  readonly position: string | null
}
export type SentRow = {
  readonly division: { readonly id: number }
  readonly year: number
  /** Null removes the division's plan. */
  readonly value: number | null
}
type Asked = { readonly year: number; readonly moment: Moment | null }
type Save = { readonly rows: readonly SentRow[]; readonly ifMatch: string | null; readonly key: string }
type Saved = { readonly etag: string | null }

const url = `${divisionFte.path.slice(1)}/`

const manualPlanApi = api.injectEndpoints({
  endpoints: (build) => ({
    manualPlan: build.query<StoredPlan, Asked>({
      query: ({ year, moment }) => ({ url, params: { year, ...moment } }),
      transformResponse: (answer, meta) => {
        const rows = divisionFteRows.parse(answer)
        return {
          values: new Map(rows.map(({ division, value }) => [division.id, value])),
          writers: new Map(rows.map(({ division, changedBy }) => [division.id, changedBy])),
          etag: meta?.etag ?? null,
          position: meta?.position ?? null,
        }
      },
      providesTags: ['Record'],
    }),
    saveManualPlan: build.mutation<Saved, Save>({
      query: ({ rows, ifMatch, key }) => ({ url, method: 'POST', body: rows, ifMatch, key }),
      transformResponse: (_answer, meta) => ({ etag: meta?.etag ?? null }),
      onQueryStarted: async (_save, { queryFulfilled }) => {
        const { meta } = await queryFulfilled.catch(() => ({ meta: undefined }))
        modelPositions.moved(divisionFte.plural, meta?.position ?? null)
      },
      // 412: somebody else has stored first, so what is shown is out of date.
      invalidatesTags: (_answer, problem) => (problem?.status === 412 ? ['Record'] : []),
    }),
  }),
})

export const { useManualPlanQuery, useSaveManualPlanMutation } = manualPlanApi
export const { saveManualPlan } = manualPlanApi.endpoints
