import { type TrailPage, trailPage } from '@staffplan/contracts/trail/trail'
import { api } from '#api/api.ts'

const trailApi = api.injectEndpoints({
  endpoints: (build) => ({
    trail: build.query<TrailPage, string>({
      query: (search) => ({ url: `v1/trail?${search}` }),
      transformResponse: (answer: unknown) => trailPage.parse(answer),
      keepUnusedDataFor: 0, // the log keeps growing
    }),
  }),
})

export const { useTrailQuery } = trailApi
