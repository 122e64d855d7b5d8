/**
 * Undos and redos that are asked for while a restore or discard is being undone or redone: until that is decided nobody
 * can tell who wrote a key.
 */
export class WaitingSteps {
  #reverting: Promise<boolean> | null = null
  #entered = 0

  get mustWait(): boolean {
    return this.#reverting !== null
  }

  /** `outcome`: whether it was undone or redone. */
  follow(outcome: Promise<boolean>): void {
    this.#reverting = outcome
    const end = (): void => {
      if (this.#reverting === outcome) this.#reverting = null
    }
    void outcome.then(end)
  }

  /** Runs the step afterwards, unless the revert failed or something was entered, which would make it another step. */
  after(step: () => void): 'sent' {
    const before = this.#entered
    void this.#reverting?.then((isDone) => isDone && this.#entered === before && step())
    return 'sent'
  }

  /** Another step is the newest now. */
  entered(): void {
    this.#entered += 1
  }
}
