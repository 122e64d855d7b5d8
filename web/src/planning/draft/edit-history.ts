import type { DraftOp } from '@staffplan/contracts/planning/draft'
import { isWrittenBy } from '@staffplan/contracts/planning/writer'
import { nameOf } from './draft-command.ts'
import type { EditHistoryOptions } from './edit-history-options.ts'
import { FollowedSteps } from './followed-steps.ts'
import type { Change, Held, Outcome, RefusedText, Stepped, StepReport } from './step.ts'
import {
  type Entry,
  isRestoredAt,
  type Kept,
  newestStep,
  movedRestore,
  type Stacks,
  textsOf,
  withdrawn,
} from './step-stacks.ts'
import { BACK, type Direction, FORWARD } from './step-direction.ts'
import { asOneEach, writesOfEach } from './moved-entries.ts'
import { Signal } from '#live/signal.ts'
import type { ChangeCounters } from './change-counters.ts'
import { WaitingSteps } from './waiting-steps.ts'
import type { AskedRestore } from './unanswered-restore.ts'

const NOTHING_WRITTEN: Stepped = { ops: [], skipped: [] }

/**
 * This user's own steps in this tab, to undo and redo one by one, across reloads. The server decides: each write
 * applies only where the key still has the expected writer, and gives the key back to its former writer.
 */
export class EditHistory {
  /** Reports every undo and redo with its outcome. */
  readonly stepped = new Signal<StepReport>()
  readonly #options: EditHistoryOptions
  readonly #steps: FollowedSteps
  readonly #waiting = new WaitingSteps()

  constructor(options: EditHistoryOptions) {
    this.#options = options
    this.#steps = new FollowedSteps(options)
  }

  /** Told when the available steps have changed. */
  get changes(): ChangeCounters<'steps'> {
    return this.#steps.changes
  }

  /** Follows the steps from now on; returns a function that stops it. */
  follow(): () => void {
    const undo = [this.#steps.follow(), this.#options.store.edited.listen(() => this.#waiting.entered())]
    return () => undo.forEach((stop) => stop())
  }

  /** What `undo` or `redo` would write; `restored` for a restore, `pasted` for refused texts only, null for no step. */
  upcoming(type: 'undo' | 'redo'): readonly DraftOp[] | 'restored' | 'pasted' | null {
    const parts = newestStep(this.#stacks[type === 'undo' ? 'done' : 'undone'])
    const ops: DraftOp[] = []
    for (const part of parts) {
      if ('restoredAt' in part) return 'restored'
      if ('pasted' in part) return 'pasted'
      for (const { k, before, after } of asOneEach(part.changes))
        ops.push({ k, v: (type === 'undo' ? before : after).v })
    }
    return parts.length > 0 ? ops : null
  }

  /** Records a restored snapshot, or discarded changes, at the revision, as one step. */
  restored(rev: number): void {
    this.#steps.enter({ restoredAt: rev })
  }

  /** Takes the outcome (null: none) of a restore, or of its undo or redo, that an earlier page asked for. */
  found({ type, of }: AskedRestore, doneAt: number | null): void {
    if (type === 'restore') return doneAt === null ? undefined : this.restored(doneAt)
    if (of !== null) this.#keep(movedRestore(this.#stacks, type === 'undo' ? BACK : FORWARD, { of, doneAt }))
  }

  /**
   * Null when there is no step to undo; `offline` when it can only be undone once the connection is back. After `sent`,
   * whoever sends it reports the outcome.
   */
  undo(): Outcome {
    if (this.#waiting.mustWait) return this.#waiting.after(() => this.undo())
    const texts = newestStep(this.#stacks.done).flatMap(textsOf)
    return this.#report('undo', this.#undo(), texts)
  }

  /** Undoes the restore or discard at the revision, whatever was done since; null when it has been undone already. */
  takeBack(rev: number): Outcome {
    const isThere = this.#stacks.done.some((entry) => isRestoredAt(entry, rev))
    return this.#report('undo', isThere ? this.#stepRestore(rev, BACK) : null)
  }

  /** Null when there is no step to redo; `offline` as for `undo`. */
  redo(): Outcome {
    if (this.#waiting.mustWait) return this.#waiting.after(() => this.redo())
    const texts = newestStep(this.#stacks.undone).flatMap(textsOf)
    return this.#report('redo', this.#redo(), texts)
  }

  /** Keeps the refused texts of a block that was just entered, with its step. */
  refused(written: readonly DraftOp[], texts: readonly RefusedText[]): void {
    this.#steps.addTexts(written, texts)
  }

  /** Held changes were discarded: they become a withdrawn step, like any other that was never sent. */
  gaveUp(held: readonly DraftOp[]): void {
    const { store } = this.#options
    const [first] = store.heldCommands
    const step = withdrawn(held, store, first && this.#nameOf(first.seq))
    this.#keep({ ...this.#stacks, undone: [...this.#stacks.undone, ...step] })
  }

  #report(type: 'undo' | 'redo', outcome: Outcome, texts: readonly RefusedText[] = []): Outcome {
    this.stepped.tell({ type, outcome, texts: outcome === null ? [] : texts })
    return outcome
  }

  #undo(): Outcome {
    return this.#go(BACK, (step) => {
      const unsent = this.#unsent(step)
      return unsent === undefined
        ? this.#take(step, BACK, { expected: ({ after }) => after, wanted: ({ before }) => before })
        : this.#withdraw(step, unsent)
    })
  }

  #redo(): Outcome {
    return this.#go(FORWARD, (step) =>
      step.isWithdrawn
        ? this.#enterAgain(step)
        : this.#take(step, FORWARD, { expected: ({ before }) => before, wanted: ({ after }) => after }),
    )
  }

  /** A step sent as several commands is undone and redone as several, the last one first. */
  #go(direction: Direction, take: (part: Kept) => Stepped | null): Outcome {
    const parts = newestStep(this.#stacks[direction.from])
    // The writers of keys that an earlier page has written are only known once the state is loaded.
    const isKnown = this.#stacks.epoch === null || this.#options.store.hasStarted()
    if (parts.length > 0 && !isKnown) return 'offline'
    if (!this.#hasRoomFor(parts, direction)) return null
    const taken: Stepped[] = []
    for (const part of parts.toReversed()) {
      if ('restoredAt' in part) return this.#stepRestore(part.restoredAt, direction)
      if ('pasted' in part) return this.#move(direction, part)
      const one = take(part)
      if (!one) break
      taken.push(one)
    }
    if (taken.length === 0) return null
    return { ops: taken.flatMap(({ ops }) => ops), skipped: taken.flatMap(({ skipped }) => skipped) }
  }

  /** A step is undone or redone as a whole or not at all. */
  #hasRoomFor(parts: readonly Entry[], { type }: Direction): boolean {
    const isUnsent = (part: Entry) => 'changes' in part && this.#unsent(part) !== undefined
    const commands = parts.filter((part) => type === 'redo' || !isUnsent(part)).length
    return commands <= 1 || this.#options.hasRoomFor(commands)
  }

  #take(
    step: Kept,
    direction: Direction,
    { expected, wanted }: { expected: (change: Change) => Held; wanted: (change: Change) => Held },
  ): Stepped | null {
    const { own, skipped } = this.#split(asOneEach(step.changes), expected, wanted)
    const ops = own.map((change) => {
      const { v, w: setW } = wanted(change)
      return { k: change.k, v, ifW: expected(change).w, setW }
    })
    const seq = ops.length > 0 ? this.#options.step(direction.type, ops) : null
    if (ops.length > 0 && seq === null) return null
    this.#move(direction, seq === null ? null : { ...step, command: this.#nameOf(seq), changes: own })
    return { ops: ops.map(({ k, v }) => ({ k, v })), skipped }
  }

