/** A bucket of tokens that fills steadily: how much of something may happen. */
export class Allowance {
  readonly #perSecond: number
  readonly #burst: number
  #left: number
  #at = performance.now()

  constructor(limits: { readonly perSecond: number; readonly burst: number }) {
    this.#perSecond = limits.perSecond
    this.#burst = limits.burst
    this.#left = limits.burst
  }

  /** Nothing of it is spent. */
  isWhole(): boolean {
    this.take(0)
    return this.#left === this.#burst
  }

  /** False when the amount is not there. */
  take(amount = 1): boolean {
    const now = performance.now()
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#at) / 1000) * this.#perSecond)
    this.#at = now
    if (this.#left < amount) return false
    this.#left -= amount
    return true
  }
}
