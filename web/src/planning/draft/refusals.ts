import type { ServerFrameOf } from '@staffplan/contracts/live'
import type { DraftOp } from '@staffplan/contracts/planning/draft'
import { indexIn } from '#api/json-pointer.ts'
import { ForThePage } from './for-the-page.ts'

/** A write that the server will never take, and why, as words are found for it. */
export type RefusedOp = {
  readonly op: DraftOp
  readonly reason: { readonly code: string; readonly params: Readonly<Record<string, unknown>> }
}

/** Those of one command. */
export type Refused = {
  readonly ops: readonly RefusedOp[]
  /** Their author is asked about them again. */
  readonly areHeld: boolean
  /** Of a step back or forward, not of what was entered: its cells stay as they are. */
  readonly step?: 'undo' | 'redo'
  /** That something was refused has been said already. */
  readonly isSaid?: boolean
}

/** Changes that the server will never take; they wait for the page that shows their cells. */
export class Refusals extends ForThePage<Refused> {}

type Writes = { readonly ops: readonly DraftOp[] }

/**
 * The writes that reasons are given for; all of them where the command as a whole is refused. Places are those in what was
 * `sent`: some of it may have been given up since.
 */
export function refusedOps(
  { ops }: Writes,
  sent: Writes,
  { code, details }: Pick<ServerFrameOf<'rej'>, 'code' | 'details'>,
): readonly RefusedOp[] {
  const reasonIn = (error: (typeof details)[number] | undefined) => ({
    code: error?.code ?? code,
    params: error?.params ?? {},
  })
  const reasons = new Map<string, RefusedOp['reason']>()
  for (const error of details) {
    const wrong = sent.ops[indexIn(error.pointer, '/ops')]
    if (wrong && !reasons.has(wrong.k)) reasons.set(wrong.k, reasonIn(error))
  }
  if (reasons.size === 0) return ops.map((op) => ({ op, reason: reasonIn(details[0]) }))
  return ops.flatMap((op) => {
    const reason = reasons.get(op.k)
    return reason ? [{ op, reason }] : []
  })
}
