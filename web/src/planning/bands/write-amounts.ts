import type { DraftOp } from '@staffplan/contracts/planning/draft'
import type { Entries } from '#grid/entries.ts'
import type { CellWrite } from '#grid/sheet.ts'
import type { BigPictureSession } from '../draft/big-picture-session.ts'
import { isSame } from '../draft/same-value.ts'

/**
 * Stores amounts of cells, in one step; false when none can be taken now. What somebody else has stored since a text came into
 * its cell was said there, so it is gone over knowingly; the other cells of a block were as they are shown.
 */
export function writeAmounts(
  session: BigPictureSession,
  writes: readonly CellWrite[],
  entries: Entries,
): boolean {
  const over = writes.flatMap(({ key }) => {
    const base = entries.of(key)?.base
    return base !== undefined && !isSame(session.store.kept(key), base) ? [key] : []
  })
  return over.length > 0 ? session.overwrite(asOps(writes), over) : session.edit(asOps(writes))
}

export function asOps(writes: readonly CellWrite[]): readonly DraftOp[] {
  return writes.map(({ key, value }) => ({ k: key, v: value }))
}
