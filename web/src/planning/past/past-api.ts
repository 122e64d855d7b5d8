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

/** How a moment is named, as `GET /v1/bigPicture/state` takes it. */
export type MomentName = { readonly name: 'rev' | 'position' | 'at'; readonly value: string }

/** Start year of a plan; null for the plan of the present period. */
export type PlanName = string | null

/** Filter by user and kind; null means all. */
export type Narrowed = { readonly user: number | null; readonly kind: AskedKind | null }
/** `limit` entries older than revision `before`, newest first. */
type HistoryPageQuery = Narrowed & {
  readonly plan: PlanName
  readonly before: number
  readonly skip: number
  readonly limit: number
  readonly since?: string
}

type Sides = { readonly from: string; readonly to: string; readonly plan: PlanName }
type BridgeSides = Sides & { readonly year: number | null }
type Asked<Of> = Of & { readonly plan: PlanName }

const ofPlan = (plan: PlanName) => (plan === null ? {} : { plan })

// Except for pages of the history, no answer is cached: each is requested anew.
const pastApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The present plan when no moment is named. */
    pastState: build.query<PlanState, Asked<{ readonly moment: MomentName | null }>>({
      query: ({ moment, plan }) => ({
        url: 'v1/bigPicture/state',
        params: { ...ofPlan(plan), ...(moment && { [moment.name]: moment.value }), figures: '0' },
      }),
      transformResponse: (answer) => planState.parse(answer),
      keepUnusedDataFor: 0,
    }),
    pastChanges: build.query<PlanChanges, Asked<{ readonly from: number }>>({
      query: ({ plan, from }) => ({ url: 'v1/bigPicture/changes', params: { from, ...ofPlan(plan) } }),
      transformResponse: (answer) => planChanges.parse(answer),
      keepUnusedDataFor: 0,
    }),
    /** The event of a revision. */
    pastEvent: build.query<DraftFeedEvent | null, Asked<{ readonly from: number }>>({
      query: ({ plan, from }) => ({
        url: 'v1/bigPicture/changes',
        params: { from, limit: 1, ...ofPlan(plan) },
      }),
      transformResponse: (answer) => planChanges.parse(answer).events[0] ?? null,
      keepUnusedDataFor: 0,
    }),
    timeline: build.query<PlanTimeline, PlanName>({
      query: (plan) => ({ url: 'v1/bigPicture/timeline', params: ofPlan(plan) }),
      transformResponse: (answer) => planTimeline.parse(answer),
      keepUnusedDataFor: 0,
    }),
    history: build.query<PlanHistory, HistoryPageQuery>({
      query: ({ user, kind, plan, ...page }) => ({
        url: 'v1/bigPicture/history',
        params: { ...page, ...(user !== null && { user }), ...(kind !== null && { kind }), ...ofPlan(plan) },
      }),
      transformResponse: (answer) => planHistory.parse(answer),
    }),
    /** Totals after each of the revisions. */
    totals: build.query<PlanTotals, Asked<{ readonly revs: readonly number[] }>>({
      query: ({ plan, revs }) => ({
        url: `v1/bigPicture/totals?${new URLSearchParams(revs.map((rev) => ['rev', String(rev)])).toString()}`,
        params: ofPlan(plan),
      }),
      transformResponse: (answer) => planTotals.parse(answer),
      keepUnusedDataFor: 0,
    }),
    comparison: build.query<PlanComparison, Sides>({
      query: ({ plan, ...sides }) => ({
        url: 'v1/bigPicture/compare',
        params: { ...sides, ...ofPlan(plan) },
      }),
      transformResponse: (answer) => planComparison.parse(answer),
      keepUnusedDataFor: 0,
    }),
    bridgeBetweenPoints: build.query<PlanBridge, BridgeSides>({
      query: ({ from, to, plan, year }) => ({
        url: 'v1/bigPicture/bridge',
        params: { from, to, ...ofPlan(plan), ...(year === null ? {} : { year }) },
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
