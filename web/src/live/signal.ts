/** Passes values to its listeners. */
export class Signal<Value> {
  readonly #listeners = new Set<(value: Value) => void>()

  /** Returns its own undo. */
  listen(listener: (value: Value) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  tell(value: Value): void {
    for (const listener of this.#listeners) listener(value)
  }
}
