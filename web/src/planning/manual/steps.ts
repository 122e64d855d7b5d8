/** What was done step by step, with the way back and forward again; a step is one or several changes. */
export class Steps<Change> {
  #done: (readonly Change[])[] = []
  #undone: (readonly Change[])[] = []

  get isUndoable(): boolean {
    return this.#done.length > 0
  }

  get isRedoable(): boolean {
    return this.#undone.length > 0
  }

  /** What was taken back before does not come again. */
  add(step: readonly Change[]): void {
    if (step.length === 0) return
    this.#done.push(step)
    this.#undone = []
  }

  /** The step to take back; null when there is none. */
  undo(): readonly Change[] | null {
    const step = this.#done.pop()
    if (step) this.#undone.push(step)
    return step ?? null
  }

  redo(): readonly Change[] | null {
    const step = this.#undone.pop()
    if (step) this.#done.push(step)
    return step ?? null
  }

  forget(isOver: (change: Change) => boolean = () => true): void {
    const left = (steps: readonly (readonly Change[])[]) =>
      steps.map((step) => step.filter((change) => !isOver(change))).filter((step) => step.length > 0)
    this.#done = left(this.#done)
    this.#undone = left(this.#undone)
  }
}
