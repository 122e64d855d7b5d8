import type { DraftOp } from '@staffplan/contracts/planning/draft'
import type { CellWrite } from '#grid/sheet.ts'
import type { BigPictureSession } from '../draft/big-picture-session.ts'

/** Stores amounts of cells; false when none can be taken now. */
export function writeAmounts(session: BigPictureSession, writes: readonly CellWrite[]): boolean {
  return session.edit(asOps(writes))
}

export function asOps(writes: readonly CellWrite[]): readonly DraftOp[] {
  return writes.map(({ key, value }) => ({ k: key, v: value }))
}
