import { api } from './api.ts'
import type { LastChange } from './last-change.ts'
import { modelPositions } from './model-positions.ts'

export type PageQuery = {
  readonly path: string
  /** The read models that the answer comes from. */
  readonly models: readonly string[]
  /** From 0. */
  readonly page?: number
  readonly size?: number
  readonly sort?: string
  readonly filter?: Readonly<Record<string, string | number>>
}
type One = { readonly path: string; readonly id: string }
type Save = {
  readonly path: string
  readonly method: 'POST' | 'PUT' | 'PATCH'
  readonly body: unknown
  readonly ifMatch?: string | null
  /** The read model that it changes; what depends on it is told by push. */
  readonly model: string | undefined
  readonly key: string
}
type Remove = {
  readonly path: string
  readonly body?: unknown
  readonly ifMatch?: string | null
}
type PageBody = { readonly content: readonly unknown[]; readonly totalElements: number }
/** Rows are what the contract of the path says; `useRecords` gives them their type. */
type PageAnswer = PageBody & { readonly position: string | null }
type RecordAnswer = {
  readonly body: unknown
  readonly position: string | null
  readonly etag: string | null
  readonly change: LastChange | null
}

const recordsApi = api.injectEndpoints({
  endpoints: (build) => ({
    recordPage: build.query<PageAnswer, PageQuery>({
      query: ({ path, page = 0, size = 100, sort, filter }) => ({
        url: path,
        params: { page, size, ...(sort ? { sort } : {}), paged: true, ...filter },
      }),
      transformResponse: (page: PageBody, meta) => ({ ...page, position: meta?.position ?? null }),
      providesTags: ['Record'],
    }),
    record: build.query<RecordAnswer, One>({
      query: ({ path, id }) => ({ url: `${path}/${encodeURIComponent(id)}` }),
      transformResponse: (body: unknown, meta) => ({
        body,
        position: meta?.position ?? null,
        etag: meta?.etag ?? null,
        change: meta?.change ?? null,
      }),
      providesTags: ['Record'],
    }),
    saveRecord: build.mutation<unknown, Save>({
      query: ({ path, method, body, ifMatch, key }) => ({
        url: path,
        method,
        body,
        ifMatch: ifMatch ?? null,
        ...(method === 'POST' ? { key } : {}),
      }),
      onQueryStarted: async ({ model }, { queryFulfilled }) => {
        const { meta } = await queryFulfilled.catch(() => ({ meta: undefined }))
        if (model !== undefined) modelPositions.moved(model, meta?.position ?? null)
      },
      // A change that came too late means that what is shown is old.
      invalidatesTags: (_answer, problem) => (problem?.status === 412 ? ['Record'] : []),
    }),
    /** Reads nothing again by itself: the open form would ask for what is gone. The push does, or the fallback. */
    deleteRecord: build.mutation<unknown, Remove>({
      query: ({ path, body, ifMatch }) => ({
        url: path,
        method: 'DELETE',
        ifMatch: ifMatch ?? null,
        ...(body === undefined ? {} : { body }),
      }),
    }),
  }),
})

export const { useRecordPageQuery, useRecordQuery, useSaveRecordMutation, useDeleteRecordMutation } =
  recordsApi
