import type { DraftOp } from '@staffplan/contracts/planning/draft'
import { entryKeys, presentKey } from '#planning/present-scope.ts'
import type { DraftView } from './draft-view.ts'
import type { DraftReferences } from './draft-write.ts'

/**
 * A division takes its special drivers along when it moves to another unit: who names an entry under a former unit,
 * because the move has not reached the screen yet, means the one entry, under whichever unit it is kept.
 */
export function presentWrites(
  view: Pick<DraftView, 'value'>,
  op: DraftOp,
  { organisation }: Pick<DraftReferences, 'organisation'>,
): readonly DraftOp[] {
  if (op.v === null && view.value(op.k) !== null) return [{ k: op.k, v: null }] // another may stand beside it
  const present = presentKey(organisation, op.k)
  const former = new Set(entryKeys(organisation, op.k)).difference(new Set([present]))
  const kept = [...former].filter((k) => view.value(k) !== null)
  return [...kept.map((k) => ({ k, v: null })), { ...op, k: present }]
}
