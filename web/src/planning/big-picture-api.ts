import { type PlanningPeriod, planningPeriod } from '@staffplan/contracts/arithmetic/period'
import { type BigPictureStructure, bigPictureStructure } from '@staffplan/contracts/arithmetic/structure'
import {
  type SpecialDriverRow,
  specialDriver,
  specialDriverRow,
} from '@staffplan/contracts/drivers/special-driver'
import { draftState } from '@staffplan/contracts/planning/draft'
import { publishedState } from '@staffplan/contracts/planning/published'
import { z } from 'zod'
import { api, modelTags } from '#api/api.ts'
import { WHOLE_LIST } from '#api/use-records.ts'

const period = planningPeriod.default({ startYear: 2019, planYears: 2 })
const loadedDraft = draftState.extend({ period, writers: z.record(z.string(), z.number()).default({}) })
const loadedPublished = publishedState.extend({ period })
export type LoadedPublished = z.infer<typeof loadedPublished>

/** What the bands are made of; people come and go in the organisation, so it may change at any time. */
export type PlanGround = {
  readonly structure: BigPictureStructure
  readonly specialDrivers: readonly SpecialDriverRow[]
}

const specialDriverPage = z.object({ content: z.array(specialDriverRow) })

const bigPictureApi = api.injectEndpoints({
  endpoints: (build) => ({
    bigPicture: build.query<BigPictureStructure, PlanningPeriod>({
      query: ({ startYear }) => ({ url: 'v1/bigPicture/', params: { year: startYear } }),
      transformResponse: (answer) => bigPictureStructure.parse(answer),
      providesTags: modelTags(['bigPicture']),
    }),
    specialDriversOffered: build.query<readonly SpecialDriverRow[], void>({
      query: () => ({ url: specialDriver.path.slice(1), params: { page: 0, size: WHOLE_LIST } }),
      transformResponse: (answer) => specialDriverPage.parse(answer).content,
      providesTags: modelTags(['specialDrivers']),
    }),
    // The two states are only the start of what the socket tells; nobody reads them here a second time.
    draftHead: build.query<z.infer<typeof loadedDraft>, void>({
      query: () => ({ url: 'v1/bigPicture/draft' }),
      transformResponse: (answer) => loadedDraft.parse(answer),
      keepUnusedDataFor: 0,
    }),
    lastPublished: build.query<LoadedPublished, void>({
      query: () => ({ url: 'v1/bigPicture/published' }),
      transformResponse: (answer) => loadedPublished.parse(answer),
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useBigPictureQuery, useSpecialDriversOfferedQuery, useLastPublishedQuery } = bigPictureApi
export const { draftHead, lastPublished } = bigPictureApi.endpoints
