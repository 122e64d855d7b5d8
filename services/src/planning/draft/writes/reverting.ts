import { type DraftOp, type DraftValue, sameValue } from '@staffplan/contracts/planning/draft'
import type { DraftView } from './draft-view.ts'
import { latestCell } from './guarded-writes.ts'
import { checkWrite, type DraftReferences } from './draft-write.ts'
import { type Undone, undoing, writtenEntries } from './undoing.ts'

type Reverted = ReturnType<typeof undoing> & {
  /** Entries that were written over since, with their present values, which stay. */
  readonly kept: readonly DraftOp[]
}

/**
 * The writes that revert a change, whoever made it. Entries that already are what they were before it are left alone.
 */
export function reverting(view: DraftView, undone: Undone, references: DraftReferences): Reverted {
  const now = (k: string): DraftValue => latestCell(view, k, references)?.v ?? null
  const differing = writtenEntries(undone, references)
    .filter(({ k, before }) => !sameValue(now(k), before?.v ?? null))
    .flatMap(({ keys }) => keys.map((key) => [key, undone.writers.get(key)!] as const)) // `keys` are keys of `writers`
  const { writes, skipped } = undoing(view, { ...undone, writers: new Map(differing) }, references)
  const isGone = (op: DraftOp): boolean => !('op' in checkWrite(op, references))
  const kept = skipped.filter((op) => !isGone(op)).map(({ k }) => ({ k, v: now(k) }))
  return { writes, skipped: skipped.filter(isGone), kept }
}
