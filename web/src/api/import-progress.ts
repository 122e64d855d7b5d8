import { api } from './api.ts'

/** How far the server has got with an upload. */
type ImportProgress = {
  readonly phase: 'waiting' | 'reading' | 'storing' | 'done'
  readonly rows: number
  readonly total: number
}

const importApi = api.injectEndpoints({
  endpoints: (build) => ({
    importProgress: build.query<ImportProgress, string>({
      query: (uploadId) => ({ url: `v1/import/progress/${uploadId}` }),
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useImportProgressQuery } = importApi
