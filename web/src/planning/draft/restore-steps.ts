import type { DraftOp, DraftValue } from '@staffplan/contracts/planning/draft'
import { parseDraftKey } from '@staffplan/contracts/planning/draft-key'
import type { DraftStore } from './draft-store.ts'
import type { RestoreStepOutcome } from './edit-history-options.ts'
import type { LiveSessionOptions } from './live-session-options.ts'
import { ofPlan } from './of-plan.ts'
import { isSame } from './same-value.ts'
import { type SnapshotCommands, type SnapshotOutcome, skippedIn } from './snapshot-commands.ts'
import { passes } from './transient-refusal.ts'

type Options = Pick<LiveSessionOptions, 'loadPast' | 'onRestoreStepped'> & {
  readonly planId: string
  readonly store: Pick<DraftStore, 'kept' | 'isPending'>
  readonly snapshots: Pick<SnapshotCommands, 'stepRestore'>
  /** Told the writes that were left out because somebody else has written there since. */
  readonly onSkipped: (ops: readonly DraftOp[]) => void
  /** Told how many more were left out, where nobody can tell what would have been written. */
  readonly onUnnamed: (count: number) => void
}

/** Undoes and redoes restores and discards, and reports the outcome. */
export class RestoreSteps {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** `rev`: revision of the restore's last event. Null when it cannot be sent now. */
  take(type: 'undo' | 'redo', rev: number): Promise<RestoreStepOutcome> | null {
    const outcome = this.#options.snapshots.stepRestore(type, rev)
    return (
      outcome &&
      outcome.then((settled) => {
        void this.#tell(settled, { type, rev })
        return outcomeOf(settled)
      })
    )
  }

  /** If the server left out everything, the report of the left-out writes is enough. */
  async #tell(settled: SnapshotOutcome, { type, rev }: Step): Promise<void> {
    const { onRestoreStepped } = this.#options
    const keys = keysSkipped(settled)
    const isAllLeft = typeof settled === 'object' && 'refused' in settled
    if (!isAllLeft) onRestoreStepped(type, settled)
    const isNamed = keys.length > 0 && (await this.#tellSkipped(rev, keys))
    if (isAllLeft && !isNamed) onRestoreStepped(type, settled)
  }

  /** An undo would have written the draft as it was before; false where these values are there anyway. */
  async #tellSkipped(rev: number, keys: readonly string[]): Promise<boolean> {
    const { store, onSkipped, onUnnamed } = this.#options
    const before = await this.#before(rev)
    const isKnown = (k: string) => before !== null && (before.has(k) || parseDraftKey(k)?.kind !== 'applied')
    const left = keys
      .filter(isKnown)
      .map((k): DraftOp => ({ k, v: before?.get(k) ?? null }))
      .filter(({ k, v }) => !isSame(store.kept(k), v) && !store.isPending(k))
    const unnamed = keys.filter((k) => !isKnown(k)).length
    if (left.length > 0) onSkipped(left)
    if (unnamed > 0) onUnnamed(unnamed)
    return left.length + unnamed > 0
  }

  /** Null where nobody can tell. An entry whose division has moved since is under another key there. */
  async #before(rev: number): Promise<ReadonlyMap<string, DraftValue> | null> {
    if (rev === 0) return new Map()
    const { planId, loadPast } = this.#options
    const past = ofPlan(planId, (await loadPast?.(rev - 1)) ?? null)
    if (past === null || past === 'unreadable') return null
    return new Map(past.cells.map(({ k, v }) => [k, v]))
  }
}

type Step = { readonly type: 'undo' | 'redo'; readonly rev: number }

function outcomeOf(outcome: SnapshotOutcome): RestoreStepOutcome {
  if (typeof outcome !== 'object') return 'later'
  if ('refused' in outcome) return passes(outcome.refused) ? 'later' : 'never'
  return outcome.done.rev === null ? 'never' : { doneAt: outcome.done.rev }
}

function keysSkipped(outcome: SnapshotOutcome): readonly string[] {
  if (typeof outcome !== 'object') return []
  if ('refused' in outcome) return outcome.refused.skipped ?? []
  return skippedIn(outcome.done.event)
}
