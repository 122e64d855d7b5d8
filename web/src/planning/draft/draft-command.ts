import { draftOp, publishArgs } from '@staffplan/contracts/planning/draft'
import { z } from 'zod'

const sent = {
  /** Ascending per tab. */
  seq: z.number().int().min(1),
  /** Revision on the screen when it was given. */
  base: z.number().int().min(-1),
  /** Milliseconds since 1970. */
  at: z.number(),
}

/** What this tab asked for and has not yet heard the outcome of. */
export const draftCommand = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ops'), ...sent, ops: z.array(draftOp) }),
  z.object({ type: z.literal('publish'), ...sent, args: publishArgs }),
])
export type DraftCommand = z.infer<typeof draftCommand>

/** A command before it has its number. */
export type Intent =
  | Pick<Extract<DraftCommand, { type: 'ops' }>, 'type' | 'ops'>
  | Pick<Extract<DraftCommand, { type: 'publish' }>, 'type' | 'args'>
