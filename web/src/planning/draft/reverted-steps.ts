import type { DraftOp, DraftValue } from '@staffplan/contracts/planning/draft'
import type { DraftStore } from './draft-store.ts'
import type { Reverted } from './edit-history-options.ts'
import type { LiveSessionOptions } from './live-session-options.ts'
import { ofPlan } from './of-plan.ts'
import { isSame } from './same-value.ts'
import { type SnapshotCommands, type SnapshotOutcome, skippedIn } from './snapshot-commands.ts'
import { isTransient } from './transient-refusal.ts'

type Options = Pick<LiveSessionOptions, 'loadPast' | 'onReverted'> & {
  readonly planId: string
  readonly store: Pick<DraftStore, 'kept' | 'isPending'>
  readonly snapshots: Pick<SnapshotCommands, 'revert'>
  /** Hears what would have been written where somebody has written since. */
  readonly onLeftOut: (ops: readonly DraftOp[]) => void
}

/** Takes restores and discards back, or repeats them, and says what became of it. */
export class RevertedSteps {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** `rev`: of its last event; null when it cannot go out now. */
  revert(type: 'undo' | 'redo', rev: number): Promise<Reverted> | null {
    const outcome = this.#options.snapshots.revert(type, rev)
    return (
      outcome &&
      outcome.then((settled) => {
        this.#options.onReverted(type, settled)
        void this.#tellLeftOut(rev, keysLeftOut(settled))
        return revertedBy(settled)
      })
    )
  }

  /** The draft before it is what taking it back would have written. */
  async #tellLeftOut(rev: number, keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return
    const { store, onLeftOut } = this.#options
    const before = await this.#before(rev)
    const left = keys
      .map((k): DraftOp => ({ k, v: before.get(k) ?? null }))
      .filter(({ k, v }) => !isSame(store.kept(k), v) && !store.isPending(k))
    if (left.length > 0) onLeftOut(left)
  }

  async #before(rev: number): Promise<ReadonlyMap<string, DraftValue>> {
    const { planId, loadPast } = this.#options
    const read = rev > 0 && loadPast ? await loadPast(rev - 1) : null
    const past = ofPlan(planId, read)
    return new Map(past === null || past === 'unreadable' ? [] : past.cells.map(({ k, v }) => [k, v]))
  }
}

function revertedBy(outcome: SnapshotOutcome): Reverted {
  if (typeof outcome !== 'object') return 'later'
  if ('refused' in outcome) return isTransient(outcome.refused) ? 'later' : 'never'
  return outcome.done.rev === null ? 'never' : { doneAt: outcome.done.rev }
}

function keysLeftOut(outcome: SnapshotOutcome): readonly string[] {
  if (typeof outcome !== 'object') return []
  if ('refused' in outcome) return outcome.refused.skipped ?? []
  return skippedIn(outcome.done.event)
}
