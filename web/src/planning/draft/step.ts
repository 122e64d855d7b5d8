import { type DraftOp, draftWrite } from '@staffplan/contracts/planning/draft'
import { z } from 'zod'

const held = z.object({ v: draftWrite.shape.v, w: z.string().nullable() })

const change = z.object({ k: z.string(), before: held, after: held })

/** What a key holds, and whose that is; null where nobody wrote it. */
export type Held = z.infer<typeof held>

/** One write of a step. */
export type Change = z.infer<typeof change>

export const refusedText = z.object({ key: z.string(), text: z.string(), code: z.string() })
/** A text of a pasted block that its cell could not take, and why. */
export type RefusedText = z.infer<typeof refusedText>

export const step = z.object({
  /** The name of its command: numbers begin anew with each client. None in what earlier versions kept. */
  command: z.string().default(''),
  changes: z.array(change),
  /** Of several commands that are one step: the name of the first when they were entered. */
  group: z.coerce.string().optional(),
  /** What came in the same block and was not taken: it goes and comes with the step. */
  texts: z.array(refusedText).readonly().optional(),
})
/** What one command changed. */
export type Step = z.infer<typeof step>

/** Of a command under its name, over what the keys held `before` it. */
export function stepOf(
  { ops }: { readonly ops: readonly DraftOp[] },
  before: ReadonlyMap<string, Held>,
  name: string,
  group: string | undefined,
): Step {
  const changes = ops.map(({ k, v }) => ({
    k,
    before: before.get(k) ?? { v: null, w: null },
    after: { v, w: name },
  }))
  return { command: name, changes, group }
}

/** What a step back or forward did. */
export type Stepped = {
  readonly ops: readonly DraftOp[]
  /** What it would have written where somebody else has written by now: that stays. */
  readonly skipped: readonly DraftOp[]
}

/** Null: there was nothing to do. */
export type Outcome = Stepped | 'offline' | 'sent' | null

export type Told = {
  readonly type: 'undo' | 'redo'
  readonly outcome: Outcome
  /** Of the step, refused in their cells when it was entered. */
  readonly texts: readonly RefusedText[]
}
