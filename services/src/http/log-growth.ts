/** `since` in milliseconds of `performance.now()`. */
type Step = { readonly position: bigint; readonly since: number }

const MOST_STEPS = 1_000
/** Milliseconds that share a step, so that a time may be said longer than it was by as much; doubled as the steps get many. */
const WIDTH = 10

/**
 * Since when the log is known to reach which position, in this process: what is older counts from when it was first seen.
 * Tells how long a read model has been behind.
 */
export class LogGrowth {
  /** Ascending in both. */
  #steps: Step[] = []
  #width = WIDTH

  /** The log reaches this position now, unless that is known. */
  reached(position: bigint, now: number): void {
    const last = this.#steps.at(-1)
    if (last && position <= last.position) return
    if (last && now - last.since < this.#width) this.#steps.splice(-1, 1, { position, since: last.since })
    else this.#steps.push({ position, since: now })
    if (this.#steps.length > MOST_STEPS) this.#halve()
  }

  /** Seconds for which something after the position has been there; 0 when nothing is. */
  secondsAfter(position: bigint, now: number): number {
    const first = this.#steps.find((step) => step.position > position)
    return first ? Math.max(0, now - first.since) / 1_000 : 0
  }

  /** Nobody is before this position any more. */
  forget(position: bigint): void {
    const last = this.#steps.at(-1)
    this.#steps = this.#steps.filter((step) => step.position > position || step === last)
    if (this.#steps.length <= 1) this.#width = WIDTH
  }

  /** Of two steps one, as old as the elder. */
  #halve(): void {
    this.#width *= 2
    this.#steps = this.#steps.flatMap(({ position, since }, index, steps) =>
      index % 2 === 1 ? [] : [{ position: steps[index + 1]?.position ?? position, since }],
    )
  }
}
