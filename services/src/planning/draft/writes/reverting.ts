import { type DraftOp, type DraftValue, sameValue } from '@staffplan/contracts/planning/draft'
import type { DraftView } from './draft-view.ts'
import { latestCell } from './guarded-writes.ts'
import { checkWrite, type DraftReferences } from './draft-write.ts'
import { type Undone, undoing, writtenEntries } from './undoing.ts'

type Reverted = ReturnType<typeof undoing> & {
  /** What was written over it since, as it stands: it stays. */
  readonly kept: readonly DraftOp[]
}

/** The writes that put a change back, whoever made it; what is as it was before already is left alone. */
export function reverting(view: DraftView, undone: Undone, references: DraftReferences): Reverted {
  const now = (k: string): DraftValue => latestCell(view, k, references)?.v ?? null
  const differing = writtenEntries(undone, references)
    .filter(({ k, before }) => !sameValue(now(k), before?.v ?? null))
    .flatMap(({ keys }) => keys.map((key) => [key, undone.writers.get(key)!] as const)) // they are its keys
  const { writes, skipped } = undoing(view, { ...undone, writers: new Map(differing) }, references)
  const isGone = (op: DraftOp): boolean => !('op' in checkWrite(op, references))
  const kept = skipped.filter((op) => !isGone(op)).map(({ k }) => ({ k, v: now(k) }))
  return { writes, skipped: skipped.filter(isGone), kept }
}
