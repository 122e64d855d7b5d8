import { type DraftOp, type DraftWrite, type GuardedOp, sameValue } from '@staffplan/contracts/planning/draft'
import { isWrittenBy, NOBODY } from '@staffplan/contracts/planning/writer'
import type { FieldError } from '@staffplan/contracts/refusal'
import { pointer } from '@staffplan/contracts/validation'
import type { DraftView } from './draft-view.ts'
import { checkWrite, type DraftReferences } from './draft-write.ts'

type Guarded = {
  /** User id. */
  readonly actor: number
  readonly cause: 'undo' | 'redo'
  readonly ops: readonly GuardedOp[]
}

/** Writes that say what nobody may: an undo takes back, and a redo repeats, the sender's own, and names no invented writer. */
export function unentitledIn(view: DraftView, { actor, cause, ops }: Guarded): FieldError[] {
  return ops.flatMap(({ ifW, setW }, index): FieldError[] => {
    const own = cause === 'undo' ? ifW : setW
    const place = cause === 'undo' ? 'ifW' : 'setW'
    if (own === null || !view.isWriter(actor, own))
      return [{ pointer: pointer(['ops', index, place]), code: 'forbidden' }]
    const isKnown = setW === null || setW === NOBODY || view.knows(setW)
    return isKnown ? [] : [{ pointer: pointer(['ops', index, 'setW']), code: 'reference-unknown' }]
  })
}

/**
 * The writes whose key still is whose they expect; each gives it back to the writer it names. What somebody else wrote
 * since, or what no longer exists, is left out.
 */
export function guarded(
  view: DraftView,
  ops: readonly GuardedOp[],
  references: DraftReferences,
): { readonly writes: readonly DraftWrite[]; readonly skipped: readonly DraftOp[] } {
  const writes = new Map<string, DraftWrite>()
  const skipped: DraftOp[] = []
  for (const { k, v, ifW, setW } of ops) {
    const cell = view.cell(k)
    const checked = checkWrite({ k, v }, references)
    const w = setW ?? NOBODY
    if (!isWrittenBy(cell?.w, ifW) || !('op' in checked)) skipped.push({ k, v })
    else if (!sameValue(cell?.v ?? null, checked.op.v) || !isWrittenBy(cell?.w, w))
      writes.set(k, { ...checked.op, w })
  }
  return { writes: [...writes.values()], skipped }
}
