import { ReadModelsUnavailable, StorageFull, StoreUnavailable } from '#ports/event-log.ts'

/**
 * Runs one piece of work at a time per key. Several keys are locked in a fixed order, so that there is no deadlock. Work
 * queued behind work that the log did not answer fails as well, instead of asking the log in vain.
 */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>()

  async runExclusive<Result>(keys: readonly string[], work: () => Promise<Result>): Promise<Result> {
    const [first, ...rest] = [...new Set(keys)].toSorted()
    if (first === undefined) return work()
    const before = this.#last.get(first)
    const mine = (async () => {
      await before?.catch(failWhileAway)
      return this.runExclusive(rest, work)
    })()
    this.#last.set(first, mine)
    try {
      return await mine
    } finally {
      if (this.#last.get(first) === mine) this.#last.delete(first)
    }
  }
}

function failWhileAway(error: unknown): void {
  const isOfOthers = error instanceof StorageFull || error instanceof ReadModelsUnavailable // later work may need neither
  if (error instanceof StoreUnavailable && !isOfOthers)
    throw new StoreUnavailable('a store did not answer the command before it', false, error)
}
