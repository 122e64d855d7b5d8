import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds of work before other work gets its turn. */
const SLICE = 5

/** Cuts long work into slices, so that the thread can do other work in between. */
export class TimeSlices {
  #begunAt = performance.now()
  #turn: Promise<void> | null = null

  /** Whether the slice is used up: then call `next`. */
  get isOver(): boolean {
    return performance.now() - this.#begunAt >= SLICE
  }

  /** Lets other work run and begins a slice. Callers that share this object share the slice, and check `isOver` again. */
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

/** Yields the items one by one, with other work in between. */
export async function* inTimeSlices<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  const slices = new TimeSlices()
  for (const item of items) {
    yield item
    if (slices.isOver) await slices.next()
  }
}
