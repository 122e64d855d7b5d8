import type { DraftOp } from '@staffplan/contracts/planning/draft'
import type { Client } from '@staffplan/contracts/planning/writer'
import { type DraftCommand, isGuarded, keysOf, nameOf, staleNumbers, withKeys } from './draft-command.ts'
import { type Confirmed, waitingView } from './waiting-view.ts'

type Commands = readonly DraftCommand[]

/**
 * Commands left by an earlier page whose author has to confirm them first, together with the undos and redos that refer
 * to them. Newer commands go over them: their keys are left out.
 */
export function heldAmong(commands: Commands, { now, client }: { now: number; client: Client }): Commands {
  const stale = staleNumbers(commands, now)
  const names = new Set<string>()
  const held = commands.filter((command) => {
    const isHeld = stale.has(command.seq) || isAbout(command, names)
    if (isHeld) names.add(nameOf(command, client))
    return isHeld
  })
  return withoutKeys(held, commands.filter((command) => !held.includes(command)).flatMap(keysOf))
}

function isAbout(command: DraftCommand, names: ReadonlySet<string>): boolean {
  return (
    isGuarded(command) && command.ops.some(({ ifW, setW }) => names.has(ifW ?? '') || names.has(setW ?? ''))
  )
}

/** What the held commands would write, one after the other, over the confirmed values. */
export function writtenBy(held: Commands, confirmed: Confirmed, client: Client): readonly DraftOp[] {
  return [...waitingView(held, confirmed, client)].map(([k, { v }]) => ({ k, v }))
}

/** Held commands that have not arrived, without the keys that a later, arrived one has overwritten. */
export function notArrived(held: Commands, hasArrived: (command: DraftCommand) => boolean): Commands {
  const over = new Set<string>()
  const left = held.toReversed().flatMap((command) => {
    if (!hasArrived(command)) return [withKeys(command, (key) => !over.has(key))]
    for (const key of keysOf(command)) over.add(key)
    return []
  })
  return left.toReversed().filter(({ ops }) => ops.length > 0)
}

type NoLongerHeld = {
  readonly command: DraftCommand
  /** The keys that are no longer held. */
  readonly keys: ReadonlySet<string> | 'all'
}

/** Commands of which fewer keys are held than before. */
export function noLongerHeld(before: Commands, now: Commands): readonly NoLongerHeld[] {
  const held = new Map(now.map((command) => [command.seq, new Set(keysOf(command))]))
  return before.flatMap((command): NoLongerHeld[] => {
    const left = held.get(command.seq)
    if (!left) return [{ command, keys: 'all' }]
    const keys = new Set(keysOf(command)).difference(left)
    return keys.size > 0 ? [{ command, keys }] : []
  })
}

export function withoutKeys(held: Commands, keys: readonly string[]): Commands {
  const gone = new Set(keys)
  return withOnly(held, (key) => !gone.has(key))
}

export function withOnly(held: Commands, isKept: (key: string) => boolean): Commands {
  if (held.every((command) => keysOf(command).every(isKept))) return held
  return held.map((command) => withKeys(command, isKept)).filter(({ ops }) => ops.length > 0)
}
