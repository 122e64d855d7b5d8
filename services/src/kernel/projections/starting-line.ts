/** Where several wait for each other, so that they begin together. */
export class StartingLine {
  #missing: number
  readonly #complete = Promise.withResolvers<void>()

  constructor(runners: number) {
    this.#missing = runners
  }

  /** A way to the line for one of them: it resolves when all have come, and may be gone more than once. */
  runner(): () => Promise<void> {
    let hasCome = false
    return () => {
      if (!hasCome) this.#missing -= 1
      hasCome = true
      if (this.#missing === 0) this.#complete.resolve()
      return this.#complete.promise
    }
  }
}
