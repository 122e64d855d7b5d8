import { draftOp } from '@staffplan/contracts/planning/draft'
import { z } from 'zod'

/** Changes this tab has asked for and has not yet heard the outcome of. */
export const draftCommand = z.object({
  type: z.literal('ops'),
  /** Ascending per client. */
  seq: z.number().int().min(1),
  /** Revision on the screen when it was given. */
  base: z.number().int().min(-1),
  /** Milliseconds since 1970; 0 where a person has to be asked before it is sent. */
  at: z.number(),
  ops: z.array(draftOp),
})
export type DraftCommand = z.infer<typeof draftCommand>

/** Older ones are not sent without asking. */
const FRESH_MILLISECONDS = 24 * 60 * 60 * 1000

/** The numbers of those. */
export function staleNumbers(commands: readonly DraftCommand[], now: number): ReadonlySet<number> {
  return new Set(commands.filter(({ at }) => now - at > FRESH_MILLISECONDS).map(({ seq }) => seq))
}
