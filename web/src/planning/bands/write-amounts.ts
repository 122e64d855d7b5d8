import type { DraftOp } from '@staffplan/contracts/planning/draft'
import type { Entries } from '#grid/entries.ts'
import type { CellWrite } from '#grid/sheet.ts'
import type { BigPictureSession } from '../draft/big-picture-session.ts'
import { isSame } from '../draft/same-value.ts'

/**
 * Stores amounts of cells; false when they cannot be taken now. If somebody else has written since a text was begun,
 * its cell has said so, and the write overwrites knowingly; for a block only if that holds for all of its cells.
 */
export function writeAmounts(
  session: BigPictureSession,
  writes: readonly CellWrite[],
  entries: Entries,
): boolean {
  const isKnowing = writes.every(({ key }) => {
    const base = entries.of(key)?.base
    return base !== undefined && !isSame(session.store.kept(key), base)
  })
  return isKnowing ? session.overwrite(asOps(writes)) : session.edit(asOps(writes))
}

export function asOps(writes: readonly CellWrite[]): readonly DraftOp[] {
  return writes.map(({ key, value }) => ({ k: key, v: value }))
}
