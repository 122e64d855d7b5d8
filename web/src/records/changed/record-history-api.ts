import { type RecordHistory, recordHistory } from '@staffplan/contracts/record-history'
import { type RecordNames, recordNames } from '@staffplan/contracts/trail/record-names'
import { api } from '#api/api.ts'
import { modelPositions } from '#api/model-positions.ts'
import type { ChangeCall } from '../screen.ts'

type One = { readonly path: string; readonly id: string }
/** Part of the cache key: a new ETag means that the record has more history. */
type Asked = One & { readonly etag: string | null }
export type Restore = {
  readonly call: ChangeCall
  readonly ifMatch: string | null
  readonly model: string | undefined
}

const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    recordHistory: build.infiniteQuery<RecordHistory, Asked, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      query: ({ queryArg: { path, id }, pageParam }) => ({
        url: `${path}/${encodeURIComponent(id)}/history`,
        params: pageParam === null ? {} : { before: pageParam },
      }),
      transformResponse: (answer) => recordHistory.parse(answer),
      keepUnusedDataFor: 0, // the history grows with every change of the record
    }),
    /** Names of records, by a query such as `division=7,8&costCentre=3`. */
    recordNames: build.query<{ readonly names: RecordNames; readonly position: string | null }, string>({
      query: (asked) => ({ url: `v1/trail/names?${asked}` }),
      transformResponse: (answer, meta) => ({
        names: recordNames.parse(answer),
        position: meta?.position ?? null,
      }),
      providesTags: ['Record'],
      keepUnusedDataFor: 0,
    }),
    /** Resolves to the ETag of the record after the restore. */
    restoreField: build.mutation<string | null, Restore>({
      query: ({ call: { path: url, ...rest }, ifMatch }) => ({ url, ...rest, ifMatch }),
      transformResponse: (_answer, meta) => meta?.etag ?? null,
      onQueryStarted: async ({ model }, { queryFulfilled }) => {
        const { meta } = await queryFulfilled.catch(() => ({ meta: undefined }))
        if (model !== undefined) modelPositions.moved(model, meta?.position ?? null)
      },
      // 412: another user changed the record first, so the data on screen is out of date.
      invalidatesTags: (_answer, problem) => (problem?.status === 412 ? ['Record'] : []),
    }),
  }),
})

export const { useRecordHistoryInfiniteQuery, useRecordNamesQuery, useRestoreFieldMutation } = historyApi
