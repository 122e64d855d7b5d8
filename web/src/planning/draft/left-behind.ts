import type { DraftOp } from '@staffplan/contracts/planning/draft'
import { type CommandStore, waitingPlans } from './command-store.ts'
import { ChangeCounters } from './change-counters.ts'

type Options = {
  readonly storage: Parameters<typeof waitingPlans>[0]
  readonly userId: number
  /** The plan that is shown; its own queue is not left behind. */
  readonly planId: string
  readonly commandsOf: (planId: string) => CommandStore
}

/** This user's unsent changes in this tab to plans with other start years, which nothing sends. */
export class LeftBehind {
  readonly changes = new ChangeCounters<'all'>()
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** Start years of the plans with unsent changes. */
  get plans(): readonly string[] {
    const { storage, userId, planId } = this.#options
    return waitingPlans(storage, userId)
      .filter((each) => each !== planId)
      .toSorted()
  }

  /** The last value entered under each key. */
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
