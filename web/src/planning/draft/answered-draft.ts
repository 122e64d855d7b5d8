import type { Narrowed } from './covered.ts'
import { type DraftCommand, type GuardedCommand, isGuarded, keysOf } from './draft-command.ts'
import { AttributedDraft } from './attributed-draft.ts'
import type { DraftReplica } from './draft-replica.ts'
import type { Refused } from './refusals.ts'
import type { Change } from './step.ts'
import { repeatsOf, withStepsUpon } from './related-commands.ts'

/** Settles this tab's pending commands, as the server answers them or their author takes them back. */
export class AnsweredDraft extends AttributedDraft {
  readonly #replica: DraftReplica

  constructor(options: ConstructorParameters<typeof AttributedDraft>[0]) {
    super(options)
    this.#replica = options.replica
  }

  get pending(): readonly DraftCommand[] {
    return this.#replica.waiting.all
  }

  /** Sets the source that knows what each own edit changed, as its author saw it; loaded states do not tell. */
  remember(...known: Parameters<DraftReplica['remember']>): void {
    this.#replica.remember(...known)
  }

  /** The author took the command back before it was sent. Pending undos then restore what the command had replaced. */
  withdraw(seq: number, changes: readonly Change[]): void {
    for (const command of this.settle(seq)) {
      this.#replica.withdraw(command, changes)
      this.queueChanged([command])
    }
  }

  /** The server refused the command, or its author took it back: what is shown is now without it. */
  settle(seq: number): readonly DraftCommand[] {
    const settled = this.#settle(seq)
    if (settled.length > 0) this.neverWritten.tell({ seq, keys: 'all' })
    return settled
  }

  /** The server had nothing to do for the command: the values it writes are already there. */
  settleIdle(seq: number): void {
    const command = this.pending.find((each) => each.seq === seq)
    if (!command) return void this.settle(seq)
    this.#replica.neverWritten(command, keysOf(command), { keepsSteps: true })
    this.queueChanged([command])
    this.neverWritten.tell({ seq, keys: 'all' })
  }

  /** The undo left these keys unchanged, so a pending redo has nothing to repeat there. */
  narrowRepeats(undo: GuardedCommand, keys: ReadonlySet<string>): void {
    const narrowed = repeatsOf(undo, keys, this.pending)
    this.#replica.waiting.narrow(narrowed)
    this.#narrowed(narrowed)
  }

  /** Steps that are back in place cover pending commands: the covered keys of those are never written. */
  cover(covered: readonly Narrowed[]): void {
    for (const { command, without } of covered)
      this.#replica.neverWritten(command, without, { keepsSteps: false })
    this.#narrowed(covered)
  }

  #narrowed(narrowed: readonly Narrowed[]): void {
    this.queueChanged(narrowed.map(({ command }) => command))
    this.tellNarrowed(narrowed)
  }

  protected tellNarrowed(narrowed: readonly Narrowed[]): void {
    for (const { command, without } of narrowed) this.neverWritten.tell({ seq: command.seq, keys: without })
  }

  /** The server had processed the command already: its writes are confirmed, unless overwritten by others since. */
  settleDone(seq: number): void {
    const written = this.#settle(seq).flatMap((command) => (command.type === 'ops' ? command.ops : []))
    this.overtaken.tell(new Map(written.map(({ k, v }) => [k, v])))
  }

  #settle(seq: number): readonly DraftCommand[] {
    const settled = this.#replica.waiting.settle(seq)
    this.queueChanged(settled)
    return settled
  }

  /**
   * The server could not take the command now: it is sent again, after all commands that may have been sent already. If the
   * confirmed values include it, an earlier sending took effect and only its answer was lost, so it is not sent again.
   */
  requeue(seq: number): void {
    const before = this.pending
    const command = before.find((each) => each.seq === seq)
    if (command && this.#replica.hadEffect(command)) return this.settleDone(seq)
    const { names, narrowed } = this.#replica.requeue(seq)
    this.queueChanged(command ? [command] : [])
    if (names.size > 0) this.renumbered.tell(names)
    this.tellNarrowed(narrowed)
  }

  /**
   * The server will never accept these writes of the command; its other writes are sent again, still as one step. If
   * the refusal is temporary (`passes`), an undo or redo is put off instead and can be tried again.
   */
  refuse(command: DraftCommand, ops: Refused['ops'], passes: boolean): Refused {
    if (passes && isGuarded(command)) this.#putOff(command)
    else this.#refuse(command, ops)
    if (isGuarded(command)) return { ops, areHeld: false, step: command.type }
    return { ops, areHeld: command.wasHeld ?? false }
  }

  #refuse(command: DraftCommand, ops: Refused['ops']): void {
    const { seq } = command
    const without = new Set(ops.map(({ op }) => op.k))
    this.#replica.refuse(command, without)
    this.queueChanged([command])
    this.neverWritten.tell({ seq, keys: without })
    if (command.type === 'undo') this.narrowRepeats(command, without)
    this.requeue(seq)
  }

  /** Moves the step, and every step built on it, back to where it was before it was taken. */
  #putOff(step: GuardedCommand): void {
    const steps = withStepsUpon(step, this.pending)
    for (const { seq } of steps) this.#settle(seq)
    this.putOff.tell(steps)
  }

  /** The server has decided all commands of this tab up to this number. */
  decidedUpTo(seq: number): void {
    this.queueChanged(this.#replica.waiting.decidedUpTo(seq))
  }

  /** Call after commands were added to or removed from the queue. */
  protected queueChanged(commands: readonly DraftCommand[]): void {
    if (commands.length === 0) return
    this.touch(commands.flatMap(keysOf))
    this.paint()
    this.aspects.bump('status')
  }
}
