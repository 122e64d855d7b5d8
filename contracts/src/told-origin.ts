import { z } from 'zod'
import { sentVia } from './planning/sent-via.ts'

/** Reason that the server notes when a whole plan was sent without its base revision; clients may not send it. */
export const NO_BASE = 'legacy-no-base'

/** What a history tells of an event's origin, as far as the log has it. */
export const toldOrigin = {
  /** Only events of a draft have it; all others come from HTTP calls. It does not distinguish people from programs. */
  via: sentVia
    .optional()
    .describe(
      'How it was sent: over the live connection (`ws`) or as a call (`rest`). Screens and programs send both: Staffplan itself restores moments, reverts changes and deletes snapshots in calls.',
    ),
  /** Reason as given by the sender, or `NO_BASE` by the server. */
  why: z.string().optional(),
}
