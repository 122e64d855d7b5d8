import type { GuardedOp } from '@staffplan/contracts/planning/draft'
import { type Client, NOBODY } from '@staffplan/contracts/planning/writer'
import { type DraftCommand, type GuardedCommand, isGuarded } from './draft-command.ts'
import { type Confirmed, type Replaced, WaitingLayers } from './waiting-view.ts'

/** A command that will never take effect, and the values that it would have replaced. */
export type NeverWritten = {
  readonly writer: string
  readonly below: Replaced
  /**
   * Whether steps that refer to its writes are sent nevertheless: somebody has written the same value, so only the
   * server can say whether there is something to take back. Otherwise the steps leave those keys out.
   */
  readonly keepsSteps: boolean
}

/** The confirmed values below all pending commands, and the client whose commands these are. */
type Ground = { readonly confirmed: Confirmed; readonly client: Client }

/**
 * The pending commands once one has turned out never to take effect: there is nothing of it to undo or redo. Steps that
 * went over it now go over the pending value before it or, without one, over `below`.
 */
export function pendingWithout(
  pending: readonly DraftCommand[],
  never: NeverWritten,
  { confirmed, client }: Ground,
): readonly DraftCommand[] {
  const layers = new WaitingLayers(confirmed, client)
  return pending.map((command) => {
    if (!isGuarded(command)) {
      layers.take(command)
      return command
    }
    const left = withoutIn(command, { ...never, layers })
    layers.take(left)
    if (!never.keepsSteps) return left
    const ops = new Map(left.ops.map((op) => [op.k, op]))
    return { ...command, ops: command.ops.map((op) => ops.get(op.k) ?? op) }
  })
}

type Gone = NeverWritten & { readonly layers: WaitingLayers }

function withoutIn(command: GuardedCommand, gone: Gone): GuardedCommand {
  const without = command.type === 'undo' ? undoWithout : redoWithout
  return { ...command, ops: command.ops.flatMap((op) => without(op, gone)) }
}

function undoWithout(op: GuardedOp, { writer, below, layers }: Gone): readonly GuardedOp[] {
  const before = below.get(op.k)
  if (before === undefined) return [op]
  if (op.ifW === writer) return []
  if (op.setW !== writer) return [op]
  const { v, w } = layers.under(op.k, op.ifW) ?? before ?? { v: null, w: null }
  // The write is confirmed already, and what it replaced is not known.
  return w !== null && w === op.ifW ? [op] : [{ ...op, v, setW: w }]
}

function redoWithout(op: GuardedOp, { writer, below, layers }: Gone): readonly GuardedOp[] {
  const before = below.get(op.k)
  if (before === undefined) return [op]
  if (op.setW === writer) return []
  if (op.ifW !== writer) return [op]
  return [{ ...op, ifW: (layers.view.get(op.k) ?? before)?.w ?? null }]
}

type TakenEffect = {
  readonly writer: string
  readonly replaced: Replaced
  readonly isWaiting: (writer: string, key: string) => boolean
}

/**
 * The pending commands after one has taken effect. Undos restore what it really replaced, or what it was repeated over.
 * Redos repeat it over the value shown before them or, without one, over what it replaced; unless what stood there
 * before it `isWaiting` again and so comes before them.
 */
export function pendingAfter(
  pending: readonly DraftCommand[],
  taken: TakenEffect,
  { confirmed, client }: Ground,
): readonly DraftCommand[] {
  const layers = new WaitingLayers(confirmed, client)
  const after = { undo: undoAfter, redo: redoAfter }
  return pending.map((command) => {
    const next = isGuarded(command)
      ? { ...command, ops: command.ops.map((op) => after[command.type](op, taken, layers)) }
      : command
    layers.take(next)
    return next
  })
}

function undoAfter(op: GuardedOp, { writer, replaced }: TakenEffect, layers: WaitingLayers): GuardedOp {
  if (op.ifW !== writer) return op
  const before = layers.under(op.k, writer) ?? replaced.get(op.k)
  return before === undefined ? op : { ...op, v: before?.v ?? null, setW: before?.w ?? null }
}

function redoAfter(
  op: GuardedOp,
  { writer, replaced, isWaiting }: TakenEffect,
  layers: WaitingLayers,
): GuardedOp {
  const before = op.setW === writer ? replaced.get(op.k) : undefined
  if (before === undefined || isWaiting(op.ifW ?? NOBODY, op.k)) return op
  return { ...op, ifW: (layers.view.get(op.k) ?? before)?.w ?? null }
}
