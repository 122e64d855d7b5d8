import type { Seal } from './log-sealer.ts'

/** Milliseconds after which whoever waits for a seal goes on without it. */
const TIMEOUT = 2_000

/** The seals of the log as the other threads know them: who stores them, and who hears of it. */
export class Seals {
  readonly #listeners = new Set<(seal: Seal) => void>()
  readonly #ask: () => void
  #waiting: (() => void)[] = []
  #trouble: string | null = null
  #failures = 0
  #passedAt: number | null = null

  /** `ask` has the log sealed now; it does nothing where another process seals it. */
  constructor(ask: () => void) {
    this.#ask = ask
  }

  /** Hears of every seal that this process stores, from now on; returns its own undo. */
  listen(listener: (seal: Seal) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Has everything sealed that is stored by now; resolves soon also where that is somebody else's work. */
  async now(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, TIMEOUT)
    this.#waiting.push(resolve)
    this.#ask()
    await promise
    clearTimeout(timer)
  }

  /** Why the log cannot be sealed; null since it was sealed last. */
  get trouble(): string | null {
    return this.#trouble
  }

  /** How often it could not be sealed. */
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

  /** It could not be sealed. */
  failed(reason: string): void {
    if (reason !== this.#trouble) process.emitWarning(`the log is not sealed: ${reason}`)
    this.#trouble = reason
    this.#failures += 1
  }
}
