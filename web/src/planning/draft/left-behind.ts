import type { DraftOp } from '@staffplan/contracts/planning/draft'
import { type CommandStore, waitingPlans } from './command-store.ts'
import { ChangeCounters } from './change-counters.ts'

type Options = {
  readonly storage: Parameters<typeof waitingPlans>[0]
  readonly userId: number
  /** The plan that is shown, whose queue is not left behind. */
  readonly planId: string
  readonly commandsOf: (planId: string) => CommandStore
}

/** Changes of this user that wait in the tab for a plan that is not planned any more: nothing sends them. */
export class LeftBehind {
  readonly changes = new ChangeCounters<'all'>()
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** The start years of those plans. */
  get plans(): readonly string[] {
    const { storage, userId, planId } = this.#options
    return waitingPlans(storage, userId)
      .filter((each) => each !== planId)
      .toSorted()
  }

  /** What was entered last under each key. */
  of(planId: string): readonly DraftOp[] {
    const { commands } = this.#options.commandsOf(planId).read()
    return [...new Map(commands.flatMap(({ ops }) => ops).map((op) => [op.k, op])).values()]
  }

  discard(planId: string): void {
    const kept = this.#options.commandsOf(planId)
    kept.write({ ...kept.read(), commands: [] })
    this.changes.bump('all')
  }
}
