import { z } from 'zod'
import { id } from '../number.ts'
import { toldOrigin } from '../told-origin.ts'
import { draftCause, draftValue } from './draft.ts'
import { planId } from './plan-id.ts'

/** Kind of an event of a plan: a write by its cause, a publish, or an event about a snapshot. */
const historyKind = z.enum([...draftCause.options, 'publish', 'snapshot', 'snapshotImport', 'snapshotDelete'])
export type HistoryKind = z.infer<typeof historyKind>

/** Kinds that can be asked for: also `special` (writes of special drivers) and `conflict` (replaced what others wrote). */
const askedKind = z.enum([...historyKind.options, 'special', 'conflict'])
export type AskedKind = z.infer<typeof askedKind>

/** Most entries in one answer. */
const MOST_HISTORY = 200
/** Most keys in one request, since they must fit into an address. */
export const MOST_KEYS = 200
/** Most changes that an entry lists; it also has their number. */
export const NAMED_CHANGES = 10

const rev = z.number().int().min(0)
const draftKey = z.string().max(200)

/** Query of a plan's history; entries must match all given conditions. */
export const historyQuery = z.object({
  /** First year of a planning period; the present one unless given. */
  plan: planId.optional(),
  /** Draft keys, as draft-key.ts prints them: entries that wrote any of them. */
  key: z.union([draftKey, z.array(draftKey).max(MOST_KEYS)]).optional(),
  /** Or entries that wrote any special driver of a division, also before the division moved. */
  division: z.coerce.number().pipe(id).optional(),
  user: z.coerce.number().pipe(id).optional(),
  kind: askedKind.optional(),
  /** From `since` (inclusive) until `until` (exclusive). */
  since: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
  /** Only entries older than this revision, to continue a former answer. */
  before: z.coerce.number().pipe(rev).optional(),
  /** Number of entries to skip first. */
  skip: z.coerce.number().pipe(rev).default(0),
  limit: z.coerce.number().int().min(1).max(MOST_HISTORY).default(50),
})
export type HistoryQuery = z.infer<typeof historyQuery>

const change = z.object({ k: z.string(), from: draftValue, to: draftValue })
export type HistoryChange = z.infer<typeof change>

/** An event, or all parts of a large write. */
const historyEntry = z.object({
  rev,
  at: z.string(),
  /** User id. */
  by: z.number().int(),
  kind: historyKind,
  ...toldOrigin,
  /** Message of a publish. */
  message: z.string().optional(),
  /** Revision that a publish made visible. */
  upTo: z.number().int().min(-1).optional(),
  /** Title of the snapshot, also of a restored one. */
  title: z.string().optional(),
  /** Revision that an undo or redo takes back. */
  undone: rev.optional(),
  /** User whose change a revert takes back. */
  revertedUser: z.number().int().optional(),
  /** Revision of the moment that was restored. */
  moment: rev.optional(),
  /** Number of entries left as they were, because others had written them or what they belong to does not exist any more. */
  skipped: rev,
  /** Number of replaced values that others had written meanwhile. */
  over: rev,
  /** Number of revisions: a large write is stored in parts, the last of which is `rev`. */
  parts: z.number().int().min(1),
  /** The first changes that match the query; `changed` is their total number. */
  changes: z.array(change),
  changed: rev,
})
export type HistoryEntry = z.infer<typeof historyEntry>

/**
 * Newest first. `next` is the `before` for the next request; null at the beginning of the plan. `count` is the number of
 * matching entries older than this request's `before`, skipped ones included.
 */
export const planHistory = z.object({ content: z.array(historyEntry), count: rev, next: rev.nullable() })
export type PlanHistory = z.infer<typeof planHistory>
