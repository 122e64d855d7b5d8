import type { UnplacedStaff } from '@staffplan/contracts/organisation/unplaced-staff'
import { api } from './api.ts'
import { useFresh } from './use-fresh.ts'

type Answer = { readonly people: number; readonly content: readonly UnplacedStaff[] }

const unplacedApi = api.injectEndpoints({
  endpoints: (build) => ({
    unplacedStaff: build.query<Answer & { readonly position: string | null }, number>({
      query: (year) => ({ url: 'v1/costCentres/unplaced', params: { year } }),
      transformResponse: (answer: Answer, meta) => ({ ...answer, position: meta?.position ?? null }),
    }),
  }),
})

const models = ['costCentres', 'departments', 'costCentreYears']

/** Who counts in no division in a year, kept up to date; nobody while it is not known. */
export function useUnplacedStaff(year: number): Answer | undefined {
  const { currentData, isFetching, refetch } = unplacedApi.endpoints.unplacedStaff.useQuery(year, {
    refetchOnMountOrArgChange: true,
  })
  useFresh({ models, position: currentData?.position ?? null, isFetching, refetch })
  return currentData
}
