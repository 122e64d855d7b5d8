import type { DraftOp } from '@staffplan/contracts/planning/draft'
import { entryKeys, presentKey } from '#planning/present-scope.ts'
import type { DraftView } from './draft-view.ts'
import type { DraftReferences } from './draft-write.ts'

/**
 * The writes for an op that may name an entry under a former unit of its division, because the move has not reached the
 * sender's screen yet. A division takes its special drivers along when it moves, so the op means that one entry, under
 * whichever unit it is kept.
 */
export function presentWrites(
  view: Pick<DraftView, 'value'>,
  op: DraftOp,
  { organisation }: Pick<DraftReferences, 'organisation'>,
): readonly DraftOp[] {
  if (op.v === null && view.value(op.k) !== null) return [{ k: op.k, v: null }] // another entry may stand under the present key
  const present = presentKey(organisation, op.k)
  const former = new Set(entryKeys(organisation, op.k)).difference(new Set([present]))
  const kept = [...former].filter((k) => view.value(k) !== null)
  return [...kept.map((k) => ({ k, v: null })), { ...op, k: present }]
}
