import type { GuardedOp } from '@staffplan/contracts/planning/draft'
import { type Client, isWrittenBy, NOBODY } from '@staffplan/contracts/planning/writer'
import { type DraftCommand, type GuardedCommand, isGuarded, nameOf } from './draft-command.ts'
import type { Confirmed, Replaced, Shown } from './waiting-view.ts'

/** What own commands that wait show one after the other, and what each of their values goes over. */
class Sequence {
  readonly #confirmed: Confirmed
  readonly #client: Client
  readonly #shown = new Map<string, Shown>()
  readonly #under = new Map<string, Shown | undefined>()

  constructor(confirmed: Confirmed, client: Client) {
    this.#confirmed = confirmed
    this.#client = client
  }

  /** What an own command before the next one shows there. */
  shown(key: string): Shown | undefined {
    return this.#shown.get(key)
  }

  /** What an own command shows where the writer's value goes over it. */
  under(key: string, writer: string | null): Shown | undefined {
    return this.#under.get(`${key} ${writer ?? NOBODY}`)
  }

  take(command: DraftCommand): void {
    if (!isGuarded(command)) {
      for (const { k, v } of command.ops) this.#put(k, { v, w: nameOf(command, this.#client) })
      return
    }
    for (const { k, v, ifW, setW } of command.ops) {
      const now = this.#shown.get(k) ?? this.#confirmed.get(k)
      if (isWrittenBy(now?.w, ifW)) this.#put(k, { v, w: setW ?? NOBODY })
    }
  }

  #put(key: string, shown: Shown): void {
    this.#under.set(`${key} ${shown.w}`, this.#shown.get(key))
    this.#shown.set(key, shown)
  }
}

/** A command of that name never takes effect where it would have gone over `below`. */
export type Never = {
  readonly writer: string
  readonly below: Replaced
  /** What stands there is somebody's all the same: whether steps that are about it are left out is the server's to say. */
  readonly isIdle: boolean
}

/**
 * What waits, once a command has turned out never to take effect: of a refused one there is nothing to take back or repeat.
 * What went over it goes over what waits there before it, or else over what is below.
 */
export function withoutWriter(
  pending: readonly DraftCommand[],
  never: Never,
  { confirmed, client }: { readonly confirmed: Confirmed; readonly client: Client },
): readonly DraftCommand[] {
  const sequence = new Sequence(confirmed, client)
  return pending.map((command) => {
    if (!isGuarded(command)) {
      sequence.take(command)
      return command
    }
    const left = withoutIn(command, { ...never, sequence })
    sequence.take(left)
    if (!never.isIdle) return left
    const ops = new Map(left.ops.map((op) => [op.k, op]))
    return { ...command, ops: command.ops.map((op) => ops.get(op.k) ?? op) }
  })
}

type Gone = Never & { readonly sequence: Sequence }

function withoutIn(command: GuardedCommand, gone: Gone): GuardedCommand {
  const without = command.type === 'undo' ? undoWithout : redoWithout
  return { ...command, ops: command.ops.flatMap((op) => without(op, gone)) }
}

function undoWithout(op: GuardedOp, { writer, below, sequence }: Gone): readonly GuardedOp[] {
  const before = below.get(op.k)
  if (before === undefined) return [op]
  if (op.ifW === writer) return []
  if (op.setW !== writer) return [op]
  const { v, w } = sequence.under(op.k, op.ifW) ?? before ?? { v: null, w: null }
  // It has been confirmed already: what stood there before is not known.
  return w !== null && w === op.ifW ? [op] : [{ ...op, v, setW: w }]
}

function redoWithout(op: GuardedOp, { writer, below, sequence }: Gone): readonly GuardedOp[] {
  const before = below.get(op.k)
  if (before === undefined) return [op]
  if (op.setW === writer) return []
  if (op.ifW !== writer) return [op]
  return [{ ...op, ifW: (sequence.shown(op.k) ?? before)?.w ?? null }]
}
