import { z } from 'zod'
import { draftOp } from './draft.ts'
import { restorePreview } from './snapshot-map.ts'

const rev = z.number().int().min(0)

/** Which moment is to be restored, or which change reverted: by its revision. */
export const putBackQuery = z.object({ rev: z.coerce.number().pipe(rev) })

/** `GET /v1/bigPicture/restore`: like a snapshot, the draft as it was after a revision; `at` is when that was stored. */
export const momentPreview = restorePreview.extend({ rev, at: z.string() })
export type MomentPreview = z.infer<typeof momentPreview>

/**
 * `GET /v1/bigPicture/revert`: the same for what was written at a revision, which goes back to what it was before. `by`: the user
 * who wrote it; `kept`: what was written over it since, which stays.
 */
export const revertPreview = momentPreview.extend({ by: z.number().int(), kept: z.array(draftOp) })
export type RevertPreview = z.infer<typeof revertPreview>

/** `POST /v1/bigPicture/restore` and `/revert`. What was written after `upTo`, from where it was announced, was announced to nobody: it is refused. */
export const putBack = z.strictObject({ rev, upTo: z.number().int().min(-1) })

/** The revision of the change that came of it, by which it is undone; that of the draft where nothing was different. */
export const putBackAnswer = z.object({ rev: z.number().int().min(-1) })
export type PutBackAnswer = z.infer<typeof putBackAnswer>
