import type { UnplacedStaff } from '@staffplan/contracts/organisation/unplaced-staff'
import { api } from './api.ts'
import type { Problem } from './problem.ts'
import { useFresh } from './use-fresh.ts'
import { useRetried } from './use-retried.ts'

type Answer = { readonly people: number; readonly content: readonly UnplacedStaff[] }

const unplacedApi = api.injectEndpoints({
  endpoints: (build) => ({
    unplacedStaff: build.query<Answer & { readonly position: string | null }, number>({
      query: (year) => ({ url: 'v1/costCentres/unplaced', params: { year } }),
      transformResponse: (answer: Answer, meta) => ({ ...answer, position: meta?.position ?? null }),
      providesTags: ['Record'],
    }),
  }),
})

const models = ['costCentres', 'departments', 'costCentreYears']

export type Unplaced = {
  /** Undefined until first read; keeps the last answer when refetching fails. */
  readonly staff: Answer | undefined
  readonly problem: Problem | undefined
  readonly reload: () => void
}

/** Staff who belong to no division in a year, kept up to date. */
export function useUnplacedStaff(year: number): Unplaced {
  const { currentData, error, isFetching, refetch, originalArgs } =
    unplacedApi.endpoints.unplacedStaff.useQuery(year, {
      refetchOnMountOrArgChange: true,
    })
  useFresh({ models, position: currentData?.position ?? null, isFetching, refetch, originalArgs })
  const problem = useRetried({ error, isFetching, refetch })
  return { staff: currentData, problem, reload: () => void refetch() }
}
