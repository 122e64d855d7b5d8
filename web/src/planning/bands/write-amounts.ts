import type { CellWrite } from '#grid/sheet.ts'
import type { BigPictureSession } from '../draft/big-picture-session.ts'

/** Stores amounts of cells; false when none can be taken now. */
export function writeAmounts(session: BigPictureSession, writes: readonly CellWrite[]): boolean {
  return session.edit(writes.map(({ key, value }) => ({ k: key, v: value })))
}
