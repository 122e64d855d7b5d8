import { liveLimits } from '@staffplan/contracts/live'
import { type DraftOp, draftOp, guardedOp } from '@staffplan/contracts/planning/draft'
import { type Client, commandOfWriter, NOBODY, writerName } from '@staffplan/contracts/planning/writer'
import { z } from 'zod'

const asked = {
  /** Rises per client. */
  seq: z.number().int().min(1),
  /** Revision that was shown when the command was given. */
  base: z.number().int().min(-1),
  /** Milliseconds since 1970; 0 where the author has to confirm the command before it is sent. */
  at: z.number(),
}

const edit = z.object({
  type: z.literal('ops'),
  ...asked,
  /** Where others are overwritten knowingly: the revision before their writes, as if these had not been seen. */
  seen: z.number().int().min(-1).optional(),
  /** Keys for which `seen` counts; absent for all keys of the command. */
  over: z.array(z.string()).readonly().optional(),
  /** The author had to confirm it before it was sent, and is asked again about writes that are refused. */
  wasHeld: z.literal(true).optional(),
  ops: z.array(draftOp),
})

/** An undo or redo: each write applies only where the key still has the expected writer. */
const step = z.object({ type: z.enum(['undo', 'redo']), ...asked, ops: z.array(guardedOp) })

/** Changes that this tab has asked for and whose outcome it does not know yet. */
export const draftCommand = z.discriminatedUnion('type', [edit, step])
export type DraftCommand = z.infer<typeof draftCommand>
export type GuardedCommand = z.infer<typeof step>

export function isGuarded(command: DraftCommand): command is GuardedCommand {
  return command.type !== 'ops'
}

export function keysOf({ ops }: DraftCommand): readonly string[] {
  return ops.map(({ k }) => k)
}

/** The command with only the writes of keys that `isKept` accepts. */
export function withKeys(command: DraftCommand, isKept: (key: string) => boolean): DraftCommand {
  return isGuarded(command)
    ? { ...command, ops: command.ops.filter(({ k }) => isKept(k)) }
    : { ...command, ops: command.ops.filter(({ k }) => isKept(k)) }
}

/** The command as of somebody who has seen no revision after `rev`. */
export function withSeen(command: DraftCommand, rev: number): DraftCommand {
  const base = Math.min(command.base, rev)
  if (isGuarded(command) || command.seen === undefined) return { ...command, base }
  return { ...command, base, seen: Math.min(command.seen, rev) }
}

/** Splits the writes of one step into as few commands as the server's limit allows. */
export function inCommands(ops: readonly DraftOp[]): readonly DraftOp[][] {
  const { opsPerCommand } = liveLimits
  const count = Math.ceil(ops.length / opsPerCommand)
  return Array.from({ length: count }, (_, at) => ops.slice(at * opsPerCommand, (at + 1) * opsPerCommand))
}

/** Name of the command as a writer, in the format of `writerName`. */
export function nameOf({ seq }: Pick<DraftCommand, 'seq'>, { userId, clientId }: Client): string {
  return writerName({ by: userId, cid: clientId, seq })
}

/** Whether a writer's name is that of a later command of the same client. */
export function isLaterThan(
  { seq }: Pick<DraftCommand, 'seq'>,
  name: string,
  { userId, clientId }: Client,
): boolean {
  const other = commandOfWriter(name)
  return other?.userId === userId && other.clientId === clientId && other.seq > seq
}

/** The command with the new names of commands that were renumbered. */
export function renamed(command: DraftCommand, names: ReadonlyMap<string, string>): DraftCommand {
  if (!isGuarded(command)) return command
  const name = (writer: string | null) => names.get(writer ?? NOBODY) ?? writer
  const ops = command.ops.map((op) => ({ ...op, ifW: name(op.ifW), setW: name(op.setW) }))
  return { ...command, ops } satisfies GuardedCommand
}

/** Older commands are not sent without asking their author. */
const FRESH_MILLISECONDS = 24 * 60 * 60 * 1000

/** Numbers of the commands that are too old to be sent without asking. */
export function staleNumbers(commands: readonly DraftCommand[], now: number): ReadonlySet<number> {
  return new Set(commands.filter(({ at }) => now - at > FRESH_MILLISECONDS).map(({ seq }) => seq))
}
