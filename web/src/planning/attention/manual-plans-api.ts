import { divisionFte, divisionFteRows } from '@staffplan/contracts/planning/manual-plan'
import { api } from '#api/api.ts'

/** What is planned by hand, by division, of each year. */
type ManualPlans = ReadonlyMap<number, ReadonlyMap<number, number>>

const manualPlansApi = api.injectEndpoints({
  endpoints: (build) => ({
    manualPlans: build.query<ManualPlans, readonly number[]>({
      queryFn: async (years, _api, _options, read) => {
        const url = `${divisionFte.path.slice(1)}/`
        const answers = await Promise.all(years.map(async (year) => read({ url, params: { year } })))
        const plans = new Map<number, ReadonlyMap<number, number>>()
        for (const [index, { data, error }] of answers.entries()) {
          if (error) return { error }
          const rows = divisionFteRows.parse(data)
          plans.set(years[index]!, new Map(rows.map(({ division, value }) => [division.id, value]))) // one answer per year
        }
        return { data: plans }
      },
      providesTags: ['Record'],
    }),
  }),
})

export const { useManualPlansQuery } = manualPlansApi
