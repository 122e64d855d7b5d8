import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds before others get their turn. */
const SLICE = 5

/** Long work of one thread, cut into slices. */
export class TimeSlices {
  #begunAt = performance.now()
  #turn: Promise<void> | null = null

  /** Whether others have waited long enough; then `next`. */
  get isOver(): boolean {
    return performance.now() - this.#begunAt >= SLICE
  }

  /** Lets others do what they wait for. Works that share the slices get one together, and look again whether it is over. */
  next(): Promise<void> {
    this.#turn ??= this.#begin()
    return this.#turn
  }

  async #begin(): Promise<void> {
    await nextTurn()
    this.#turn = null
    this.#begunAt = performance.now()
  }
}

/** One by one, with the work of others in between. */
export async function* inTimeSlices<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  const slices = new TimeSlices()
  for (const item of items) {
    yield item
    if (slices.isOver) await slices.next()
  }
}
