import { setTimeout as delay } from 'node:timers/promises'
import { withTimeout } from '#with-timeout.ts'
import { reasonOf } from './reason-of.ts'

/** Milliseconds. */
const FIRST_PAUSE = 100
const LONGEST_PAUSE = 10_000
/** A loop that has run for so long starts with the shortest pause again when it fails. */
const STEADY = 60_000
const SHUTDOWN_TIMEOUT = 1_000

type Loop = {
  readonly name: string
  /** Runs until the signal aborts; ending in any other way is a failure. */
  readonly run: (signal: AbortSignal) => Promise<void>
  /** Called with the reason of each failure. */
  readonly failed?: (reason: string) => void
  /** Milliseconds that the end of the process waits for the loop. */
  readonly shutdownTimeout?: number
}

/** Runs loops as long as the process: one that fails is started again after a pause, and health reports it as dead. */
export class Loops implements AsyncDisposable {
  readonly #stopping = new AbortController()
  readonly #running: Promise<void>[] = []
  readonly #dead = new Map<string, string>()

  start(loop: Loop): void {
    this.#running.push(this.#own(loop))
  }

  /** Loops that are not running, or not yet long enough to be trusted again, with the reason. */
  dead(): ReadonlyMap<string, string> {
    return this.#dead
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort()
    await Promise.all(this.#running)
  }

  async #own(loop: Loop): Promise<void> {
    const { signal } = this.#stopping
    let pause = 0
    while (!signal.aborted) {
      const startedAt = performance.now()
      // It counts as alive again after running for as long as the pause before.
      const alive = setTimeout(() => this.#dead.delete(loop.name), pause).unref()
      const reason = await this.#end(loop)
      clearTimeout(alive)
      if (signal.aborted) return
      this.#dead.set(loop.name, reason)
      process.emitWarning(`the ${loop.name} has failed and is started again: ${reason}`)
      loop.failed?.(reason)
      const isSteady = performance.now() - startedAt >= STEADY
      pause = pause === 0 || isSteady ? FIRST_PAUSE : Math.min(2 * pause, LONGEST_PAUSE)
      await delay(pause, undefined, { signal }).catch(() => {}) // the signal ends the loop
    }
  }

  /** Runs a loop once; resolves with why it has ended. */
  async #end({ run, shutdownTimeout = SHUTDOWN_TIMEOUT }: Loop): Promise<string> {
    const { signal } = this.#stopping
    const stopped = Promise.withResolvers<void>()
    const stop = (): void => stopped.resolve()
    signal.addEventListener('abort', stop)
    try {
      const running = run(signal)
      await Promise.race([running, stopped.promise])
      // The loop may wait for a store that hangs.
      if (signal.aborted) await withTimeout(shutdownTimeout, running)
      return 'it has ended'
    } catch (error) {
      return reasonOf(error)
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }
}
