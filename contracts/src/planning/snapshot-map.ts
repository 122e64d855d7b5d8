import { z } from 'zod'
import { draftOp } from './draft.ts'
import { sentDrivers } from './published.ts'
import { snapshotEntry } from './snapshot.ts'

/** The content of a snapshot in `bigPictureStore/snapshots`: the two maps of the store calls. */
const snapshotState = z.strictObject({
  userInput: z.record(z.string(), z.number().nullable()),
  setDrivers: sentDrivers,
})
export type SnapshotState = z.infer<typeof snapshotState>

/** The answer of `GET bigPictureStore/snapshots`, by title. */
export const snapshotMap = z.record(z.string(), z.object({ title: z.string(), state: snapshotState }))

/** Snapshots as sent, by title; null deletes one. */
export const sentSnapshots = z.record(
  z.string(),
  z.strictObject({ title: z.string().optional(), state: snapshotState }).nullable(),
)
export type SentSnapshots = z.infer<typeof sentSnapshots>

/** What restoring something now would do to the draft. */
export const restorePreview = z.object({
  /** Revision of the draft for which this preview was made. */
  head: z.number().int().min(-1),
  changes: z.array(draftOp),
  /** Entries for things that no longer exist, which are not restored. */
  skipped: z.array(draftOp),
})
export type RestorePreview = z.infer<typeof restorePreview>

/** The answer of `GET bigPictureStore/snapshots/{rev}`. */
export const snapshotPreview = restorePreview.extend(snapshotEntry.shape)
export type SnapshotPreview = z.infer<typeof snapshotPreview>
