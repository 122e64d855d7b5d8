import { z } from 'zod'
import { draftFeedEvent } from './draft.ts'
import { planId } from './plan-id.ts'

/** Events of one page at most. */
const MOST_EVENTS = 1_000

const rev = z.number().int().min(0)

export const changesQuery = z.object({
  plan: planId.optional(),
  /** First revision of the shared draft that is asked for. */
  from: z.coerce.number().pipe(rev).default(0),
  limit: z.coerce.number().int().min(1).max(MOST_EVENTS).default(MOST_EVENTS),
})

/** `GET /v1/bigPicture/changes`: the draft's events, the oldest first; folded over the state before them they are every state after. */
export const planChanges = z.object({
  events: z.array(draftFeedEvent),
  /** Revisions before which something else changed that figures are calculated from: units, divisions, drivers, staff, settings. */
  basisChanges: z.array(rev),
  /** `from` of the question that goes on; null at the end. */
  next: rev.nullable(),
})
export type PlanChanges = z.infer<typeof planChanges>

/** Groups of one timeline at most. */
export const MOST_GROUPS = 160

export const timelineQuery = z.object({ plan: planId.optional() })

const tickKind = z.enum(['publish', 'snapshot', 'restore', 'conflict'])
export type TickKind = z.infer<typeof tickKind>

/** `GET /v1/bigPicture/timeline`: what stands out in a plan's history, the oldest first. */
export const planTimeline = z.object({
  /** Revision of the last event; -1 before the first. */
  head: z.number().int().min(-1),
  /** Changes of one group: one where there are few. The last group may have fewer. */
  groupSize: z.number().int().min(1),
  /** All changes in groups of that size: the last of each. */
  groups: z.array(z.object({ rev, at: z.string() })),
  ticks: z.array(z.object({ rev, at: z.string(), by: z.number().int(), kind: tickKind })),
})
export type PlanTimeline = z.infer<typeof planTimeline>

const asked = z.coerce.number().pipe(z.number().int().min(-1))

export const totalsQuery = z.object({
  plan: planId.optional(),
  /** Revisions of the shared draft; -1 is before the first. */
  rev: z.union([asked, z.array(asked).max(2 * MOST_GROUPS)]),
})

/** `GET /v1/bigPicture/totals`: what the plan came to after changes of its draft, with the organisation, drivers and staff of now. */
export const planTotals = z.object({
  /** Plan years, as each total has them. */
  years: z.array(z.number().int()),
  totals: z.array(
    z.object({ rev: z.number().int(), fte: z.array(z.number()), tpc: z.array(z.number().nullable()) }),
  ),
})
export type PlanTotals = z.infer<typeof planTotals>
