import { z } from 'zod'
import { sentVia } from './planning/sent-via.ts'

/** Noted by the server itself where a whole plan came without what it was based on; nobody may send it. */
export const NO_BASE = 'legacy-no-base'

/** What a history says of where an event came from, as far as the log holds it. */
export const toldOrigin = {
  /** Only what is done to a draft has it; all else is a call. It does not tell people from programs: nobody proves which they are. */
  via: sentVia
    .optional()
    .describe(
      'How it was sent: over the live connection (`ws`) or as a call (`rest`). Screens and programs send both: Staffplan itself restores moments, reverts changes and deletes snapshots in calls.',
    ),
  /** Why, in the words of whoever sent it; `NO_BASE` is the server's. */
  why: z.string().optional(),
}
