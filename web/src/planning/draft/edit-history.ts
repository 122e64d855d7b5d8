import type { DraftOp } from '@staffplan/contracts/planning/draft'
import { isWrittenBy } from '@staffplan/contracts/planning/writer'
import { nameOf } from './draft-command.ts'
import type { EditHistoryOptions } from './edit-history-options.ts'
import { FollowedSteps } from './followed-steps.ts'
import type { Change, Held, Outcome, RefusedText, Stepped, Told } from './step.ts'
import {
  type Entry,
  isRestoredAt,
  type Kept,
  newestStep,
  reverted,
  type Stacks,
  textsOf,
  withdrawn,
} from './step-stacks.ts'
import { BACK, type Direction, FORWARD } from './step-direction.ts'
import { asOneEach, writesOfEach } from './moved-entries.ts'
import { Signal } from '#live/signal.ts'
import type { ChangeCounters } from './change-counters.ts'
import { WaitingSteps } from './waiting-steps.ts'
import type { AskedRestore } from './unheard-restore.ts'

const NOTHING_WRITTEN: Stepped = { ops: [], skipped: [] }

/**
 * This person's own steps in this tab, to take back and to repeat one by one, across reloads. The server decides: each
 * write goes only where the key still is whose it was, and gives it back to whose it was before.
 */
export class EditHistory {
  /** Steps back and forward, with what came of them. */
  readonly stepped = new Signal<Told>()
  readonly #options: EditHistoryOptions
  readonly #steps: FollowedSteps
  readonly #waiting = new WaitingSteps()

  constructor(options: EditHistoryOptions) {
    this.#options = options
    this.#steps = new FollowedSteps(options)
  }

  /** Tells that other steps can be taken. */
  get changes(): ChangeCounters<'steps'> {
    return this.#steps.changes
  }

  /** Follows the steps from now on; returns its own undo. */
  follow(): () => void {
    const undo = [this.#steps.follow(), this.#options.store.edited.listen(() => this.#waiting.entered())]
    return () => undo.forEach((stop) => stop())
  }

  /** What `undo` or `redo` would write; `restored` where it is of a restore, `pasted` of texts only, null where there is nothing to do. */
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

  /** A snapshot was restored, or changes were discarded, at the revision: one step. */
  restored(rev: number): void {
    this.#steps.enter({ restoredAt: rev })
  }

  /** What became of a restore that an earlier page asked for, or of taking one back or repeating it; null where it came to nothing. */
  found({ type, of }: AskedRestore, doneAt: number | null): void {
    if (type === 'restore') return doneAt === null ? undefined : this.restored(doneAt)
    if (of !== null) this.#keep(reverted(this.#stacks, type === 'undo' ? BACK : FORWARD, { of, doneAt }))
  }

  /**
   * Null when there is no step to take back; `offline` when it can only be taken back once the line is there again. What
   * becomes of one that is `sent` is told by whoever sends it.
   */
  undo(): Outcome {
    if (this.#waiting.mustWait) return this.#waiting.after(() => this.undo())
    const texts = newestStep(this.#stacks.done).flatMap(textsOf)
    return this.#told('undo', this.#undo(), texts)
  }

  /** Takes back what was restored or discarded at the revision, whatever was done since; null when it has been already. */
  takeBack(rev: number): Outcome {
    const isThere = this.#stacks.done.some((entry) => isRestoredAt(entry, rev))
    return this.#told('undo', isThere ? this.#revert(rev, BACK) : null)
  }

  /** Null when there is none to repeat; `offline` as for `undo`. */
  redo(): Outcome {
    if (this.#waiting.mustWait) return this.#waiting.after(() => this.redo())
    const texts = newestStep(this.#stacks.undone).flatMap(textsOf)
    return this.#told('redo', this.#redo(), texts)
  }

  /** Of a block that was just entered. */
  refused(written: readonly DraftOp[], texts: readonly RefusedText[]): void {
    this.#steps.addTexts(written, texts)
  }

  /** What was held is given up: a step that is taken back, like any other that never went out. */
  gaveUp(held: readonly DraftOp[]): void {
    const { store } = this.#options
    const [first] = store.heldCommands
    const step = withdrawn(held, store, first && this.#nameOf(first.seq))
    this.#keep({ ...this.#stacks, undone: [...this.#stacks.undone, ...step] })
  }

  #told(type: 'undo' | 'redo', outcome: Outcome, texts: readonly RefusedText[] = []): Outcome {
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

  /** What was sent as several commands is taken back, and repeated, as several: the last of them first. */
  #go(direction: Direction, take: (part: Kept) => Stepped | null): Outcome {
    const parts = newestStep(this.#stacks[direction.from])
    // Whose the keys are that an earlier page has written is not known before the state is.
    const isKnown = this.#stacks.epoch === null || this.#options.store.hasStarted()
    if (parts.length > 0 && !isKnown) return 'offline'
    if (!this.#hasRoomFor(parts, direction)) return null
    const taken: Stepped[] = []
    for (const part of parts.toReversed()) {
      if ('restoredAt' in part) return this.#revert(part.restoredAt, direction)
      if ('pasted' in part) return this.#move(direction, part)
      const one = take(part)
      if (!one) break
      taken.push(one)
    }
    if (taken.length === 0) return null
    return { ops: taken.flatMap(({ ops }) => ops), skipped: taken.flatMap(({ skipped }) => skipped) }
  }

  /** Nothing of a step is taken back or repeated rather than a part of it. */
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

  /** It never went out, so it need not. What was repeated is what had been taken back once more, and is not entered anew. */
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

  #revert(rev: number, direction: Direction): 'offline' | 'sent' {
    const { type, from } = direction
    const sent = this.#options.revert(type, rev)
    if (!sent) return 'offline'
    const { epoch } = this.#stacks
    const at = this.#stacks[from].findIndex((entry) => isRestoredAt(entry, rev))
    this.#keep({ ...this.#stacks, [from]: this.#stacks[from].filter((entry) => !isRestoredAt(entry, rev)) })
    const settled = sent.then((answer) => {
      if (answer === 'later' && at !== -1 && this.#stacks.epoch === epoch)
        this.#keep({ ...this.#stacks, [from]: this.#stacks[from].toSpliced(at, 0, { restoredAt: rev }) })
      // What can never be done must not stand in the way of the steps before it.
      if (typeof answer === 'string') return false
      this.#keep(reverted(this.#stacks, direction, { of: rev, doneAt: answer.doneAt }))
      return true
    })
    this.#waiting.follow(settled)
    return 'sent'
  }

  #nameOf(seq: number): string {
    return nameOf({ seq }, this.#options.client)
  }

  /** The number of its command, where that waits and was never on the line, or its author is still to be asked. */
  #unsent({ command }: Kept): number | undefined {
    const { store, isUnsent } = this.#options
    const unsent = [...store.heldCommands, ...store.pending.filter(({ seq }) => isUnsent(seq))]
    return unsent.find(({ seq }) => this.#nameOf(seq) === command)?.seq
  }

  /** The changes of a step whose key still is whose it has to be. */
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
