/** A readers-writer lock: shared work runs concurrently, exclusive work alone, in the order of the calls. */
export class SharedMutex {
  readonly #shared = new Set<Promise<unknown>>()
  #exclusive: Promise<unknown> = Promise.resolve()

  /** Runs work beside other shared work. */
  async runShared<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = this.#exclusive.then(work)
    this.#shared.add(mine)
    try {
      return await mine
    } finally {
      this.#shared.delete(mine)
    }
  }

  /** Runs work after all that was called before it, and before all that is called later. */
  runExclusive<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = Promise.allSettled([this.#exclusive, ...this.#shared]).then(work)
    this.#exclusive = mine.catch(() => {}) // the caller gets the error
    return mine
  }
}
