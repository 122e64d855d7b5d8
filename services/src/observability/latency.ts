/** Upper bounds in seconds. */
const LATENCY_BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const

/** Histogram of how long something takes. */
export class Latency {
  readonly #counts: number[] = LATENCY_BOUNDS.map(() => 0)
  #count = 0
  #seconds = 0
  #failed = 0

  /** Runs and measures the work, also when it fails. */
  async of<Result>(work: () => Promise<Result>): Promise<Result> {
    const begunAt = performance.now()
    try {
      return await work()
    } catch (error) {
      this.#failed += 1
      throw error
    } finally {
      this.#note((performance.now() - begunAt) / 1_000)
    }
  }

  get count(): number {
    return this.#count
  }

  get seconds(): number {
    return this.#seconds
  }

  get failed(): number {
    return this.#failed
  }

  /** For each bound, how often the work took at most that many seconds. */
  upTo(): readonly { readonly bound: number; readonly count: number }[] {
    let sum = 0
    return LATENCY_BOUNDS.map((bound, index) => ({ bound, count: (sum += this.#counts[index]!) }))
  }

  #note(seconds: number): void {
    this.#count += 1
    this.#seconds += seconds
    const index = LATENCY_BOUNDS.findIndex((bound) => seconds <= bound)
    if (index >= 0) this.#counts[index]! += 1
  }
}
