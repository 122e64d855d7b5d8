import type { DraftOp } from '@staffplan/contracts/planning/draft'
import { liveLimits } from '@staffplan/contracts/live'
import type { BigPictureSession } from './big-picture-session.ts'

/** In as few commands as possible; false when one of them could not be taken. */
export function editAll(session: Pick<BigPictureSession, 'edit'>, ops: readonly DraftOp[]): boolean {
  for (let from = 0; from < ops.length; from += liveLimits.opsPerCommand) {
    if (!session.edit(ops.slice(from, from + liveLimits.opsPerCommand))) return false
  }
  return true
}
