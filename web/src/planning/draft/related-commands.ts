import { type Client, NOBODY } from '@staffplan/contracts/planning/writer'
import type { Narrowed } from './covered.ts'
import { type DraftCommand, type GuardedCommand, isGuarded, keysOf, nameOf } from './draft-command.ts'

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

/** Where commands that wait have nothing to repeat, once an undo has left keys as they are. */
export function repeatsOf(
  undo: GuardedCommand,
  left: ReadonlySet<string>,
  pending: readonly DraftCommand[],
): readonly Narrowed[] {
  return pending.flatMap((command): Narrowed[] => {
    const without = keysRepeated(command, undo).intersection(left)
    return without.size > 0 ? [{ command, without }] : []
  })
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
