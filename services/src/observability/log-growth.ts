/** Events that came at about the same time, up to a position; `since` is in milliseconds of `performance.now()`. */
type Step = { readonly position: bigint; readonly since: number; readonly events: number }

const MOST_STEPS = 1_000
/** Milliseconds merged into one step, by which lag may be overstated; doubled when there are too many steps. */
const WIDTH = 10

/**
 * When the log was first seen in this process to reach which position, and by how many events it grew. Tells how long a read
 * model has been behind, and by how much.
 */
export class LogGrowth {
  /** Ascending by position and by time. */
  #steps: Step[] = []
  #width = WIDTH

  /** The log has reached a position, unless that is known already; `events` have not been counted before. */
  reached(position: bigint, now: number, events = 0): void {
    const last = this.#steps.at(-1)
    if (last && position <= last.position) this.#more(position, events)
    else if (last && now - last.since < this.#width)
      this.#steps.splice(-1, 1, { position, since: last.since, events: last.events + events })
    else this.#steps.push({ position, since: now, events })
    if (this.#steps.length > MOST_STEPS) this.#halve()
  }

  /** Seconds since the first event after the position; 0 when there is none. */
  secondsAfter(position: bigint, now: number): number {
    const first = this.#steps.find((step) => step.position > position)
    return first ? Math.max(0, now - first.since) / 1_000 : 0
  }

  /** Least number of events after the position; 0 when there is none. */
  eventsAfter(position: bigint): number {
    const after = this.#steps.filter((step) => step.position > position)
    return after.length === 0
      ? 0
      : Math.max(
          1,
          after.reduce((sum, { events }) => sum + events, 0),
        )
  }

  /** Forgets steps up to a position that every read model has reached. */
  forget(position: bigint): void {
    const last = this.#steps.at(-1)
    this.#steps = this.#steps.filter((step) => step.position > position || step === last)
    if (this.#steps.length <= 1) this.#width = WIDTH
  }

  /** Merges pairs of steps; each result is as old as the older of the two. */
  #halve(): void {
    this.#width *= 2
    this.#steps = this.#steps.flatMap((step, index, steps) => {
      if (index % 2 === 1) return []
      const { position, events } = steps[index + 1] ?? { position: step.position, events: 0 }
      return [{ position, since: step.since, events: step.events + events }]
    })
  }

  /** Counts events in a step that the log was already seen to have reached. */
  #more(position: bigint, events: number): void {
    if (events === 0) return
    const index = this.#steps.findIndex((step) => step.position >= position)
    const step = this.#steps[index]!
    this.#steps.splice(index, 1, { ...step, events: step.events + events })
  }
}
