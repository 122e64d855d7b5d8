import { api } from './api.ts'
import type { AnswerMeta } from './base-query.ts'
import type { LastChange } from './last-change.ts'
import type { Moment } from './moment.ts'
import { modelPositions } from './model-positions.ts'
import type { Problem } from './problem.ts'

export type PageQuery = {
  readonly path: string
  /** The read models that the answer is made from. */
  readonly models: readonly string[]
  /** Counted from 0. */
  readonly page?: number
  readonly size?: number
  readonly sort?: string
  /** Words that every row must contain. */
  readonly search?: string
  readonly filter?: Readonly<Record<string, string | number>>
  /** The past moment to read, which never changes; the present unless given. */
  readonly moment?: Moment | null
}
type One = { readonly path: string; readonly id: string; readonly moment?: Moment | null }
type Save = {
  readonly path: string
  readonly method: 'POST' | 'PUT' | 'PATCH'
  readonly body: unknown
  readonly ifMatch?: string | null
  /** The read model that the command changes; models that depend on it are announced by push. */
  readonly model: string | undefined
  readonly key: string
}
type Remove = {
  readonly path: string
  readonly body?: unknown
  readonly ifMatch?: string | null
}
/** The server's answer to a change. */
export type Changed = {
  readonly body: unknown
  readonly etag: string | null
  readonly position: string | null
}
/** How many records of one kind use this one, with the names of the first few. */
export type Use = { readonly kind: string; readonly count: number; readonly names: readonly string[] }
type PageBody = { readonly content: readonly unknown[]; readonly totalElements: number }
/** Rows follow the contract of the path; `useRecords` gives them their type. */
type PageAnswer = PageBody & { readonly position: string | null }
type RecordAnswer = {
  readonly body: unknown
  readonly position: string | null
  readonly etag: string | null
  readonly change: LastChange | null
}

/** Another user has changed (412) or deleted (404) the record meanwhile, so what is on screen is out of date. */
function staleRecordTags(_answer: unknown, problem: Problem | undefined): 'Record'[] {
  return problem?.status === 412 || problem?.status === 404 ? ['Record'] : []
}

function changedBy(body: unknown, meta: AnswerMeta | undefined): Changed {
  return { body, etag: meta?.etag ?? null, position: meta?.position ?? null }
}

const recordsApi = api.injectEndpoints({
  endpoints: (build) => ({
    recordPage: build.query<PageAnswer, PageQuery>({
      query: ({ path, page = 0, size = 100, sort, search, filter, moment }) => ({
        url: path,
        params: {
          page,
          size,
          ...(sort && { sort }),
          ...(search && { search }),
          paged: true,
          ...filter,
          ...moment,
        },
      }),
      transformResponse: (page: PageBody, meta) => ({ ...page, position: meta?.position ?? null }),
      providesTags: ['Record'],
    }),
    record: build.query<RecordAnswer, One>({
      query: ({ path, id, moment }) => ({
        url: `${path}/${encodeURIComponent(id)}`,
        ...(moment && { params: { ...moment } }),
      }),
      transformResponse: (body: unknown, meta) => ({
        body,
        position: meta?.position ?? null,
        etag: meta?.etag ?? null,
        change: meta?.change ?? null,
      }),
      providesTags: ['Record'],
    }),
    /** The records that use this one and so keep it from being deleted. */
    recordUses: build.query<readonly Use[], One>({
      query: ({ path, id }) => ({ url: `${path}/${encodeURIComponent(id)}/uses` }),
      transformResponse: ({ uses }: { readonly uses: readonly Use[] }) => uses,
      providesTags: ['Record'],
    }),
    saveRecord: build.mutation<Changed, Save>({
      query: ({ path, method, body, ifMatch, key }) => ({
        url: path,
        method,
        body,
        ifMatch: ifMatch ?? null,
        ...(method === 'POST' ? { key } : {}),
      }),
      transformResponse: changedBy,
      onQueryStarted: async ({ model }, { queryFulfilled }) => {
        const { meta } = await queryFulfilled.catch(() => ({ meta: undefined }))
        if (model !== undefined) modelPositions.moved(model, meta?.position ?? null)
      },
      invalidatesTags: staleRecordTags,
    }),
    /**
     * Success refetches nothing, or the open form would request the deleted record; the push or the fallback reload
     * does.
     */
    deleteRecord: build.mutation<Changed, Remove>({
      query: ({ path, body, ifMatch }) => ({
        url: path,
        method: 'DELETE',
        ifMatch: ifMatch ?? null,
        ...(body === undefined ? {} : { body }),
      }),
      transformResponse: changedBy,
      invalidatesTags: staleRecordTags,
    }),
  }),
})

export const { record, recordPage, saveRecord } = recordsApi.endpoints
export const {
  useRecordPageQuery,
  useRecordQuery,
  useRecordUsesQuery,
  useSaveRecordMutation,
  useDeleteRecordMutation,
} = recordsApi
