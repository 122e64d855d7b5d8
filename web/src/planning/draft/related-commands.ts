import { type Client, NOBODY } from '@staffplan/contracts/planning/writer'
import type { Narrowed } from './covered.ts'
import { type DraftCommand, type GuardedCommand, isGuarded, keysOf, nameOf } from './draft-command.ts'

/**
 * Whether an earlier own command has to be decided before this one is sent: the edit that it undoes, or an undo or redo
 * of the same keys. Only then is it known what this one restores, redoes or goes over; and a command that the server
 * could not take is sent again behind all that were sent.
 */
export function isHeldBack(command: DraftCommand, pending: readonly DraftCommand[], client: Client): boolean {
  const before = pending.filter((each) => each.seq < command.seq)
  if (before.length === 0) return false
  const keys = new Set(keysOf(command))
  // An edit refers to no other command, so no names are built for it; a thousand commands may be pending.
  const expected = isGuarded(command) ? new Set(command.ops.map(({ ifW }) => ifW)) : null
  return before.some((each) =>
    isGuarded(each) ? each.ops.some(({ k }) => keys.has(k)) : expected?.has(nameOf(each, client)) === true,
  )
}

/** Keys where a redo repeats what an earlier undo takes back. */
function keysRepeated(command: DraftCommand, undo: GuardedCommand): ReadonlySet<string> {
  if (command.type !== 'redo' || undo.type !== 'undo' || command.seq < undo.seq) return new Set()
  const taken = new Map(undo.ops.map(({ k, ifW }) => [k, ifW]))
  return new Set(command.ops.flatMap(({ k, setW }) => (taken.has(k) && taken.get(k) === setW ? [k] : [])))
}

/** Where pending redos have nothing to repeat, because an undo has left these keys unchanged. */
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

/** A pending undo or redo and, before it, the last first, the later ones that start from what it leaves or redo it. */
export function withStepsUpon(
  step: GuardedCommand,
  pending: readonly DraftCommand[],
): readonly GuardedCommand[] {
  const left = new Map<string, string>()
  const leave = ({ ops }: GuardedCommand) => ops.forEach(({ k, setW }) => left.set(k, setW ?? NOBODY))
  leave(step)
  const upon = pending.filter(isGuarded).filter((each) => {
    const isFromThere = each.ops.some(({ k, ifW }) => left.get(k) === (ifW ?? NOBODY))
    // Another command that is sent again may stand between the two.
    const isUpon = each.seq > step.seq && (isFromThere || keysRepeated(each, step).size > 0)
    if (isUpon) leave(each)
    return isUpon
  })
  return [step, ...upon].toReversed()
}
