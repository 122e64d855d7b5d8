import { z } from 'zod'
import { planningPeriod } from '../arithmetic/period.ts'
import { id } from '../number.ts'
import { requiredNote } from '../text.ts'
import { snapshotEntry } from './snapshot.ts'
import { isSameWriter, writerName } from './writer.ts'

/** Most keys with a value in one draft. */
export const MAX_DRAFT_KEYS = 20_000
/** Most special drivers in all lists of one division, since a change of one recalculates all of them. */
export const MAX_APPLIED = 200

const rev = z.number().int().min(0)
/** A revision, or -1 before the first event; not derived from `rev`, where a second `min` would only add to the first. */
const head = z.number().int().min(-1)

/** A special driver applied to a division; `pos` orders the list. */
const appliedEntry = z.strictObject({ driverID: id, value: z.number(), pos: z.number() })
export type AppliedEntry = z.infer<typeof appliedEntry>

export const draftValue = z.union([z.number(), appliedEntry]).nullable()
export type DraftValue = z.infer<typeof draftValue>

/** One write as a command sends it: `k` is a draft key as draft-key.ts prints it, `v: null` clears it. */
export const draftOp = z.strictObject({ k: z.string().max(200), v: draftValue })
export type DraftOp = z.infer<typeof draftOp>

const writer = z.string().max(200).nullable()

/** One write that undoes or redoes another: only while `ifW` is the effective writer, who becomes `setW`; null is nobody. */
export const guardedOp = draftOp.extend({ ifW: writer, setW: writer })
export type GuardedOp = z.infer<typeof guardedOp>

/** One write as stored; `w` is the effective writer if that is not the command itself. */
export const draftWrite = draftOp.extend({ w: z.string().optional() })
export type DraftWrite = z.infer<typeof draftWrite>

export const draftCause = z.enum(['edit', 'undo', 'redo', 'restore', 'legacy', 'discard'])

/** A value that somebody else wrote after the sender's `base` and that this write replaced. */
export const overwritten = z.object({ k: z.string(), v: draftValue, w: z.string() })

/** The `i`th of `n` parts of one write too large for one event; they take effect with the last part. */
export const draftPart = z.object({ id: z.string(), i: rev, n: rev })

/** The snapshot that was restored. */
export const restoredSnapshot = snapshotEntry.pick({ title: true, rev: true })

const feed = {
  rev,
  at: z.string(),
  /** User id. */
  by: z.number().int(),
  /** Client id, and below the number of the command. */
  cid: z.string(),
  seq: rev,
}

const opsApplied = z.object({
  type: z.literal('DraftOpsApplied'),
  ...feed,
  cause: draftCause,
  ops: z.array(draftWrite),
  over: z.array(overwritten).optional(),
  skipped: z.array(z.string()).optional(),
  snapshot: restoredSnapshot.optional(),
  /** Revision of a restored moment. */
  moment: rev.optional(),
  undone: rev.optional(),
  txn: draftPart.optional(),
})

const published = z.object({
  type: z.literal('DraftPublished'),
  ...feed,
  /** The revision that ordinary users see now. */
  upTo: head,
  message: z.string().optional(),
})

const snapshotKept = z.object({
  type: z.enum(['SnapshotCreated', 'SnapshotImported']),
  ...feed,
  title: z.string(),
})

const snapshotDeleted = z.object({ type: z.literal('SnapshotDeleted'), ...feed, title: z.string() })

/** An event of the topic `draft:{planId}`. */
export const draftFeedEvent = z.discriminatedUnion('type', [
  opsApplied,
  published,
  snapshotKept,
  snapshotDeleted,
])
export type DraftFeedEvent = z.infer<typeof draftFeedEvent>

/**
 * The value of a key, its writer (as writer.ts names it), the revision of the write, and when that writer wrote it if known.
 * A cleared key keeps its writer.
 */
export type DraftCell = {
  readonly v: DraftValue
  readonly w: string
  readonly rev: number
  readonly at?: string | undefined
}

/** The state of a draft, folded from its events. */
export type Draft = {
  readonly cells: Map<string, DraftCell>
  /** Writes of a large write's parts while its last part is still missing. */
  readonly open: DraftWrite[]
}

export function emptyDraft(): Draft {
  return { cells: new Map(), open: [] }
}

/**
 * Folds one event into the draft (in place) and returns the keys it wrote. Every write sets a value, so folding an event
 * twice is harmless.
 */
export function foldDraft(
  draft: Draft,
  event: Pick<z.infer<typeof opsApplied>, 'rev' | 'by' | 'cid' | 'seq' | 'ops' | 'txn'> & {
    readonly at?: string
  },
): string[] {
  const { txn } = event
  if (txn && txn.i === 0) draft.open.length = 0
  if (txn && txn.i + 1 < txn.n) {
    draft.open.push(...event.ops)
    return []
  }
  const writer = writerName(event)
  const writes = [...draft.open, ...event.ops]
  draft.open.length = 0
  for (const { k, v, w = writer } of writes) {
    const before = draft.cells.get(k)
    // After an undo, the effective writer wrote the value long before this event.
    const at = w === writer ? event.at : before && isSameWriter(before.w, w) ? before.at : undefined
    draft.cells.set(k, { v, w, rev: event.rev, at })
  }
  return writes.map((write) => write.k)
}

/** `GET /v1/bigPicture/draft`: the present draft, to be followed live from `rev` on. */
export const draftState = z.object({
  epoch: z.string(),
  /** Revision of the last event; -1 before the first. */
  rev: head,
  /** The last publish; null before the first. A cell whose `rev` is above `upTo` has changed since. */
  published: z
    .object({
      upTo: head,
      rev,
      at: z.string(),
      by: z.number().int(),
      message: z.string().optional(),
    })
    .nullable(),
  /** `at` is when the writer `w` wrote the value. */
  cells: z.array(z.object({ k: z.string(), v: draftValue, w: z.string(), rev, at: z.string().optional() })),
  period: planningPeriod,
  /** User ids by client id, for cells whose `w` was written before writers' names included the user. */
  writers: z.record(z.string(), id),
  /** Newest first. */
  snapshots: z.array(snapshotEntry),
})
export type DraftState = z.infer<typeof draftState>

/** Message that a user may add when publishing. */
export const publishMessage = requiredNote(500)

/** Arguments of the command `publish`. */
export const publishArgs = z.strictObject({ upTo: head, message: publishMessage.optional() })

export function sameValue(a: DraftValue, b: DraftValue): boolean {
  if (a === null || b === null || typeof a === 'number' || typeof b === 'number') return a === b
  return a.driverID === b.driverID && a.value === b.value && a.pos === b.pos
}
