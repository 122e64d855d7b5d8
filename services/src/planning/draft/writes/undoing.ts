import type { Draft, DraftCell, DraftOp, DraftWrite } from '@staffplan/contracts/planning/draft'
import { isWrittenBy, NOBODY } from '@staffplan/contracts/planning/writer'
import type { DraftReferences } from './draft-write.ts'
import { guarded, latestCell } from './guarded-writes.ts'
import type { DraftView } from './draft-view.ts'
import { presentKey } from '#planning/present-scope.ts'

/**
 * A change that is to be reverted, or undone by the user who made it (only a restore, a discard, or the undo of one).
 */
export type Undone = {
  /** Revision of the change's last part. */
  readonly rev: number
  /** User id. */
  readonly by: number
  /** Writer of each key after the change. */
  readonly writers: ReadonlyMap<string, string>
  /** Cells of the draft before the change. */
  readonly before: Draft['cells']
}

/** The writes that undo a change. What somebody wrote since, or what no longer exists, is skipped. */
export function undoing(
  view: DraftView,
  undone: Undone,
  references: DraftReferences,
): { readonly writes: readonly DraftWrite[]; readonly skipped: readonly DraftOp[] } {
  const ops = writtenEntries(undone, references).map(({ k, keys, before }) => {
    const cell = latestCell(view, k, references)
    const writers = keys.map((key) => undone.writers.get(key)!) // `keys` are keys of `writers`
    const ifW = writers.find((writer) => isWrittenBy(cell?.w, writer)) ?? writers[0]!
    return { k, v: before?.v ?? null, ifW, setW: before?.w ?? NOBODY }
  })
  const { writes, skipped } = guarded(view, ops, references)
  // Keys go back to their former writers. A very large command leaves the writers out to fit into one append: the log
  // has them as well.
  return { writes: view.isBrief ? writes.map(({ k, v }) => ({ k, v })) : writes, skipped }
}

type WrittenEntry = {
  /** The entry's key where its division stands now. */
  readonly k: string
  /** Keys under which the change wrote the entry. */
  readonly keys: readonly string[]
  /** The entry's cell before the change, under whichever key. */
  readonly before: DraftCell | undefined
}

/** The entries that a change wrote. As divisions take their entries along, two keys may belong to one entry. */
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
