import { z } from 'zod'
import { sentVia } from './planning/sent-via.ts'

/** What a history says of where an event came from, as far as the log holds it. */
export const toldOrigin = {
  /** How it was sent: over the live connection or as a call. Only what is done to a draft has it; all else is a call. */
  via: sentVia.optional(),
  /** Why, in the words of whoever sent it; `legacy-no-base` of a whole plan that was sent without what it was based on. */
  why: z.string().optional(),
}
