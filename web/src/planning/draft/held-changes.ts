import type { DraftOp } from '@staffplan/contracts/planning/draft'
import type { Client } from '@staffplan/contracts/planning/writer'
import { type DraftCommand, nameOf } from './draft-command.ts'
import type { DraftReplica } from './draft-replica.ts'
import { noLongerHeld } from './held-commands.ts'
import type { ToldDraft } from './told-draft.ts'

type Told = Pick<ToldDraft, 'neverWritten' | 'renumbered'>

/** What waits for its author's answer, where something else stands; whoever follows the steps hears of what waits no longer. */
export class HeldChanges {
  readonly #replica: DraftReplica
  readonly #client: Client
  readonly #told: Told

  constructor(replica: DraftReplica, client: Client, told: Told) {
    this.#replica = replica
    this.#client = client
    this.#told = told
  }

  /** Those that it is in. */
  get commands(): readonly DraftCommand[] {
    return this.#replica.waiting.held
  }

  get ops(): readonly DraftOp[] {
    return this.#replica.held
  }

  discard(): void {
    this.during(() => this.#replica.waiting.keepHeld([]))
  }

  /** What has arrived, or would change nothing, once these have written, waits no longer. */
  sort(writers: Iterable<string>): void {
    if (this.commands.length === 0) return
    this.during(() => this.#replica.sortHeld(new Set(writers)))
  }

  /** Steps of what is held no longer are gone, but for those of commands that have arrived, whose new names `act` answers with. */
  during(act: () => ReadonlyMap<string, string> | void): void {
    const before = this.commands
    const arrived = act() ?? new Map<string, string>()
    if (arrived.size > 0) this.#told.renumbered.tell(arrived)
    for (const { command, keys } of noLongerHeld(before, this.commands))
      if (keys !== 'all' || !arrived.has(nameOf(command, this.#client)))
        this.#told.neverWritten.tell({ seq: command.seq, keys })
  }
}
