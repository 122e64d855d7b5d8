import type { Draft, DraftOp, DraftWrite } from '@staffplan/contracts/planning/draft'
import { isWrittenBy, NOBODY } from '@staffplan/contracts/planning/writer'
import { checkWrite, type DraftReferences } from '#planning/draft/draft-write.ts'
import type { DraftView } from '#planning/draft/draft-view.ts'

/** A restore or a discard, or the undo of one, that is to be taken back. */
export type Undone = {
  /** Revision of its last part. */
  readonly rev: number
  /** User id. */
  readonly by: number
  /** Whose each key was after it. */
  readonly writers: ReadonlyMap<string, string>
  /** What the draft held before it. */
  readonly before: Draft['cells']
}

/** The writes that take it back; what somebody wrote since, or what no longer exists, is left out. */
export function undoing(
  view: DraftView,
  { writers, before }: Undone,
  references: DraftReferences,
): { readonly writes: readonly DraftWrite[]; readonly skipped: readonly DraftOp[] } {
  const writes: DraftWrite[] = []
  const skipped: DraftOp[] = []
  for (const [k, writer] of writers) {
    const { v = null, w = NOBODY } = before.get(k) ?? {}
    const checked = checkWrite({ k, v }, references)
    if (!isWrittenBy(view.cell(k)?.w, writer) || !('op' in checked)) skipped.push({ k, v })
    // Whose it was it is again. Too many names would not fit into one append, and the log tells them as well.
    else writes.push({ k, v: checked.op.v, ...(!view.isBrief && { w }) })
  }
  return { writes, skipped }
}
