import type { DraftCell, DraftValue } from '@staffplan/contracts/planning/draft'
import { type Client, isWrittenBy, NOBODY } from '@staffplan/contracts/planning/writer'
import { type DraftCommand, type GuardedCommand, isGuarded, nameOf } from './draft-command.ts'

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
 * anything to repeat for a redo. One that the server cannot take yet goes out once more, and what was sent behind it would not
 * find what it is about.
 */
export function isHeldBack(command: DraftCommand, pending: readonly DraftCommand[], client: Client): boolean {
  if (!isGuarded(command)) return false
  const before = pending.filter((each) => each.seq < command.seq)
  if (before.length === 0) return false
  const expected = new Map(command.ops.map(({ k, ifW }) => [k, ifW ?? NOBODY]))
  return before.some(
    (each) =>
      makesOneOf(each, expected, client) || (each.type === 'undo' && keysRepeated(command, each).size > 0),
  )
}

/** Whether a command, once it has taken effect, leaves one of the keys to its writer. */
function makesOneOf(command: DraftCommand, writers: ReadonlyMap<string, string>, client: Client): boolean {
  if (isGuarded(command)) return command.ops.some(({ k, setW }) => writers.get(k) === (setW ?? NOBODY))
  const name = nameOf(command, client)
  return command.ops.some(({ k }) => writers.get(k) === name)
}

/** Keys where a command repeats what an undo before it takes back. */
function keysRepeated(command: DraftCommand, undo: GuardedCommand): ReadonlySet<string> {
  if (command.type !== 'redo' || command.seq < undo.seq) return new Set()
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

/** The same where commands of this tab go out under other names. */
export function renamed(command: DraftCommand, names: ReadonlyMap<string, string>): DraftCommand {
  if (!isGuarded(command)) return command
  const name = (writer: string | null) => names.get(writer ?? NOBODY) ?? writer
  const ops = command.ops.map((op) => ({ ...op, ifW: name(op.ifW), setW: name(op.setW) }))
  return { ...command, ops } satisfies GuardedCommand
}
