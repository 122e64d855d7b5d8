import type { GuardedOp } from '@staffplan/contracts/planning/draft'
import { type Client, NOBODY } from '@staffplan/contracts/planning/writer'
import { type DraftCommand, type GuardedCommand, isGuarded } from './draft-command.ts'
import { type Confirmed, type Replaced, WaitingLayers } from './waiting-view.ts'

/** A command of that name never takes effect where it would have gone over `below`. */
export type NeverWritten = {
  readonly writer: string
  readonly below: Replaced
  /**
   * Steps that are about what it would have written still go out: somebody has written the same, so only the server can say
   * whether there is something to take back. Else they leave those keys out.
   */
  readonly keepsSteps: boolean
}

/** What is confirmed below all that waits, and whose that is. */
type Ground = { readonly confirmed: Confirmed; readonly client: Client }

/**
 * What waits, once a command has turned out never to take effect: of a refused one there is nothing to take back or repeat.
 * What went over it goes over what waits there before it, or else over what is below.
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
  // It has been confirmed already: what stood there before is not known.
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
 * What waits, once a command has taken effect. Undos bring back what it really replaced, or what it has been repeated over; redos
 * repeat it over what is shown there before them, or else over that, unless what stood there before it `isWaiting` once more,
 * and comes before them.
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
