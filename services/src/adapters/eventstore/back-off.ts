import { setTimeout as delay } from 'node:timers/promises'

const FIRST_MILLISECONDS = 100
const LAST_MILLISECONDS = 5_000

/** Longer pauses after every failure in a row, by chance shortened so that many clients do not come back at once. */
export class BackOff {
  #failures = 0

  succeeded(): void {
    this.#failures = 0
  }

  /** Ends early with the signal. */
  async pause(signal: AbortSignal): Promise<void> {
    const longest = Math.min(FIRST_MILLISECONDS * 2 ** this.#failures, LAST_MILLISECONDS)
    this.#failures += 1
    await delay(longest * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => {})
  }
}
