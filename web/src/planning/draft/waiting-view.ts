import type { DraftCell, DraftValue } from '@staffplan/contracts/planning/draft'
import { type Client, isWrittenBy, NOBODY } from '@staffplan/contracts/planning/writer'
import { type DraftCommand, type GuardedCommand, isGuarded, nameOf, withKeys } from './draft-command.ts'

/** What a key shows while own commands wait, and whose that is. */
export type Shown = { readonly v: DraftValue; readonly w: string }

/** What the keys that an own command wrote held before; null where nothing was. */
export type Replaced = ReadonlyMap<string, Shown | null>

export type Confirmed = ReadonlyMap<string, Pick<DraftCell, 'v' | 'w'>>

/** What own commands that wait make of what is confirmed, as the server would decide them now. */
export function waitingView(
  pending: readonly DraftCommand[],
  confirmed: Confirmed,
  client: Client,
): Map<string, Shown> {
  const view = new Map<string, Shown>()
  for (const command of pending) {
    if (!isGuarded(command)) {
      for (const { k, v } of command.ops) view.set(k, { v, w: nameOf(command, client) })
      continue
    }
    for (const { k, v, ifW, setW } of command.ops) {
      const now = view.get(k) ?? confirmed.get(k)
      if (isWrittenBy(now?.w, ifW)) view.set(k, { v, w: setW ?? NOBODY })
    }
  }
  return view
}

/**
 * Whether an own command before it has to be decided first: only then it is known what an undo brings back, and whether there is
 * anything to repeat for a redo.
 */
export function isHeldBack(command: DraftCommand, pending: readonly DraftCommand[], client: Client): boolean {
  const before = pending.filter((each) => each.seq < command.seq)
  if (command.type === 'undo') {
    const expected = new Set(command.ops.map(({ ifW }) => ifW))
    return before.some((each) => expected.has(nameOf(each, client)))
  }
  return before.some((each) => each.type === 'undo' && keysRepeated(command, each).size > 0)
}

/** Keys where a command repeats what an undo before it takes back. */
function keysRepeated(command: DraftCommand, undo: GuardedCommand): ReadonlySet<string> {
  if (command.type !== 'redo' || command.seq < undo.seq) return new Set()
  const taken = new Map(undo.ops.map(({ k, ifW }) => [k, ifW]))
  return new Set(command.ops.flatMap(({ k, setW }) => (taken.has(k) && taken.get(k) === setW ? [k] : [])))
}

/** A command that waits, once an undo has left keys as they are: nothing was taken back there that could be repeated. */
export function withoutRepeats(
  command: DraftCommand,
  undo: GuardedCommand,
  left: ReadonlySet<string>,
): DraftCommand {
  const repeated = keysRepeated(command, undo)
  return withKeys(command, (k) => !(left.has(k) && repeated.has(k)))
}

/**
 * A command that waits, once another one has turned out never to take effect where it would have gone over `below`: of that there
 * is nothing to take back or repeat, and what went over it goes over what stood there before.
 */
export function withoutRefused(command: DraftCommand, writer: string, below: Replaced): DraftCommand {
  if (!isGuarded(command)) return command
  const isUndo = command.type === 'undo'
  const ops = command.ops.flatMap((op) => {
    const before = below.get(op.k)
    if (before === undefined) return [op]
    if (writer === (isUndo ? op.ifW : op.setW)) return []
    if (writer !== (isUndo ? op.setW : op.ifW)) return [op]
    const { v, w } = before ?? { v: null, w: null }
    if (!isUndo) return [{ ...op, ifW: w }]
    // It is in a state that was loaded: what stood there before is not known.
    return w !== null && w === op.ifW ? [op] : [{ ...op, v, setW: w }]
  })
  return { ...command, ops }
}

/**
 * Undos that wait bring back what the command that has just been decided really replaced; redos repeat it over that, unless
 * what stood there before it `isWaiting` once more, and comes before them.
 */
export function withOutcome(
  command: DraftCommand,
  { writer, replaced }: { readonly writer: string; readonly replaced: Replaced },
  isWaiting: (writer: string, key: string) => boolean,
): DraftCommand {
  if (!isGuarded(command)) return command
  const ops = command.ops.map((op) => {
    if (command.type === 'redo') {
      const before = op.setW === writer ? replaced.get(op.k) : undefined
      if (before === undefined || isWaiting(op.ifW ?? NOBODY, op.k)) return op
      return { ...op, ifW: before?.w ?? null }
    }
    if (op.ifW !== writer) return op
    const before = replaced.get(op.k)
    if (before === undefined) return op
    return { ...op, v: before?.v ?? null, setW: before?.w ?? null }
  })
  return { ...command, ops }
}

/** A step back or forward that waits, and those after it that are taken from what it leaves; the last first. */
export function withStepsUpon(
  step: GuardedCommand,
  pending: readonly DraftCommand[],
): readonly GuardedCommand[] {
  const left = new Map<string, string>()
  const leave = ({ ops }: GuardedCommand) => ops.forEach(({ k, setW }) => left.set(k, setW ?? NOBODY))
  leave(step)
  const upon = pending.filter(isGuarded).filter((each) => {
    const isUpon = each.seq > step.seq && each.ops.some(({ k, ifW }) => left.get(k) === (ifW ?? NOBODY))
    if (isUpon) leave(each)
    return isUpon
  })
  return [step, ...upon].toReversed()
}

/** The same where commands of this tab go out under other names. */
export function renamed(command: DraftCommand, names: ReadonlyMap<string, string>): DraftCommand {
  if (!isGuarded(command)) return command
  const name = (writer: string | null) => names.get(writer ?? NOBODY) ?? writer
  const ops = command.ops.map((op) => ({ ...op, ifW: name(op.ifW), setW: name(op.setW) }))
  return { ...command, ops } satisfies GuardedCommand
}
