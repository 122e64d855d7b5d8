import { draftWrite } from '@staffplan/contracts/planning/draft'
import { z } from 'zod'

const held = z.object({ v: draftWrite.shape.v, w: z.string().nullable() })

const change = z.object({ k: z.string(), before: held, after: held })

/** What a key holds, and whose that is; null where nobody wrote it. */
export type Held = z.infer<typeof held>

/** One write of a step. */
export type Change = z.infer<typeof change>

export const step = z.object({
  seq: z.number().int(),
  changes: z.array(change),
  /** Of several commands that are one step: the number of the first when they were entered. */
  group: z.number().int().optional(),
})
/** What one command changed. */
export type Step = z.infer<typeof step>
