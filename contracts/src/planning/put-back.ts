import { z } from 'zod'
import { draftOp } from './draft.ts'
import { restorePreview } from './snapshot-map.ts'

const rev = z.number().int().min(0)

/** Revision of the moment to restore, or of the change to revert. */
export const putBackQuery = z.object({ rev: z.coerce.number().pipe(rev) })

/** `GET /v1/bigPicture/restore`: what restoring the draft as of a revision would change; `at` is when that was stored. */
export const momentPreview = restorePreview.extend({ rev, at: z.string() })
export type MomentPreview = z.infer<typeof momentPreview>

/**
 * `GET /v1/bigPicture/revert`: what reverting the change of a revision would put back. `by` is the user who made the change;
 * `kept` are its keys that were overwritten since and stay as they are.
 */
export const revertPreview = momentPreview.extend({ by: z.number().int(), kept: z.array(draftOp) })
export type RevertPreview = z.infer<typeof revertPreview>

/**
 * `POST /v1/bigPicture/restore` and `/revert`. `upTo` is the revision for which the effect was previewed: refused if
 * anything was written after that, which no preview has shown.
 */
export const putBack = z.strictObject({ rev, upTo: z.number().int().min(-1) })

/** Revision of the resulting change, by which it can be undone; the draft's revision when nothing was different. */
export const putBackAnswer = z.object({ rev: z.number().int().min(-1) })
export type PutBackAnswer = z.infer<typeof putBackAnswer>
