import { z } from 'zod'
import { id } from '../number.ts'
import { toldOrigin } from '../told-origin.ts'
import { draftCause, draftValue } from './draft.ts'
import { planId } from './plan-id.ts'

/** What an event of a plan was: a write for one of the draft's causes, a save, or something about a snapshot. */
const historyKind = z.enum([...draftCause.options, 'publish', 'snapshot', 'snapshotImport', 'snapshotDelete'])
export type HistoryKind = z.infer<typeof historyKind>

/** Or what is in it: special drivers, or what others had just written. */
const askedKind = z.enum([...historyKind.options, 'special', 'conflict'])
export type AskedKind = z.infer<typeof askedKind>

/** Entries of one answer at most. */
const MOST_HISTORY = 200
/** Keys that can be asked for at once: an address has to hold them. */
export const MOST_KEYS = 200
/** Changes that an entry names; how many there are is said beside them. */
export const NAMED_CHANGES = 10

const rev = z.number().int().min(0)
const draftKey = z.string().max(200)

/** What is asked of a plan's history; everything that is given must hold. */
export const historyQuery = z.object({
  /** First year of a planning period; the present one unless given. */
  plan: planId.optional(),
  /** Keys of the draft, as draft-key.ts prints them: what wrote any of them. */
  key: z.union([draftKey, z.array(draftKey).max(MOST_KEYS)]).optional(),
  /** Or any special driver of a division, also from before it moved. */
  division: z.coerce.number().pipe(id).optional(),
  user: z.coerce.number().pipe(id).optional(),
  kind: askedKind.optional(),
  /** Moments, the first inclusive, the second not. */
  since: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
  /** Only what is older than this revision: where the answer before ended. */
  before: z.coerce.number().pipe(rev).optional(),
  /** So many of them are left out first. */
  skip: z.coerce.number().pipe(rev).default(0),
  limit: z.coerce.number().int().min(1).max(MOST_HISTORY).default(50),
})
export type HistoryQuery = z.infer<typeof historyQuery>

const change = z.object({ k: z.string(), from: draftValue, to: draftValue })
export type HistoryChange = z.infer<typeof change>

/** One event, or all parts of one write. */
const historyEntry = z.object({
  rev,
  at: z.string(),
  /** User id. */
  by: z.number().int(),
  kind: historyKind,
  ...toldOrigin,
  /** Of a save. */
  message: z.string().optional(),
  /** Revision that a save made visible. */
  upTo: z.number().int().min(-1).optional(),
  /** Of a snapshot, also of the one that was restored. */
  title: z.string().optional(),
  /** Revision that an undo or redo takes back. */
  undone: rev.optional(),
  /** User whose change a revert takes back. */
  revertedUser: z.number().int().optional(),
  /** Revision of the moment that was restored. */
  moment: rev.optional(),
  /** Entries it left as they were, because others had written them or nothing takes them up any more. */
  skipped: rev,
  /** Values that others had written meanwhile and it replaced. */
  over: rev,
  /** Revisions that it takes: a large write is stored in parts, the last of which is `rev`. */
  parts: z.number().int().min(1),
  /** Of what was asked for: the first ones, and how many there are. */
  changes: z.array(change),
  changed: rev,
})
export type HistoryEntry = z.infer<typeof historyEntry>

/**
 * The newest first; `next` is the `before` of the question that goes on, null at the beginning of the plan. `count`: how many
 * there are before the `before` of this one, skipped ones included.
 */
export const planHistory = z.object({ content: z.array(historyEntry), count: rev, next: rev.nullable() })
export type PlanHistory = z.infer<typeof planHistory>