  /**
   * Undoes a step that was never sent by removing its command. If that command is itself a redo, the step simply counts
   * as undone again, and is not entered anew later.
   */
  #withdraw(step: Kept, seq: number): Stepped {
    const { store } = this.#options
    const ops = asOneEach(step.changes).map(({ k, before }) => ({ k, v: before.v }))
    const waiting = [...store.heldCommands, ...store.pending].find((command) => command.seq === seq)
    const isOver = waiting?.type === 'ops' && waiting.seen !== undefined
    const withdrawn = {
      ...step,
      isWithdrawn: true,
      ...(isOver && { goesOver: waiting.over ?? (true as const) }),
    }
    this.#move(BACK, waiting?.type === 'ops' ? withdrawn : { ...step, command: '' })
    store.withdraw(seq, step.changes)
    return { ops, skipped: [] }
  }

  #enterAgain(step: Kept): Stepped | null {
    const { own, skipped } = this.#split(
      step.changes,
      ({ before }) => before,
      ({ after }) => after,
    )
    const ops = own.map(({ k, after }) => ({ k, v: after.v }))
    const edit = () => this.#options.edit(ops, step.goesOver)
    if (ops.length > 0 && !this.#steps.again(step, edit)) return null
    this.#move(FORWARD, null)
    return { ops: writesOfEach(ops), skipped }
  }

  #stepRestore(rev: number, direction: Direction): 'offline' | 'sent' {
    const { type, from } = direction
    const sent = this.#options.stepRestore(type, rev)
    if (!sent) return 'offline'
    const { epoch } = this.#stacks
    const at = this.#stacks[from].findIndex((entry) => isRestoredAt(entry, rev))
    this.#keep({ ...this.#stacks, [from]: this.#stacks[from].filter((entry) => !isRestoredAt(entry, rev)) })
    const settled = sent.then((answer) => {
      if (answer === 'later' && at !== -1 && this.#stacks.epoch === epoch)
        this.#keep({ ...this.#stacks, [from]: this.#stacks[from].toSpliced(at, 0, { restoredAt: rev }) })
      // A step that can never be undone must not block the steps before it.
      if (typeof answer === 'string') return false
      this.#keep(movedRestore(this.#stacks, direction, { of: rev, doneAt: answer.doneAt }))
      return true
    })
    this.#waiting.follow(settled)
    return 'sent'
  }

  #nameOf(seq: number): string {
    return nameOf({ seq }, this.#options.client)
  }

  /** The number of the step's command if it is pending and was never sent, or is held for its author's confirmation. */
  #unsent({ command }: Kept): number | undefined {
    const { store, isUnsent } = this.#options
    const unsent = [...store.heldCommands, ...store.pending.filter(({ seq }) => isUnsent(seq))]
    return unsent.find(({ seq }) => this.#nameOf(seq) === command)?.seq
  }

  /** Splits the changes of a step into those whose key still has the expected writer and those to skip. */
  #split(changes: readonly Change[], expected: (change: Change) => Held, wanted: (change: Change) => Held) {
    const { store } = this.#options
    const isOwn = (change: Change) => isWrittenBy(store.writer(change.k), expected(change).w)
    const others = changes.filter((change) => !isOwn(change))
    const skipped = others.map((change) => ({ k: change.k, v: wanted(change).v }))
    return { own: changes.filter(isOwn), skipped }
  }

  #move(direction: Direction, entry: Entry | null): Stepped {
    this.#steps.move(direction, entry)
    return NOTHING_WRITTEN
  }

  get #stacks(): Stacks {
    return this.#steps.stacks
  }

  #keep(stacks: Stacks): void {
    this.#steps.keep(stacks)
  }
}
