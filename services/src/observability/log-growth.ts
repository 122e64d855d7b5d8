/** Some events that came together, up to a position; `since` in milliseconds of `performance.now()`. */
type Step = { readonly position: bigint; readonly since: number; readonly events: number }

const MOST_STEPS = 1_000
/** Milliseconds that share a step, so that lag may be said greater than it was by as much; doubled as the steps get many. */
const WIDTH = 10

/**
 * Since when the log is known to reach which position, and by how many events, in this process: what is older counts from
 * when it was first seen. Tells how long a read model has been behind, and by how much.
 */
export class LogGrowth {
  /** Ascending in both. */
  #steps: Step[] = []
  #width = WIDTH

  /** The log reaches this position now, unless that is known; by so many events that nobody has told of yet. */
  reached(position: bigint, now: number, events = 0): void {
    const last = this.#steps.at(-1)
    if (last && position <= last.position) this.#more(position, events)
    else if (last && now - last.since < this.#width)
      this.#steps.splice(-1, 1, { position, since: last.since, events: last.events + events })
    else this.#steps.push({ position, since: now, events })
    if (this.#steps.length > MOST_STEPS) this.#halve()
  }

  /** Seconds for which something after the position has been there; 0 when nothing is. */
  secondsAfter(position: bigint, now: number): number {
    const first = this.#steps.find((step) => step.position > position)
    return first ? Math.max(0, now - first.since) / 1_000 : 0
  }

  /** Events known to stand after the position, at least; 0 when nothing does. */
  eventsAfter(position: bigint): number {
    const after = this.#steps.filter((step) => step.position > position)
    return after.length === 0
      ? 0
      : Math.max(
          1,
          after.reduce((sum, { events }) => sum + events, 0),
        )
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
    this.#steps = this.#steps.flatMap((step, index, steps) => {
      if (index % 2 === 1) return []
      const { position, events } = steps[index + 1] ?? { position: step.position, events: 0 }
      return [{ position, since: step.since, events: step.events + events }]
    })
  }

  /** Told of after the log was seen to reach so far. */
  #more(position: bigint, events: number): void {
    if (events === 0) return
    const index = this.#steps.findIndex((step) => step.position >= position)
    const step = this.#steps[index]!
    this.#steps.splice(index, 1, { ...step, events: step.events + events })
  }
}
