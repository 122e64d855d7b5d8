import type { DraftOp } from '@staffplan/contracts/planning/draft'
import type { Client } from '@staffplan/contracts/planning/writer'
import { type DraftCommand, nameOf } from './draft-command.ts'
import type { DraftReplica } from './draft-replica.ts'
import { noLongerHeld } from './held-commands.ts'
import type { SignallingDraft } from './signalling-draft.ts'

type Signals = Pick<SignallingDraft, 'neverWritten' | 'renumbered'>

/** Changes held for their author because another value stands there; reports those that are no longer held. */
export class HeldChanges {
  readonly #replica: DraftReplica
  readonly #client: Client
  readonly #signals: Signals

  constructor(replica: DraftReplica, client: Client, signals: Signals) {
    this.#replica = replica
    this.#client = client
    this.#signals = signals
  }

  /** The commands that contain the held changes. */
  get commands(): readonly DraftCommand[] {
    return this.#replica.waiting.held
  }

  get ops(): readonly DraftOp[] {
    return this.#replica.held
  }

  discard(): void {
    this.during(() => this.#replica.waiting.keepHeld([]))
  }

  /** Drops what has arrived, now that `writers` have written, and what would change nothing. */
  dropSettled(writers: Iterable<string>): void {
    if (this.commands.length === 0) return
    this.during(() => this.#replica.dropSettledHeld(new Set(writers)))
  }

  /**
   * Runs `act`, which changes what is held, and reports the steps that are gone. `act` may return the new names of
   * commands that have arrived; their steps stay.
   */
  during(act: () => ReadonlyMap<string, string> | void): void {
    const before = this.commands
    const arrived = act() ?? new Map<string, string>()
    if (arrived.size > 0) this.#signals.renumbered.tell(arrived)
    for (const { command, keys } of noLongerHeld(before, this.commands))
      if (keys !== 'all' || !arrived.has(nameOf(command, this.#client)))
        this.#signals.neverWritten.tell({ seq: command.seq, keys })
  }
}
