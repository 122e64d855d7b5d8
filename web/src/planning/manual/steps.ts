/** A history of steps, each of one or several changes, with undo and redo. */
export class Steps<Change> {
  #done: (readonly Change[])[] = []
  #undone: (readonly Change[])[] = []

  get isUndoable(): boolean {
    return this.#done.length > 0
  }

  get isRedoable(): boolean {
    return this.#undone.length > 0
  }

  /** Adds a step; undone steps can no longer be redone. */
  add(step: readonly Change[]): void {
    if (step.length === 0) return
    this.#done.push(step)
    this.#undone = []
  }

  /** Returns the step to undo; null when there is none. */
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
