import type { DraftOp } from '@staffplan/contracts/planning/draft'
import { type Client, commandOfWriter } from '@staffplan/contracts/planning/writer'
import type { CommandStore } from './command-store.ts'
import { type Narrowed, positionBehind } from './covered.ts'
import { type NeverWritten, pendingAfter, pendingWithout } from './decided-commands.ts'
import {
  type DraftCommand,
  type GuardedCommand,
  keysOf,
  nameOf,
  renamed,
  withKeys,
  withSeen,
} from './draft-command.ts'
import { heldAmong, withoutKeys } from './held-commands.ts'
import { isHeldBack } from './related-commands.ts'
import type { Confirmed, Replaced } from './waiting-view.ts'

/** With more pending commands than this the tab refuses further changes and says so. */
export const MAX_PENDING = 1000

/** Milliseconds within which two writes of one cell are one step. */
const MERGED_WITHIN = 500

type Options = {
  /** This tab, as the feed names it. */
  readonly client: Client
  readonly commands: CommandStore
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** A command before it has its number. */
export type Asked =
  | Pick<Extract<DraftCommand, { type: 'ops' }>, 'type' | 'seen' | 'over' | 'wasHeld' | 'ops'>
  | Pick<GuardedCommand, 'type' | 'ops'>

type Names = ReadonlyMap<string, string>

/** The values `below` some keys of a command, and all confirmed values. */
export type Ground = { readonly below: Replaced; readonly confirmed: Confirmed }

/** This tab's own pending commands, in the order in which they are sent; they survive a reload of the tab. */
export class WaitingCommands {
  readonly #options: Options
  readonly #changed: () => void
  #lastSeq: number
  all: readonly DraftCommand[]
  /** Commands whose author has to confirm them first: they are neither sent nor shown, and nothing waits for them. */
  held: readonly DraftCommand[]
  /** New names of these commands, by the names they had under another client id. */
  readonly renamed: Names

  constructor(options: Options, changed: () => void) {
    this.#options = options
    this.#changed = changed
    const { commands, lastSeq, names = new Map() } = options.commands.read()
    const asked = heldAmong(commands, { now: options.now(), client: options.client })
    const numbers = new Set(asked.map((command) => command.seq))
    this.held = asked
    this.all = commands.filter((command) => !numbers.has(command.seq))
    this.renamed = names
    this.#lastSeq = Math.max(lastSeq, ...commands.map((command) => command.seq))
  }

  /** Queues a command; null when the queue is full. `base`: the revision that its author has seen. */
  add(asked: Asked, base: number): DraftCommand | null {
    if (this.all.length >= MAX_PENDING) return null
    this.#lastSeq += 1
    const command = { ...asked, seq: this.#lastSeq, base, at: this.#options.now() }
    this.held = withoutKeys(this.held, keysOf(command))
    this.#keep([...this.all, command])
    return command
  }

  /**
   * Changes the value of the last command instead of adding one, if that wrote the same single key a moment ago and was
   * not sent; null when it is another command, or when `mayChange` says that it may have been sent.
   */
  amend({ k, v }: DraftOp, base: number, mayChange: (seq: number) => boolean): DraftCommand | null {
    const last = this.all.at(-1)
    if (last?.type !== 'ops' || last.ops.length > 1 || last.ops[0]?.k !== k) return null
    const at = this.#options.now()
    if (at - last.at > MERGED_WITHIN || !mayChange(last.seq)) return null
    const command = { ...last, base, at, ops: [{ k, v }] }
    this.#keep([...this.all.slice(0, -1), command])
    return command
  }

  /** Limits the revisions that authors have seen to `rev`: a server restored to an older state has no later ones. */
  seenUpTo(rev: number): void {
    if ([...this.held, ...this.all].every(({ base }) => base <= rev)) return
    this.held = this.held.map((command) => withSeen(command, rev))
    this.#keep(this.all.map((command) => withSeen(command, rev)))
  }

  /** Takes a number for a command that is not queued. */
  takeNumber(): number {
    this.#lastSeq += 1
    this.#keep(this.all)
    return this.#lastSeq
  }

  /** Whether the command waits until another own command is decided. */
  isHeldBack(command: DraftCommand): boolean {
    return isHeldBack(command, this.all, this.#options.client)
  }

  /** Removes a command whose outcome is known, or that its author no longer wants. */
  settle(seq: number): readonly DraftCommand[] {
    const settled = [...this.held, ...this.all].filter((command) => command.seq === seq)
    if (settled.length === 0) return []
    this.held = this.held.filter((command) => command.seq !== seq)
    this.#keep(this.all.filter((command) => command.seq !== seq))
    return settled
  }

  /** The server will never accept these writes of the command. If its author had confirmed it, they are held again. */
  refuse(command: DraftCommand, ground: Ground): void {
    // What was entered since goes over these writes, unless it is undone.
    const unsent = this.all.filter(({ seq }) => seq > command.seq)
    const { covered } = positionBehind(command, { sent: [], unsent }, this.#options.client)
    const again = withKeys(command, (k) => ground.below.has(k) && !covered.has(k))
    if (again.type === 'ops' && again.wasHeld && again.ops.length > 0) {
      const { seen: _, over: __, wasHeld: ___, ...asked } = again
      this.held = [...this.held, { ...asked, seq: (this.#lastSeq += 1), at: 0 }]
    }
    this.neverWritten(command, ground, { keepsSteps: false })
  }

  /** A command never takes effect for the keys in `below`, even where the value below is null. */
  neverWritten(
    command: DraftCommand,
    { below, confirmed }: Ground,
    { keepsSteps }: Pick<NeverWritten, 'keepsSteps'>,
  ): void {
    const isLeft = (k: string) => !below.has(k)
    const rest = this.all.map((each) => (each.seq === command.seq ? withKeys(each, isLeft) : each))
    const never = { writer: this.#nameOf(command), below, keepsSteps }
    this.#keep(pendingWithout(rest, never, { confirmed, client: this.#options.client }))
  }

  /** Replaces the held commands. */
  keepHeld(held: readonly DraftCommand[]): void {
    if (held === this.held) return
    this.held = held
    this.#keep(this.all)
  }

  /** Adjusts pending undos and redos once it is known what a command has really replaced. */
  rebase(writer: string, { replaced, confirmed }: { replaced: Replaced; confirmed: Confirmed }): void {
    const isWaiting = (...of: Parameters<typeof this.isWaiting>) => this.isWaiting(...of)
    const { client } = this.#options
    this.#keep(pendingAfter(this.all, { writer, replaced, isWaiting }, { confirmed, client }))
  }

  /**
   * Queues a command again that the server could not take: behind all that may have been sent, under a new number,
   * because later commands may have used up the old one. Keys that one of those writes too are dropped. Commands that
   * were held back, and all behind them, were never sent and stay behind this one. Commands that now precede it are
   * adjusted as if it had never been written. Returns new names by former ones, and what the command no longer writes.
   */
  requeue(
    seq: number,
    groundOf: (command: DraftCommand) => Ground,
  ): { readonly names: Names; readonly narrowed: readonly Narrowed[] } {
    const command = this.all.find((each) => each.seq === seq)
    if (!command) return { names: new Map(), narrowed: [] }
    const { client } = this.#options
    const others = this.all.filter((each) => each !== command)
    const firstHeld = others.findIndex((each) => this.isHeldBack(each))
    const sent = firstHeld === -1 ? others : others.slice(0, firstHeld)
    const unsent = others.slice(sent.length)
    const later = { sent: sent.filter((each) => each.seq > seq), unsent }
    const { after, covered } = positionBehind(command, later, client)
    const rest = withKeys(command, (k) => !covered.has(k))
    const behind = rest.ops.length === 0 ? [] : [rest, ...unsent.slice(after)]
    const again = behind.map((each) => ({ ...each, seq: (this.#lastSeq += 1) }))
    const names = new Map(behind.map((each, index) => [this.#nameOf(each), this.#nameOf(again[index]!)])) // same length
    const before = others.filter((each) => !behind.includes(each))
    const { below, confirmed } = groundOf(rest)
    const never = { writer: this.#nameOf(command), below, keepsSteps: true }
    const all = [...pendingWithout(before, never, { confirmed, client }), ...again]
    this.#keep(all.map((each) => renamed(each, names)))
    const [now = command] = again
    return { names, narrowed: covered.size > 0 ? [{ command: now, without: covered }] : [] }
  }

  /**
   * The server has decided all commands of this tab up to this number, so later ones need higher numbers. Those still
   * pending are sent all the same, whatever goes over them: only the answer tells whether there is a step to undo.
   */
  decidedUpTo(seq: number): readonly DraftCommand[] {
    if (seq > this.#lastSeq) this.#lastSeq = seq
    this.#releaseSentHeld(seq)
    return this.all.filter((command) => command.seq <= seq)
  }

  /**
   * Held commands that an earlier page may have sent are sent to learn their outcome; for the others later numbers
   * prove nothing any more (`at: 0`).
   */
  #releaseSentHeld(decided: number): void {
    if (this.held.every(({ at }) => at === 0)) return
    const wasSent = ({ at, seq }: DraftCommand) => at !== 0 && seq <= decided
    const sent = this.held.filter(wasSent)
    this.held = this.held.filter((command) => !wasSent(command)).map((command) => ({ ...command, at: 0 }))
    this.#keep([...sent, ...this.all])
  }

  /** Drops the keys that commands no longer write. */
  narrow(narrowed: readonly Narrowed[]): void {
    if (narrowed.length === 0) return
    const without = new Map(narrowed.map((each) => [each.command, each.without]))
    this.#keep(this.all.map((command) => withKeys(command, (k) => without.get(command)?.has(k) !== true)))
  }

  /** Whether the named command is pending and writes the key. */
  isWaiting(writer: string, key: string): boolean {
    const { userId, clientId } = this.#options.client
    const own = commandOfWriter(writer)
    if (own?.userId !== userId || own.clientId !== clientId) return false
    return this.all.find(({ seq }) => seq === own.seq)?.ops.some(({ k }) => k === key) === true
  }

  /** For each key the name of the next pending command that writes it, unless that is an undo or redo. */
  nextEdits(keys: Iterable<string>): ReadonlyMap<string, string> {
    const open = new Set(keys)
    const next = new Map<string, string>()
    for (const command of open.size > 0 ? this.all : []) {
      const written = command.ops.filter(({ k }) => open.delete(k))
      if (command.type === 'ops') for (const { k } of written) next.set(k, this.#nameOf(command))
    }
    return next
  }

  #nameOf(command: DraftCommand): string {
    return nameOf(command, this.#options.client)
  }

  #keep(all: readonly DraftCommand[]): void {
    this.all = all.filter(({ ops }) => ops.length > 0)
    this.#changed()
    const commands = [...this.held, ...this.all]
    this.#options.commands.write({ lastSeq: this.#lastSeq, commands, names: this.renamed })
  }
}
