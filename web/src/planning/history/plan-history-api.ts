import { type PlanHistory, planHistory } from '@staffplan/contracts/planning/history'
import { api } from '#api/api.ts'

/** Draft keys of inputs, and optionally the division whose special drivers count as well. */
type Behind = {
  readonly plan: string
  readonly keys: readonly string[]
  readonly divisionId?: number | undefined
}

const planHistoryApi = api.injectEndpoints({
  endpoints: (build) => ({
    historyBehind: build.infiniteQuery<PlanHistory, Behind, number | null>({
      query: ({ queryArg: { plan, keys, divisionId }, pageParam: before }) => {
        const division = divisionId === undefined ? [] : [['division', String(divisionId)]]
        const asked = [['plan', plan], ...keys.map((key) => ['key', key]), ...division]
        const older = before === null ? [] : [['before', String(before)]]
        return { url: `v1/bigPicture/history?${new URLSearchParams([...asked, ...older]).toString()}` }
      },
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      transformResponse: (answer) => planHistory.parse(answer),
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useHistoryBehindInfiniteQuery } = planHistoryApi
