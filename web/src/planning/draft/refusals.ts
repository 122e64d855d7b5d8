import type { ServerFrameOf } from '@staffplan/contracts/live'
import type { DraftOp } from '@staffplan/contracts/planning/draft'
import { indexIn } from '#api/json-pointer.ts'
import { ForThePage } from './for-the-page.ts'

/** A write that the server will never accept, with the reason to show. */
export type RefusedOp = {
  readonly op: DraftOp
  readonly reason: { readonly code: string; readonly params: Readonly<Record<string, unknown>> }
}

/** The refused writes of one command. */
export type Refused = {
  readonly ops: readonly RefusedOp[]
  /** The writes are held: their author is asked about them again. */
  readonly areHeld: boolean
  /** Set for an undo or redo instead of an edit: its cells stay as they are. */
  readonly step?: 'undo' | 'redo'
  /** The user has been told already that something was refused. */
  readonly isSaid?: boolean
}

/** Changes that the server will never accept; they wait for the page that shows their cells. */
export class Refusals extends ForThePage<Refused> {}

type Writes = { readonly ops: readonly DraftOp[] }

/**
 * The writes that the server gave reasons for, or all of them if it refused the command as a whole. The positions in
 * `details` are those in `sent`: some of those writes may have been given up since.
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
