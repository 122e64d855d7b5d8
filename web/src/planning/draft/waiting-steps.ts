/**
 * Steps back or forward that are asked for while a restore or discard is being taken back or repeated: until its outcome is
 * known nobody can tell whose a key is.
 */
export class WaitingSteps {
  #reverting: Promise<boolean> | null = null
  #entered = 0

  get mustWait(): boolean {
    return this.#reverting !== null
  }

  /** `outcome`: whether it was taken back or repeated. */
  follow(outcome: Promise<boolean>): void {
    this.#reverting = outcome
    const end = (): void => {
      if (this.#reverting === outcome) this.#reverting = null
    }
    void outcome.then(end)
  }

  /** Given up where the other one came to nothing, or something was entered meanwhile: the step would be another one. */
  after(step: () => void): 'sent' {
    const before = this.#entered
    void this.#reverting?.then((isDone) => isDone && this.#entered === before && step())
    return 'sent'
  }

  /** Something else is the last step now. */
  entered(): void {
    this.#entered += 1
  }
}
