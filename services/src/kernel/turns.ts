import { StorageFull, StoreUnavailable } from '#ports/event-log.ts'

/**
 * One at a time per name; several names are taken in a fixed order, so that nobody waits in a circle. Whoever waits behind
 * somebody whom a store did not answer is told so too, instead of asking it in turn and in vain.
 */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>()

  async take<Result>(names: readonly string[], work: () => Promise<Result>): Promise<Result> {
    const [first, ...rest] = [...new Set(names)].toSorted()
    if (first === undefined) return work()
    const before = this.#last.get(first)
    const mine = (async () => {
      await before?.catch(failWhileAway)
      return this.take(rest, work)
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
  if (error instanceof StoreUnavailable && !(error instanceof StorageFull))
    throw new StoreUnavailable('a store did not answer who came before', false, error)
}
