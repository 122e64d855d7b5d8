import type { Draft, DraftCell, DraftOp, DraftWrite } from '@staffplan/contracts/planning/draft'
import { isWrittenBy, NOBODY } from '@staffplan/contracts/planning/writer'
import type { DraftReferences } from './draft-write.ts'
import { guarded, latestCell } from './guarded-writes.ts'
import type { DraftView } from './draft-view.ts'
import { presentKey } from '#planning/present-scope.ts'

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
  undone: Undone,
  references: DraftReferences,
): { readonly writes: readonly DraftWrite[]; readonly skipped: readonly DraftOp[] } {
  const ops = writtenEntries(undone, references).map(({ k, keys, before }) => {
    const cell = latestCell(view, k, references)
    const writers = keys.map((key) => undone.writers.get(key)!) // they are its keys
    const ifW = writers.find((writer) => isWrittenBy(cell?.w, writer)) ?? writers[0]!
    return { k, v: before?.v ?? null, ifW, setW: before?.w ?? NOBODY }
  })
  const { writes, skipped } = guarded(view, ops, references)
  // Whose it was it is again. Too many names would not fit into one append, and the log tells them as well.
  return { writes: view.isBrief ? writes.map(({ k, v }) => ({ k, v })) : writes, skipped }
}

type WrittenEntry = {
  /** Where it stands now. */
  readonly k: string
  /** Under which it was written. */
  readonly keys: readonly string[]
  /** What it was, under whichever of them. */
  readonly before: DraftCell | undefined
}

/** What a change wrote: a division takes its entries along when it moves, so that two keys may be one entry's. */
export function writtenEntries(
  { writers, before }: Pick<Undone, 'writers' | 'before'>,
  { organisation }: Pick<DraftReferences, 'organisation'>,
): WrittenEntry[] {
  const entries = Map.groupBy(writers.keys(), (k) => presentKey(organisation, k))
  return [...entries].map(([k, keys]) => {
    const cells = [k, ...keys].flatMap((key) => before.get(key) ?? [])
    return { k, keys, before: cells.find(({ v }) => v !== null) ?? cells[0] }
  })
}
