import { liveLimits } from '@staffplan/contracts/live'
import type { CellWrite } from '#grid/sheet.ts'
import type { BigPictureSession } from '../draft/big-picture-session.ts'

/** Stores amounts of cells, in as few commands as possible; false when none can be taken now. */
export function writeAmounts(session: BigPictureSession, writes: readonly CellWrite[]): boolean {
  const ops = writes.map(({ key, value }) => ({ k: key, v: value }))
  for (let from = 0; from < ops.length; from += liveLimits.opsPerCommand) {
    if (!session.edit(ops.slice(from, from + liveLimits.opsPerCommand))) return false
  }
  return true
}
