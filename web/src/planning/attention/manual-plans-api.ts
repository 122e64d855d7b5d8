import { divisionFte, divisionFteRows } from '@staffplan/contracts/planning/manual-plan'
import { api } from '#api/api.ts'
import type { AnswerMeta } from '#api/base-query.ts'
import { useFresh } from '#api/use-fresh.ts'

/** Manual plans: FTE by division, by year. */
type ManualPlans = ReadonlyMap<number, ReadonlyMap<number, number>>

/** `position`: log position that all of the answers include. */
type Answer = { readonly plans: ManualPlans; readonly position: string | null }

const manualPlansApi = api.injectEndpoints({
  endpoints: (build) => ({
    manualPlans: build.query<Answer, readonly number[]>({
      queryFn: async (years, _api, _options, read) => {
        const url = `${divisionFte.path.slice(1)}/`
        const answers = await Promise.all(years.map(async (year) => read({ url, params: { year } })))
        const plans = new Map<number, ReadonlyMap<number, number>>()
        for (const [index, { data, error }] of answers.entries()) {
          if (error) return { error }
          const rows = divisionFteRows.parse(data)
          plans.set(years[index]!, new Map(rows.map(({ division, value }) => [division.id, value]))) // one answer per year
        }
        return { data: { plans, position: earliest(answers.map(({ meta }) => meta)) } }
      },
      providesTags: ['Record'],
    }),
  }),
})

/** Null if any answer has no position. */
function earliest(answers: readonly (AnswerMeta | undefined)[]): string | null {
  const positions = answers.map((meta) => meta?.position ?? null)
  const [first = null, ...others] = positions
  return others.reduce(
    (least, each) => (least === null || each === null ? null : BigInt(each) < BigInt(least) ? each : least),
    first,
  )
}

const MODELS = ['divisionFTE']

/** The manual plans, kept up to date; undefined until loaded. */
export function useManualPlans(years: readonly number[]): ManualPlans | undefined {
  const { data, isFetching, refetch, originalArgs } = manualPlansApi.endpoints.manualPlans.useQuery(years)
  useFresh({ models: MODELS, originalArgs, position: data?.position ?? null, isFetching, refetch })
  return data?.plans
}
