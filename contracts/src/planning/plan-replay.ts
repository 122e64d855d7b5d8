import { z } from 'zod'
import { draftFeedEvent } from './draft.ts'
import { planId } from './plan-id.ts'

/** Most events on a page. */
const MOST_EVENTS = 1_000

const rev = z.number().int().min(0)

export const changesQuery = z.object({
  plan: planId.optional(),
  /** First revision of the shared draft to return. */
  from: z.coerce.number().pipe(rev).default(0),
  limit: z.coerce.number().int().min(1).max(MOST_EVENTS).default(MOST_EVENTS),
})

/** `GET /v1/bigPicture/changes`: the draft's events, oldest first, to be folded onto the state before them. */
export const planChanges = z.object({
  events: z.array(draftFeedEvent),
  /** Revisions before which something else that figures depend on changed: units, divisions, drivers, staff or settings. */
  basisChanges: z.array(rev),
  /** `from` for the next request; null at the end. */
  next: rev.nullable(),
})
export type PlanChanges = z.infer<typeof planChanges>

/** Most groups in a timeline. */
export const MOST_GROUPS = 160

export const timelineQuery = z.object({ plan: planId.optional() })

const tickKind = z.enum(['publish', 'snapshot', 'restore', 'conflict'])
export type TickKind = z.infer<typeof tickKind>

/** `GET /v1/bigPicture/timeline`: what stands out in a plan's history, oldest first. */
export const planTimeline = z.object({
  /** Revision of the last event; -1 before the first. */
  head: z.number().int().min(-1),
  /** Number of changes in a group, 1 if there are few changes in all; the last group may have fewer. */
  groupSize: z.number().int().min(1),
  /** The last change of each group. */
  groups: z.array(z.object({ rev, at: z.string() })),
  ticks: z.array(z.object({ rev, at: z.string(), by: z.number().int(), kind: tickKind })),
})
export type PlanTimeline = z.infer<typeof planTimeline>

const asked = z.coerce.number().pipe(z.number().int().min(-1))

export const totalsQuery = z.object({
  plan: planId.optional(),
  /** Revisions of the shared draft; -1 is before the first event. */
  rev: z.union([asked, z.array(asked).max(2 * MOST_GROUPS)]),
})

/** `GET /v1/bigPicture/totals`: totals after given revisions of the draft, with present organisation, drivers and staff. */
export const planTotals = z.object({
  /** Plan years, in the order of the values of each total. */
  years: z.array(z.number().int()),
  totals: z.array(
    z.object({ rev: z.number().int(), fte: z.array(z.number()), tpc: z.array(z.number().nullable()) }),
  ),
})
export type PlanTotals = z.infer<typeof planTotals>
