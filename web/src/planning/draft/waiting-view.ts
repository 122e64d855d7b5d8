import { type Client, NOBODY } from '@staffplan/contracts/planning/writer'
import { type DraftCommand, type GuardedCommand, isGuarded, keysOf, nameOf } from './draft-command.ts'
import type { WaitingLayers } from './waiting-layers.ts'
import { type Confirmed, type Shown, WaitingSequence } from './waiting-sequence.ts'

/** What the keys that an own command wrote held before; null where nothing was. */
export type Replaced = ReadonlyMap<string, Shown | null>

/** What own commands that wait make of what is confirmed, as the server would decide them now. */
export function waitingView(
  pending: readonly DraftCommand[],
  confirmed: Confirmed,
  client: Client,
): Map<string, Shown> {
  const sequence = new WaitingSequence(confirmed, client)
  for (const command of pending) sequence.take(command)
  return sequence.view
}

/**
 * Whether an own command before it has to be decided first: the edit that it takes back, and a step back or forward of the same
 * keys. Only then it is known what it brings back, repeats or goes over; and what the server cannot take yet goes out once more,
 * behind all that was sent.
 */
export function isHeldBack(command: DraftCommand, pending: readonly DraftCommand[], client: Client): boolean {
  const before = pending.filter((each) => each.seq < command.seq)
  if (before.length === 0) return false
  const keys = new Set(keysOf(command))
  // An edit is about no other command: among a thousand that wait no names are put together for it.
  const expected = isGuarded(command) ? new Set(command.ops.map(({ ifW }) => ifW)) : null
  return before.some((each) =>
    isGuarded(each) ? each.ops.some(({ k }) => keys.has(k)) : expected?.has(nameOf(each, client)) === true,
  )
}

/** Keys where a command repeats what an undo before it takes back. */
function keysRepeated(command: DraftCommand, undo: GuardedCommand): ReadonlySet<string> {
  if (command.type !== 'redo' || undo.type !== 'undo' || command.seq < undo.seq) return new Set()
  const taken = new Map(undo.ops.map(({ k, ifW }) => [k, ifW]))
  return new Set(command.ops.flatMap(({ k, setW }) => (taken.has(k) && taken.get(k) === setW ? [k] : [])))
}

/** Where a command that waits has nothing to repeat, once an undo has left keys as they are. */
export function keysLeft(
  command: DraftCommand,
  undo: GuardedCommand,
  left: ReadonlySet<string>,
): ReadonlySet<string> {
  return new Set([...keysRepeated(command, undo)].filter((k) => left.has(k)))
}

/**
 * Undos that wait bring back what the command that has just been decided really replaced, or what it has been repeated over;
 * redos repeat it over what is shown there before them, or else over that, unless what stood there before it `isWaiting` once
 * more, and comes before them.
 */
export function withOutcome(
  command: DraftCommand,
  { writer, replaced }: { readonly writer: string; readonly replaced: Replaced },
  {
    layers,
    isWaiting,
  }: {
    readonly layers: WaitingLayers
    readonly isWaiting: (writer: string, key: string) => boolean
  },
): DraftCommand {
  if (!isGuarded(command)) return command
  const ops = command.ops.map((op) => {
    if (command.type === 'redo') {
      const before = op.setW === writer ? replaced.get(op.k) : undefined
      if (before === undefined || isWaiting(op.ifW ?? NOBODY, op.k)) return op
      return { ...op, ifW: (layers.view.get(op.k) ?? before)?.w ?? null }
    }
    if (op.ifW !== writer) return op
    const before = layers.under(op.k, writer) ?? replaced.get(op.k)
    if (before === undefined) return op
    return { ...op, v: before?.v ?? null, setW: before?.w ?? null }
  })
  return { ...command, ops }
}

/**
 * A step back or forward that waits, and those after it that are taken from what it leaves, or repeat what it takes back; the
 * last first.
 */
export function withStepsUpon(
  step: GuardedCommand,
  pending: readonly DraftCommand[],
): readonly GuardedCommand[] {
  const left = new Map<string, string>()
  const leave = ({ ops }: GuardedCommand) => ops.forEach(({ k, setW }) => left.set(k, setW ?? NOBODY))
  leave(step)
  const upon = pending.filter(isGuarded).filter((each) => {
    const isFromThere = each.ops.some(({ k, ifW }) => left.get(k) === (ifW ?? NOBODY))
    // What goes out once more may stand between the two.
    const isUpon = each.seq > step.seq && (isFromThere || keysRepeated(each, step).size > 0)
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
