import { type PlanHistory, planHistory } from '@staffplan/contracts/planning/history'
import { api } from '#api/api.ts'

/** The draft keys of a number's inputs, and the division whose special drivers move it. */
type BehindNumber = { readonly plan: string; readonly keys: readonly string[]; readonly divisionId: number }

const planHistoryApi = api.injectEndpoints({
  endpoints: (build) => ({
    historyBehind: build.infiniteQuery<PlanHistory, BehindNumber, number | null>({
      query: ({ queryArg: { plan, keys, divisionId }, pageParam: before }) => {
        const asked = [['plan', plan], ...keys.map((key) => ['key', key]), ['division', String(divisionId)]]
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
