/** Limits a rate: tokens refill steadily up to a burst, and every use takes some. */
export class TokenBucket {
  readonly #perSecond: number
  readonly #burst: number
  #left: number
  #at = performance.now()

  constructor(limits: { readonly perSecond: number; readonly burst: number }) {
    this.#perSecond = limits.perSecond
    this.#burst = limits.burst
    this.#left = limits.burst
  }

  isFull(): boolean {
    this.take(0)
    return this.#left === this.#burst
  }

  /** False, and nothing is taken, when there are too few tokens. */
  take(amount = 1): boolean {
    const now = performance.now()
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#at) / 1000) * this.#perSecond)
    this.#at = now
    if (this.#left < amount) return false
    this.#left -= amount
    return true
  }
}
