import { liveLimits } from '@staffplan/contracts/live'
import { type DraftWrite, sameValue } from '@staffplan/contracts/planning/draft'
import type { DraftOpsApplied } from '@staffplan/contracts/planning/draft-events'
import { writerName } from '@staffplan/contracts/planning/writer'
import type { DraftSender } from './draft-sender.ts'
import type { DraftView } from './draft-view.ts'

type Written = {
  readonly sender: DraftSender & { readonly seq: number }
  readonly cause: DraftOpsApplied['cause']
  /** Entries that are left as they are; their keys are recorded in the last part. */
  readonly skipped?: readonly { readonly k: string }[]
} & Pick<DraftOpsApplied, 'snapshot' | 'moment' | 'undone' | 'revertedUser'>

type Part = { readonly type: 'DraftOpsApplied'; readonly data: object }

/** One event, or several parts that take effect together if there are too many writes for one. */
export function writeParts(
  view: DraftView,
  { sender, cause, skipped = [], snapshot, moment, undone, revertedUser }: Written,
  writes: readonly DraftWrite[],
): Part[] {
  const size = liveLimits.opsPerCommand
  const n = Math.ceil(writes.length / size)
  const writer = writerName({ by: sender.context.actor, cid: sender.clientId, seq: sender.seq })
  const origin = {
    ...(snapshot && { snapshot }),
    ...(moment !== undefined && { moment }),
    ...(undone !== undefined && { undone }),
    ...(revertedUser !== undefined && { revertedUser }),
  }
  const parts = Array.from({ length: n }, (_, i): Part => {
    const ops = writes.slice(i * size, (i + 1) * size)
    const over = overwritten(view, sender, ops)
    const txn = n > 1 ? { txn: { id: writer, i, n } } : {}
    const left = i + 1 === n && skipped.length > 0 ? { skipped: skipped.map(({ k }) => k) } : {}
    const named = over.length > 0 ? { over } : {}
    return { type: 'DraftOpsApplied', data: { ops, cause, ...named, ...left, ...origin, ...txn } }
  })
  view.wrote(writes, { rev: view.revision + n, writer })
  return parts
}

/** Values of other users that the writes replace, if newer than the sender's screen (`base`) or than `seen`. */
function overwritten(
  view: DraftView,
  { base, seen: earlier = base, over, context }: DraftSender,
  writes: readonly DraftWrite[],
): NonNullable<DraftOpsApplied['over']> {
  if (view.isBrief) return []
  return writes.flatMap(({ k, v }) => {
    const cell = view.cell(k)
    if (!cell || sameValue(cell.v, v)) return []
    const seen = over === undefined || over.has(k) ? Math.min(earlier, base) : base
    const isForeign = cell.rev > seen && !view.isWriter(context.actor, cell.w)
    return isForeign ? [{ k, v: cell.v, w: cell.w }] : []
  })
}
