/** Many at once or one alone, in the order of asking. */
export class SharedMutex {
  readonly #shared = new Set<Promise<unknown>>()
  #exclusive: Promise<unknown> = Promise.resolve()

  /** Beside others of its kind. */
  async runShared<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = this.#exclusive.then(work)
    this.#shared.add(mine)
    try {
      return await mine
    } finally {
      this.#shared.delete(mine)
    }
  }

  /** After everybody who came before, and before everybody who comes later. */
  runExclusive<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = Promise.allSettled([this.#exclusive, ...this.#shared]).then(work)
    this.#exclusive = mine.catch(() => {}) // whoever asked for it is told
    return mine
  }
}
