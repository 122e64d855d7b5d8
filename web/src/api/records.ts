import { api, modelTags } from './api.ts'
import type { LastChange } from './last-change.ts'
import type { Problem } from './problem.ts'

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
type One = { readonly path: string; readonly id: string; readonly models: readonly string[] }
type Save = {
  readonly path: string
  readonly method: 'POST' | 'PUT' | 'PATCH'
  readonly body: unknown
  readonly ifMatch?: string | null
  readonly models: readonly string[]
  readonly key: string
}
type Remove = {
  readonly path: string
  readonly body?: unknown
  readonly ifMatch?: string | null
}
/** Rows are what the contract of the path says; `useRecords` gives them their type. */
type PageAnswer = { readonly content: readonly unknown[]; readonly totalElements: number }
type RecordAnswer = {
  readonly body: unknown
  readonly etag: string | null
  readonly change: LastChange | null
}

/** A change that came too late means that what is shown is old. */
function tagsAfter(problem: Problem | undefined, models: readonly string[]): ReturnType<typeof modelTags> {
  return problem && problem.status !== 412 ? [] : modelTags(models)
}

const recordsApi = api.injectEndpoints({
  endpoints: (build) => ({
    recordPage: build.query<PageAnswer, PageQuery>({
      query: ({ path, page = 0, size = 100, sort, filter }) => ({
        url: path,
        params: { page, size, ...(sort ? { sort } : {}), paged: true, ...filter },
      }),
      providesTags: (_answer, _problem, { models }) => modelTags(models),
    }),
    record: build.query<RecordAnswer, One>({
      query: ({ path, id }) => ({ url: `${path}/${encodeURIComponent(id)}` }),
      transformResponse: (body: unknown, meta) => ({
        body,
        etag: meta?.etag ?? null,
        change: meta?.change ?? null,
      }),
      providesTags: (_answer, _problem, { models }) => modelTags(models),
    }),
    saveRecord: build.mutation<unknown, Save>({
      query: ({ path, method, body, ifMatch, key }) => ({
        url: path,
        method,
        body,
        ifMatch: ifMatch ?? null,
        ...(method === 'POST' ? { key } : {}),
      }),
      invalidatesTags: (_answer, problem, { models }) => tagsAfter(problem, models),
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
