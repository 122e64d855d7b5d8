import { liveLimits } from '@staffplan/contracts/live'
import { type DraftOp, draftOp, guardedOp } from '@staffplan/contracts/planning/draft'
import { type Client, commandOfWriter, NOBODY, writerName } from '@staffplan/contracts/planning/writer'
import { z } from 'zod'

const asked = {
  /** Ascending per client. */
  seq: z.number().int().min(1),
  /** Revision on the screen when it was given. */
  base: z.number().int().min(-1),
  /** Milliseconds since 1970; 0 where a person has to be asked before it is sent. */
  at: z.number(),
}

const edit = z.object({
  type: z.literal('ops'),
  ...asked,
  /** Of what goes over somebody else knowingly: the revision before that, as if it had not been seen. */
  seen: z.number().int().min(-1).optional(),
  /** Under which keys it does, where not under all. */
  over: z.array(z.string()).readonly().optional(),
  /** Its author was asked before it went out, and is asked again about what is refused of it. */
  wasHeld: z.literal(true).optional(),
  ops: z.array(draftOp),
})

/** A step back or forward: each write only where the key still is whose it was. */
const step = z.object({ type: z.enum(['undo', 'redo']), ...asked, ops: z.array(guardedOp) })

/** Changes this tab has asked for and has not yet heard the outcome of. */
export const draftCommand = z.discriminatedUnion('type', [edit, step])
export type DraftCommand = z.infer<typeof draftCommand>
export type GuardedCommand = z.infer<typeof step>

export function isGuarded(command: DraftCommand): command is GuardedCommand {
  return command.type !== 'ops'
}

export function keysOf({ ops }: DraftCommand): readonly string[] {
  return ops.map(({ k }) => k)
}

/** The command without the writes of keys that are left out. */
export function withKeys(command: DraftCommand, isKept: (key: string) => boolean): DraftCommand {
  return isGuarded(command)
    ? { ...command, ops: command.ops.filter(({ k }) => isKept(k)) }
    : { ...command, ops: command.ops.filter(({ k }) => isKept(k)) }
}

/** The command of somebody who has seen no more than this. */
export function withSeen(command: DraftCommand, rev: number): DraftCommand {
  const base = Math.min(command.base, rev)
  if (isGuarded(command) || command.seen === undefined) return { ...command, base }
  return { ...command, base, seen: Math.min(command.seen, rev) }
}

/** The writes of one step, in as few commands as the server takes them in. */
export function inCommands(ops: readonly DraftOp[]): readonly DraftOp[][] {
  const { opsPerCommand } = liveLimits
  const count = Math.ceil(ops.length / opsPerCommand)
  return Array.from({ length: count }, (_, at) => ops.slice(at * opsPerCommand, (at + 1) * opsPerCommand))
}

/** Whose its writes are, as `writerName` has it. */
export function nameOf({ seq }: Pick<DraftCommand, 'seq'>, { userId, clientId }: Client): string {
  return writerName({ by: userId, cid: clientId, seq })
}

/** Whether a name is that of a later command of the same client. */
export function isLaterThan(
  { seq }: Pick<DraftCommand, 'seq'>,
  name: string,
  { userId, clientId }: Client,
): boolean {
  const other = commandOfWriter(name)
  return other?.userId === userId && other.clientId === clientId && other.seq > seq
}

/** The same where commands of this tab go out under other names. */
export function renamed(command: DraftCommand, names: ReadonlyMap<string, string>): DraftCommand {
  if (!isGuarded(command)) return command
  const name = (writer: string | null) => names.get(writer ?? NOBODY) ?? writer
  const ops = command.ops.map((op) => ({ ...op, ifW: name(op.ifW), setW: name(op.setW) }))
  return { ...command, ops } satisfies GuardedCommand
}

/** Older ones are not sent without asking. */
const FRESH_MILLISECONDS = 24 * 60 * 60 * 1000

/** The numbers of those. */
export function staleNumbers(commands: readonly DraftCommand[], now: number): ReadonlySet<number> {
  return new Set(commands.filter(({ at }) => now - at > FRESH_MILLISECONDS).map(({ seq }) => seq))
}
