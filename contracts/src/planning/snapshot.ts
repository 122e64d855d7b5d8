import { z } from 'zod'
import { storedAs } from '../stored-shape.ts'
import { requiredText } from '../text.ts'

/** Of one planning period, at most. */
export const MAX_SNAPSHOTS = 50
const MAX_SNAPSHOT_TITLE = 200

/** They would reach an object's prototype where titles are its keys. */
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** Names a snapshot. Nobody tells one blank from several, so they are one. */
export const snapshotTitle = storedAs(
  requiredText(MAX_SNAPSHOT_TITLE)
    .transform((title) => title.replace(/\s+/gu, ' '))
    .refine((title) => !FORBIDDEN.has(title), { params: { code: 'forbidden-key' } }),
  z.string(),
)

const revision = z.number().int().min(0)

/**
 * Arguments of the command `snapshot`: of the draft as of `upTo`, as it is when the command is decided without it. `seen` is what
 * its sender saw under the title, by its revision, or null for nothing: what was kept there since is not replaced. Without it
 * everything is.
 */
export const snapshotArgs = z.strictObject({
  title: snapshotTitle,
  upTo: revision.optional(),
  seen: revision.nullable().optional(),
})

/** With `snapshot-kept-meanwhile`: which one has the title now, and who made it when. */
export const keptMeanwhile = z.object({ rev: revision, at: z.string(), by: z.number().int() })

/** The revision of the draft that what is announced was made from; without it nothing was announced. */
const upTo = z.number().int().min(-1).optional()

/** Of `discard`. What was written after `upTo` was announced to nobody: it is refused. */
export const discardArgs = z.strictObject({ upTo })

/** Of `restore`; the same. */
export const restoreArgs = z.strictObject({ title: snapshotTitle, upTo })

/** Arguments of `undo` and `redo` for a restore or a discard, which is taken back or put back as one: its revision. */
export const undoArgs = z.strictObject({ rev: revision })

/** A snapshot as the draft lists it; the revision that made it is its name. */
export const snapshotEntry = z.object({
  title: z.string(),
  rev: revision,
  at: z.string(),
  /** User id. */
  by: z.number().int(),
})
export type SnapshotEntry = z.infer<typeof snapshotEntry>

/** The list with another one in front, the newest; it replaces that of the same title. */
export function withSnapshot<Entry extends SnapshotEntry>(entries: readonly Entry[], entry: Entry): Entry[] {
  return [entry, ...withoutSnapshot(entries, entry.title)]
}

export function withoutSnapshot<Entry extends SnapshotEntry>(
  entries: readonly Entry[],
  title: string,
): Entry[] {
  return entries.filter((entry) => entry.title !== title)
}
