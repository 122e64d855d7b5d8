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
export const restorePreview = z.object({
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
