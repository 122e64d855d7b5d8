/**
 * Undos and redos that are asked for while a restore or discard is being undone or redone: until that is decided nobody
 * can tell who wrote a key.
 */
export class WaitingSteps {
  #restoreStep: Promise<boolean> | null = null
  #entered = 0

  get mustWait(): boolean {
    return this.#restoreStep !== null
  }

  /** `outcome`: whether it was undone or redone. */
  follow(outcome: Promise<boolean>): void {
    this.#restoreStep = outcome
    const end = (): void => {
      if (this.#restoreStep === outcome) this.#restoreStep = null
    }
    void outcome.then(end)
  }

  /**
   * Runs the step afterwards; not if the restore could not be undone or redone, or if something was entered meanwhile,
   * which would make it another step.
   */
  after(step: () => void): 'sent' {
    const before = this.#entered
    void this.#restoreStep?.then((isDone) => isDone && this.#entered === before && step())
    return 'sent'
  }

  /** Another step is the newest now. */
  entered(): void {
    this.#entered += 1
  }
}
