import type { DraftOp } from '@staffplan/contracts/planning/draft'
import { presentKey } from '#planning/present-scope.ts'
import type { DraftView } from './draft-view.ts'
import type { DraftReferences } from './draft-write.ts'

/**
 * A division takes its special drivers along when it moves to another unit: who names an entry under the former unit,
 * because the move has not reached the screen yet, means the one entry, wherever it is kept.
 */
export function presentWrites(
  view: Pick<DraftView, 'value'>,
  op: DraftOp,
  { organisation }: Pick<DraftReferences, 'organisation'>,
): readonly DraftOp[] {
  const k = presentKey(organisation, op.k)
  if (k === op.k) return [op]
  const isKeptThere = view.value(op.k) !== null
  if (op.v === null) return [{ k: isKeptThere ? op.k : k, v: null }]
  const moved = { ...op, k }
  return isKeptThere ? [{ k: op.k, v: null }, moved] : [moved]
}
