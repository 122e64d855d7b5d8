/** Key for changes that may affect any model; no model has an empty name. */
const EVERYTHING = ''
/** Milliseconds: changes are collected into one round of refetching; a form just saved closes meanwhile. */
const COLLECT = 50

/**
 * The log position up to which each read model is known to have changed: from this tab's own commands, from pushes, and
 * from the server's answer to each subscription. An answer from before that position is out of date.
 */
class ModelPositions {
  readonly #told = new Map<string, bigint>()
  readonly #known = new Map<string, bigint>()
  readonly #listeners = new Set<() => void>()
  #everything = 0n
  #isPublishing = false

  /** A model has changed up to a position. */
  moved(model: string, position: string | null): void {
    const at = BigInt(position ?? 0)
    if (at <= (this.#told.get(model) ?? 0n)) return
    this.#told.set(model, at)
    this.#publishSoon()
  }

  /** Any model may have changed up to a position. */
  everythingChanged(position: string | null): void {
    const at = BigInt(position ?? 0)
    if (at <= this.#everything) return
    this.#everything = at
    this.#publishSoon()
  }

  /** The position that an answer made from these models must have reached. */
  latest(models: readonly string[]): bigint {
    let latest = this.#known.get(EVERYTHING) ?? 0n
    for (const model of models) {
      const at = this.#known.get(model) ?? 0n
      if (at > latest) latest = at
    }
    return latest
  }

  /** Returns its own undo. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Forgets all positions: the server was restored from a backup, or is another one. */
  forget(): void {
    this.#told.clear()
    this.#known.clear()
    this.#everything = 0n
  }

  #publishSoon(): void {
    if (this.#isPublishing) return
    this.#isPublishing = true
    setTimeout(() => this.#publish(), COLLECT)
  }

  #publish(): void {
    this.#isPublishing = false
    for (const [model, at] of this.#told) this.#known.set(model, at)
    this.#known.set(EVERYTHING, this.#everything)
    for (const listener of this.#listeners) listener()
  }
}

export const modelPositions = new ModelPositions()
