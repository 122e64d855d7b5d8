import { z } from 'zod'
import { draftOp } from './draft.ts'
import { sentDrivers } from './published.ts'
import { snapshotEntry } from './snapshot.ts'

/** What a title stands for in `bigPictureStore/snapshots`: the two maps of the store calls. */
const snapshotState = z.strictObject({
  userInput: z.record(z.string(), z.number().nullable()),
  setDrivers: sentDrivers,
})
export type SnapshotState = z.infer<typeof snapshotState>

/** `GET bigPictureStore/snapshots`. */
export const snapshotMap = z.record(z.string(), z.object({ title: z.string(), state: snapshotState }))

/** A snapshot as it is sent under its title; null takes it away. */
export const sentSnapshots = z.record(
  z.string(),
  z.strictObject({ title: z.string().optional(), state: snapshotState }).nullable(),
)
export type SentSnapshots = z.infer<typeof sentSnapshots>

/** What restoring something now would do to the draft. */
const restorePreview = z.object({
  /** The revision of the draft that this was made from. */
  head: z.number().int().min(-1),
  changes: z.array(draftOp),
  /** What it holds for things that no longer exist: it is left out. */
  skipped: z.array(draftOp),
})
export type RestorePreview = z.infer<typeof restorePreview>

/** `GET bigPictureStore/snapshots/{rev}`. */
export const snapshotPreview = restorePreview.extend(snapshotEntry.shape)
export type SnapshotPreview = z.infer<typeof snapshotPreview>

const rev = z.number().int().min(0)

export const momentRestoreQuery = z.object({ rev: z.coerce.number().pipe(rev) })

/** `GET /v1/bigPicture/restore`: the same for the draft as it was after a revision; `at` is when that was stored. */
export const momentPreview = restorePreview.extend({ rev, at: z.string() })
export type MomentPreview = z.infer<typeof momentPreview>

/**
 * `GET /v1/bigPicture/revert`: the same for putting back what was written at a revision. `by`: the user who wrote it; `kept`:
 * what was written over it since, which stays.
 */
export const revertPreview = momentPreview.extend({ by: z.number().int(), kept: z.array(draftOp) })
export type RevertPreview = z.infer<typeof revertPreview>

/** `POST /v1/bigPicture/restore` and `/revert`. What was written after `upTo`, from where it was announced, was announced to nobody: it is refused. */
export const momentRestore = z.strictObject({ rev, upTo: z.number().int().min(-1) })

/** Its revision, by which it is undone; that of the draft where nothing was different. */
export const momentRestored = z.object({ rev: z.number().int().min(-1) })
export type MomentRestored = z.infer<typeof momentRestored>
