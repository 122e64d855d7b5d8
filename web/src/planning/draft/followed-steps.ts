import type { DraftOp } from '@staffplan/contracts/planning/draft'
import { ChangeCounters } from './change-counters.ts'
import { changed, confirmed, inOtherNames } from './decided-steps.ts'
import { type GuardedCommand, nameOf } from './draft-command.ts'
import type { EditHistoryOptions } from './edit-history-options.ts'
import { entered, nextOrder, withoutRepeats, withTexts } from './entered-steps.ts'
import { coveredAmong, moved, movedBack } from './moved-steps.ts'
import type { Change, RefusedText, Step } from './step.ts'
import type { Direction } from './step-direction.ts'
import { withoutForgotten, withoutWrites } from './steps-without.ts'
import { changesOf, type Entry, type Kept, latest, NO_STEPS, type Stacks } from './step-stacks.ts'
import type { Effect } from './signalling-draft.ts'

type Options = Pick<EditHistoryOptions, 'client' | 'store' | 'stacks'>

/** Keeps a user's steps, across reloads, up to date with what becomes of their commands. */
export class FollowedSteps {
  /** Told when the available steps have changed. */
  readonly changes = new ChangeCounters<'steps'>()
  readonly #options: Options
  #stacks: Stacks
  /** The step that is being redone while `edit` enters it again. */
  #repeated: Kept | null = null

  constructor(options: Options) {
    this.#options = options
    this.#stacks = inOtherNames(options.stacks.read(), options.store.renamed)
  }

  get stacks(): Stacks {
    return this.#stacks
  }

  /** Follows the store from now on; returns a function that stops it. */
  follow(): () => void {
    const { edited, amended, tookEffect, neverWritten, putOff, renumbered, overtaken, loaded } =
      this.#options.store
    const undo = [
      edited.listen((step) => this.#enterEdited(step)),
      amended.listen(({ seq, after }) => this.#amend(seq, after)),
      tookEffect.listen((effect) => this.#confirm(effect)),
      neverWritten.listen(({ seq, keys }) => this.keep(withoutWrites(this.#stacks, this.#nameOf(seq), keys))),
      putOff.listen((steps) => this.#putOff(steps)),
      renumbered.listen((names) => this.keep(inOtherNames(this.#stacks, names))),
      overtaken.listen(() => this.keep(this.#stacks)),
      loaded.listen(({ epoch }) => this.#belongTo(epoch)),
    ]
    this.#options.store.remember((name) => this.#changesOf(name))
    return () => undo.forEach((stop) => stop())
  }

  keep(stacks: Stacks): void {
    const { epoch, done, undone, superseded } = withoutForgotten(stacks, this.#options.store.pending)
    this.#stacks = { epoch, done: latest(done), undone: latest(undone), superseded: latest(superseded) }
    this.#options.stacks.write(this.#stacks)
    this.changes.bump('steps')
  }

  enter(entry: Entry): void {
    this.keep(entered(this.#stacks, entry))
  }

  /** Enters a step again through `edit`; returns whether it was accepted. */
  again(step: Kept, edit: () => boolean): boolean {
    this.#repeated = step
    const isTaken = edit()
    this.#repeated = null
    return isTaken
  }

  /** Keeps the refused texts of a block that was just entered, with its step. */
  addTexts(written: readonly DraftOp[], texts: readonly RefusedText[]): void {
    this.keep(withTexts(this.#stacks, { written, texts }))
  }

  move(direction: Direction, entry: Entry | null): void {
    this.keep(moved(this.#stacks, direction, entry))
  }

  #enterEdited(step: Step): void {
    const repeated = this.#repeated
    if (!repeated) return this.enter({ ...step, isWithdrawn: false })
    const { group, texts, command, order = nextOrder(this.#stacks) } = repeated
    // A value entered over this step, and undone before it, is redone over the step's new command.
    const names = new Map(command === '' ? [] : [[command, step.command]])
    const stacks = inOtherNames(this.#stacks, names)
    const kept = { ...step, group, texts, order, isWithdrawn: false }
    this.keep({ ...stacks, done: [...stacks.done, kept] })
  }

  #putOff(steps: readonly GuardedCommand[]): void {
    const { store } = this.#options
    this.keep(movedBack(this.#stacks, steps))
    const waiting = new Map(store.pending.map((command) => [this.#nameOf(command.seq), command]))
    store.cover(coveredAmong(this.#stacks, waiting))
  }

  #confirm({ seq, ...effect }: Effect): void {
    const { queue } = this.#options.store
    this.keep(confirmed(this.#stacks, { command: this.#nameOf(seq), ...effect }, queue))
  }

  /** The command was changed before it was sent: still one step, with another value. */
  #amend(seq: number, { k, v }: DraftOp): void {
    const amended = changed(this.#stacks, this.#nameOf(seq), ({ changes }) =>
      changes.map((change) => (change.k === k ? { ...change, after: { ...change.after, v } } : change)),
    )
    this.keep(withoutRepeats(amended))
  }

  /** Steps of another epoch do not apply to this history and are dropped. */
  #belongTo(epoch: string): void {
    const { epoch: before } = this.#stacks
    if (before !== epoch) this.keep(before === null ? { ...this.#stacks, epoch } : { ...NO_STEPS, epoch })
  }

  #changesOf(name: string): readonly Change[] {
    const { done, undone, superseded } = this.#stacks
    return [...done, ...undone, ...superseded].flatMap(changesOf).filter(({ after }) => after.w === name)
  }

  #nameOf(seq: number): string {
    return nameOf({ seq }, this.#options.client)
  }
}
