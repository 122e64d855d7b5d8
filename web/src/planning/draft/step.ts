import { type DraftOp, draftWrite } from '@staffplan/contracts/planning/draft'
import { z } from 'zod'

const held = z.object({ v: draftWrite.shape.v, w: z.string().nullable() })

const change = z.object({ k: z.string(), before: held, after: held })

/** The value of a key and its writer; `w` is null where nobody wrote it. */
export type Held = z.infer<typeof held>

/** One write of a step. */
export type Change = z.infer<typeof change>

export const refusedText = z.object({ key: z.string(), text: z.string(), code: z.string() })
/** A text of a pasted block that its cell refused, and why. */
export type RefusedText = z.infer<typeof refusedText>

export const step = z.object({
  /** Name of the command: numbers restart with each client. Empty in what earlier versions stored. */
  command: z.string().default(''),
  changes: z.array(change),
  /** Joins the commands of one step: the name that the first of them had when it was entered. */
  group: z.coerce.string().optional(),
  /** Refused texts of the same block; they are undone and redone with the step. */
  texts: z.array(refusedText).readonly().optional(),
})
/** What one command changed. */
export type Step = z.infer<typeof step>

/** The step of a command; `before`: what its keys held until then. */
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

/** What an undo or redo did. */
export type Stepped = {
  readonly ops: readonly DraftOp[]
  /** Writes that were left out, because somebody else has written there by now. */
  readonly skipped: readonly DraftOp[]
}

/** Null: there was nothing to do. */
export type Outcome = Stepped | 'offline' | 'sent' | null

export type StepReport = {
  readonly type: 'undo' | 'redo'
  readonly outcome: Outcome
  /** The step's texts that were refused in their cells when it was entered. */
  readonly texts: readonly RefusedText[]
}
