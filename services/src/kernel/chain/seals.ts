import type { Seal } from './log-sealer.ts'

/** Milliseconds that `now` waits for a seal before it goes on without one. */
const TIMEOUT = 2_000

/** The main thread's side of sealing: asks for seals, tells listeners of stored ones and remembers failures. */
export class Seals {
  readonly #listeners = new Set<(seal: Seal) => void>()
  readonly #ask: () => void
  #waiting: (() => void)[] = []
  #trouble: string | null = null
  #failures = 0
  #passedAt: number | null = null

  /** `ask` requests a seal; it does nothing where another process seals the log. */
  constructor(ask: () => void) {
    this.#ask = ask
  }

  /** Calls the listener for every seal that this process stores from now on. Returns an unsubscribe. */
  listen(listener: (seal: Seal) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Has everything sealed that is stored so far. Resolves after 2 s at most, for instance where another process seals. */
  async now(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, TIMEOUT)
    this.#waiting.push(resolve)
    this.#ask()
    await promise
    clearTimeout(timer)
  }

  /** Why sealing fails; null after a successful pass. */
  get trouble(): string | null {
    return this.#trouble
  }

  /** How many passes have failed. */
  get failures(): number {
    return this.#failures
  }

  /** Seconds since the log was last sealed up to its end; null where this process never did. */
  get secondsSincePass(): number | null {
    return this.#passedAt === null ? null : (performance.now() - this.#passedAt) / 1_000
  }

  stored(seal: Seal): void {
    for (const listener of this.#listeners) listener(seal)
  }

  /** The log has been sealed up to its end. */
  passed(): void {
    this.#trouble = null
    this.#passedAt = performance.now()
    for (const resolve of this.#waiting) resolve()
    this.#waiting = []
  }

  /** A sealing pass has failed. */
  failed(reason: string): void {
    if (reason !== this.#trouble) process.emitWarning(`the log is not sealed: ${reason}`)
    this.#trouble = reason
    this.#failures += 1
  }
}
