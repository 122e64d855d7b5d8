import type { PlanningPeriod } from '@staffplan/contracts/arithmetic/period'
import { type BigPictureStructure, bigPictureStructure } from '@staffplan/contracts/arithmetic/structure'
import {
  type SpecialDriverRow,
  specialDriver,
  specialDriverRow,
} from '@staffplan/contracts/drivers/special-driver'
import { type DraftState, draftState } from '@staffplan/contracts/planning/draft'
import {
  type MomentPreview,
  momentPreview,
  type PutBackAnswer,
  putBackAnswer,
  type RevertPreview,
  revertPreview,
} from '@staffplan/contracts/planning/put-back'
import { type SnapshotPreview, snapshotPreview } from '@staffplan/contracts/planning/snapshot-map'
import { type PublishedState, publishedState } from '@staffplan/contracts/planning/published'
import { z } from 'zod'
import { api } from '#api/api.ts'
import type { AnswerMeta } from '#api/base-query.ts'
import { WHOLE_LIST } from '#api/use-records.ts'
import type { PutBack } from './past/plan-addresses.ts'

/** The organisation and drivers a plan is based on; they may change at any time. */
export type PlanGround = {
  readonly structure: BigPictureStructure
  readonly specialDrivers: readonly SpecialDriverRow[]
}

/** `position`: log position up to which the answer reflects its read models. */
type Positioned<Answer> = { readonly answer: Answer; readonly position: string | null }

function positioned<Answer>(answer: Answer, meta: AnswerMeta | undefined): Positioned<Answer> {
  return { answer, position: meta?.position ?? null }
}

const specialDriverPage = z.object({ content: z.array(specialDriverRow) })

const bigPictureApi = api.injectEndpoints({
  endpoints: (build) => ({
    bigPicture: build.query<Positioned<BigPictureStructure>, PlanningPeriod>({
      query: ({ startYear }) => ({ url: 'v1/bigPicture/', params: { year: startYear } }),
      transformResponse: (answer, meta) => positioned(bigPictureStructure.parse(answer), meta),
      providesTags: ['Record'],
    }),
    specialDriversOffered: build.query<Positioned<readonly SpecialDriverRow[]>, void>({
      query: () => ({ url: specialDriver.path.slice(1), params: { page: 0, size: WHOLE_LIST } }),
      transformResponse: (answer, meta) => positioned(specialDriverPage.parse(answer).content, meta),
      providesTags: ['Record'],
    }),
    // Both states are only the starting point for the feeds, so they are not cached.
    draftHead: build.query<DraftState, void>({
      query: () => ({ url: 'v1/bigPicture/draft' }),
      transformResponse: (answer) => draftState.parse(answer),
      keepUnusedDataFor: 0,
    }),
    // A preview changes with every edit, so it is requested each time.
    snapshotPreview: build.query<SnapshotPreview, number>({
      query: (rev) => ({ url: `v1/bigPictureStore/snapshots/${rev}` }),
      transformResponse: (answer) => snapshotPreview.parse(answer),
      keepUnusedDataFor: 0,
    }),
    putBackPreview: build.query<MomentPreview & Partial<RevertPreview>, PutBack>({
      query: ({ way, rev }) => ({ url: `v1/bigPicture/${way}`, params: { rev } }),
      transformResponse: (answer, _meta, { way }) =>
        (way === 'revert' ? revertPreview : momentPreview).parse(answer),
      keepUnusedDataFor: 0,
    }),
    putBack: build.mutation<PutBackAnswer, PutBack & { readonly upTo: number; readonly key: string }>({
      query: ({ way, key, ...body }) => ({ url: `v1/bigPicture/${way}`, method: 'POST', body, key }),
      transformResponse: (answer) => putBackAnswer.parse(answer),
    }),
    deleteSnapshot: build.mutation<unknown, number>({
      query: (rev) => ({ url: `v1/bigPictureStore/snapshots/${rev}`, method: 'DELETE' }),
    }),
    /** The position tells how recent the settings are that the period comes from. */
    lastPublished: build.query<PublishedState & Pick<Positioned<never>, 'position'>, void>({
      query: () => ({ url: 'v1/bigPicture/published' }),
      transformResponse: (answer, meta) => ({
        ...publishedState.parse(answer),
        position: meta?.position ?? null,
      }),
      keepUnusedDataFor: 0,
    }),
  }),
})

export const {
  useBigPictureQuery,
  useSpecialDriversOfferedQuery,
  useLastPublishedQuery,
  useSnapshotPreviewQuery,
  usePutBackPreviewQuery,
  usePutBackMutation,
  useDeleteSnapshotMutation,
} = bigPictureApi
export const { draftHead, lastPublished } = bigPictureApi.endpoints
