import type { GuardedOp } from '@staffplan/contracts/planning/draft'
import type { Client } from '@staffplan/contracts/planning/writer'
import { type DraftCommand, type GuardedCommand, isGuarded } from './draft-command.ts'
import { WaitingLayers } from './waiting-layers.ts'
import type { Confirmed } from './waiting-sequence.ts'
import type { Replaced } from './waiting-view.ts'

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

/**
 * What waits, once a command has turned out never to take effect: of a refused one there is nothing to take back or repeat.
 * What went over it goes over what waits there before it, or else over what is below.
 */
export function withoutWriter(
  pending: readonly DraftCommand[],
  never: NeverWritten,
  { confirmed, client }: { readonly confirmed: Confirmed; readonly client: Client },
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

/** A step back that a command of that name has been put behind: it brings back what stands below the command. */
export function withoutReturn(
  command: DraftCommand,
  { writer, below, keys }: Pick<NeverWritten, 'writer' | 'below'> & { readonly keys: ReadonlySet<string> },
): DraftCommand {
  if (command.type !== 'undo') return command
  const ops = command.ops.map((op) => {
    if (op.setW !== writer || !keys.has(op.k)) return op
    const { v, w } = below.get(op.k) ?? { v: null, w: null }
    return { ...op, v, setW: w }
  })
  return { ...command, ops }
}
