import type { DraftOp } from '@staffplan/contracts/planning/draft'
import type { Entries } from '#grid/entries.ts'
import type { CellWrite } from '#grid/sheet.ts'
import type { BigPictureSession } from '../draft/big-picture-session.ts'
import { isSame } from '../draft/same-value.ts'

/**
 * Stores amounts of cells in one step; false when none can be taken now. If somebody else has changed a value since a text
 * was entered in its cell, the cell says so, so the value is overwritten knowingly. The other cells showed their stored values.
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
