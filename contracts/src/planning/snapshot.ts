import { z } from 'zod'
import { storedAs } from '../stored-shape.ts'
import { requiredText } from '../text.ts'

/** Most snapshots of one planning period. */
export const MAX_SNAPSHOTS = 50
const MAX_SNAPSHOT_TITLE = 200

/** Titles that would reach an object's prototype where titles are used as keys. */
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** Title of a snapshot. Several spaces look like one, so they are stored as one. */
export const snapshotTitle = storedAs(
  requiredText(MAX_SNAPSHOT_TITLE)
    .transform((title) => title.replace(/\s+/gu, ' '))
    .refine((title) => !FORBIDDEN.has(title), { params: { code: 'forbidden-key' } }),
  z.string(),
)

const revision = z.number().int().min(0)

/**
 * Arguments of the command `snapshot`: stores the draft as of `upTo`, or as it is when the command is decided. `seen` is
 * the revision of the snapshot that the sender saw under the title, or null for none: a later one is not replaced. Without
 * `seen` any is replaced.
 */
export const snapshotArgs = z.strictObject({
  title: snapshotTitle,
  upTo: revision.optional(),
  seen: revision.nullable().optional(),
})

/** Parameters of `snapshot-kept-meanwhile`: the snapshot that has the title now, who made it and when. */
export const keptMeanwhile = z.object({ rev: revision, at: z.string(), by: z.number().int() })

/** Revision of the draft for which a preview was shown; absent without a preview. */
const upTo = z.number().int().min(-1).optional()

/** Arguments of `discard`, which is refused if anything was written after `upTo`, since no preview has shown that. */
export const discardArgs = z.strictObject({ upTo })

/** Arguments of `restore`, which is refused if anything was written, or the snapshot replaced, after `upTo`. */
export const restoreArgs = z.strictObject({ title: snapshotTitle, upTo })

/** Arguments of `undo` and `redo` for a restore or discard, which is undone as a whole: its revision. */
export const undoArgs = z.strictObject({ rev: revision })

/** A snapshot in the list of the draft; identified by the revision that created it. */
export const snapshotEntry = z.object({
  title: z.string(),
  rev: revision,
  at: z.string(),
  /** User id. */
  by: z.number().int(),
})
export type SnapshotEntry = z.infer<typeof snapshotEntry>

/** The list with a new snapshot in front, which replaces the one of the same title. */
export function withSnapshot<Entry extends SnapshotEntry>(entries: readonly Entry[], entry: Entry): Entry[] {
  return [entry, ...withoutSnapshot(entries, entry.title)]
}

export function withoutSnapshot<Entry extends SnapshotEntry>(
  entries: readonly Entry[],
  title: string,
): Entry[] {
  return entries.filter((entry) => entry.title !== title)
}
