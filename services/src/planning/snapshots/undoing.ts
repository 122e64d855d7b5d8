import type { Draft, DraftOp, DraftWrite } from '@staffplan/contracts/planning/draft'
import { NOBODY } from '@staffplan/contracts/planning/writer'
import type { DraftReferences } from '#planning/draft/draft-write.ts'
import { guarded } from '#planning/draft/guarded-writes.ts'
import type { DraftView } from '#planning/draft/draft-view.ts'

/** A change that is to be taken back: for whoever made it a restore or a discard, or the undo of one. */
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
  const ops = [...writers].map(([k, writer]) => {
    const { v = null, w = NOBODY } = before.get(k) ?? {}
    return { k, v, ifW: writer, setW: w }
  })
  const { writes, skipped } = guarded(view, ops, references)
  // Whose it was it is again. Too many names would not fit into one append, and the log tells them as well.
  return { writes: view.isBrief ? writes.map(({ k, v }) => ({ k, v })) : writes, skipped }
}
