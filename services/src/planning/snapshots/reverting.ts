import { type DraftOp, type DraftValue, sameValue } from '@staffplan/contracts/planning/draft'
import type { DraftView } from '#planning/draft/draft-view.ts'
import { latestCell } from '#planning/draft/guarded-writes.ts'
import { checkWrite, type DraftReferences } from '#planning/draft/draft-write.ts'
import { presentKey } from '#planning/present-scope.ts'
import { type Undone, undoing } from './undoing.ts'

type Reverted = ReturnType<typeof undoing> & {
  /** What was written over it since, as it stands: it stays. */
  readonly kept: readonly DraftOp[]
}

/** The writes that put a change back, whoever made it; what is as it was before already is left alone. */
export function reverting(view: DraftView, undone: Undone, references: DraftReferences): Reverted {
  const present = (k: string): string => presentKey(references.organisation, k)
  const now = (k: string): DraftValue => latestCell(view, k, references)?.v ?? null
  // A division takes its entries along: what stood under its former key stood there for the present one.
  const before = new Map<string, DraftValue>()
  for (const k of undone.writers.keys()) {
    const v = undone.before.get(k)?.v ?? null
    if (v !== null || !before.has(present(k))) before.set(present(k), v)
  }
  const differing = [...undone.writers].filter(([k]) => !sameValue(now(k), before.get(present(k)) ?? null))
  const { writes, skipped } = undoing(view, { ...undone, writers: new Map(differing) }, references)
  const isGone = ({ k, v }: DraftOp): boolean => !('op' in checkWrite({ k: present(k), v }, references))
  // A division that has moved may have written under its former key and under the present one.
  const kept = new Map(skipped.filter((op) => !isGone(op)).map(({ k }) => [present(k), now(k)]))
  return { writes, skipped: skipped.filter(isGone), kept: [...kept].map(([k, v]) => ({ k, v })) }
}
