const FIRST = 500
const FACTOR = 1.5
const CAP = 15_000
const CAP_HIDDEN = 300_000

/** How long to wait before the next attempt: growing, with jitter so that not all clients come back at once. */
export class Backoff {
  readonly #isHidden: () => boolean
  #step = FIRST

  constructor(isHidden: () => boolean) {
    this.#isHidden = isHidden
  }

  next(): number {
    const cap = this.#isHidden() ? CAP_HIDDEN : CAP
    const limit = Math.min(this.#step, cap)
    this.#step = Math.min(this.#step * FACTOR, CAP_HIDDEN)
    return limit / 2 + (Math.random() * limit) / 2
  }

  reset(): void {
    this.#step = FIRST
  }
}
