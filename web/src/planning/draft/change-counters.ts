/**
 * Counts the changes per key and tells the listeners of that key. Components compare the count: it is cheap, and it
 * differs after every change.
 */
export class ChangeCounters<Key> {
  readonly #counts = new Map<Key, number>()
  readonly #listeners = new Map<Key, Set<() => void>>()
  #all = 0

  /** Rises with every change of the key and with every `bumpAll`. */
  of(key: Key): number {
    return this.#all + (this.#counts.get(key) ?? 0)
  }

  bump(key: Key): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
    for (const listener of this.#listeners.get(key) ?? []) listener()
  }

  bumpAll(): void {
    this.#all += 1
    for (const listeners of this.#listeners.values()) for (const listener of listeners) listener()
  }

  /** Returns a function that unsubscribes. */
  subscribe(key: Key, listener: () => void): () => void {
    const listeners = this.#listeners.get(key) ?? new Set()
    this.#listeners.set(key, listeners)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#listeners.get(key) === listeners) this.#listeners.delete(key)
    }
  }
}
