import type { DraftFeedEvent } from '@staffplan/contracts/planning/draft'
import { type AskedKind, type PlanHistory, planHistory } from '@staffplan/contracts/planning/history'
import {
  type PlanBridge,
  planBridge,
  type PlanComparison,
  planComparison,
} from '@staffplan/contracts/planning/plan-comparison'
import {
  type PlanChanges,
  planChanges,
  type PlanTimeline,
  planTimeline,
  type PlanTotals,
  planTotals,
} from '@staffplan/contracts/planning/plan-replay'
import { type PlanState, planState } from '@staffplan/contracts/planning/plan-state'
import { api } from '#api/api.ts'

/** One name of a moment, as `GET /v1/bigPicture/state` takes it. */
export type MomentName = { readonly name: 'rev' | 'position' | 'at'; readonly value: string }

/** Of whom, and what; null is anybody and anything. */
export type Narrowed = { readonly user: number | null; readonly kind: AskedKind | null }
/** So many of those before a revision, the newest first. */
type HistoryPageQuery = Narrowed & {
  readonly before: number
  readonly skip: number
  readonly limit: number
  readonly since?: string
}

type Sides = { readonly from: string; readonly to: string }
type BridgeSides = Sides & { readonly year: number | null }

// Nothing of this is shown a second time as it was: each is asked for anew.
const pastApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Now, when no moment is named. */
    pastState: build.query<PlanState, MomentName | null>({
      query: (moment) => ({
        url: 'v1/bigPicture/state',
        params: { ...(moment && { [moment.name]: moment.value }), figures: '0' },
      }),
      transformResponse: (answer) => planState.parse(answer),
      keepUnusedDataFor: 0,
    }),
    pastChanges: build.query<PlanChanges, number>({
      query: (from) => ({ url: 'v1/bigPicture/changes', params: { from } }),
      transformResponse: (answer) => planChanges.parse(answer),
      keepUnusedDataFor: 0,
    }),
    /** What happened at a revision. */
    pastEvent: build.query<DraftFeedEvent | null, number>({
      query: (from) => ({ url: 'v1/bigPicture/changes', params: { from, limit: 1 } }),
      transformResponse: (answer) => planChanges.parse(answer).events[0] ?? null,
      keepUnusedDataFor: 0,
    }),
    timeline: build.query<PlanTimeline, void>({
      query: () => ({ url: 'v1/bigPicture/timeline' }),
      transformResponse: (answer) => planTimeline.parse(answer),
      keepUnusedDataFor: 0,
    }),
    history: build.query<PlanHistory, HistoryPageQuery>({
      query: ({ user, kind, ...page }) => ({
        url: 'v1/bigPicture/history',
        params: { ...page, ...(user !== null && { user }), ...(kind !== null && { kind }) },
      }),
      transformResponse: (answer) => planHistory.parse(answer),
    }),
    /** After each of the revisions. */
    totals: build.query<PlanTotals, readonly number[]>({
      query: (revs) => ({
        url: `v1/bigPicture/totals?${new URLSearchParams(revs.map((rev) => ['rev', String(rev)])).toString()}`,
      }),
      transformResponse: (answer) => planTotals.parse(answer),
      keepUnusedDataFor: 0,
    }),
    comparison: build.query<PlanComparison, Sides>({
      query: (params) => ({ url: 'v1/bigPicture/compare', params }),
      transformResponse: (answer) => planComparison.parse(answer),
      keepUnusedDataFor: 0,
    }),
    bridgeBetweenPoints: build.query<PlanBridge, BridgeSides>({
      query: ({ from, to, year }) => ({
        url: 'v1/bigPicture/bridge',
        params: { from, to, ...(year === null ? {} : { year }) },
      }),
      transformResponse: (answer) => planBridge.parse(answer),
      keepUnusedDataFor: 0,
    }),
  }),
})

export const {
  usePastStateQuery,
  useTimelineQuery,
  useHistoryQuery,
  useTotalsQuery,
  useComparisonQuery,
  useBridgeBetweenPointsQuery,
} = pastApi
export const { pastState, pastChanges, pastEvent, bridgeBetweenPoints } = pastApi.endpoints
