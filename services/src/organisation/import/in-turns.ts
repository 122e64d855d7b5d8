import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds before others get their turn. */
const SLICE = 5

/** One by one, with the work of others in between. */
export async function* inTurns<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let begunAt = performance.now()
  for (const item of items) {
    yield item
    if (performance.now() - begunAt < SLICE) continue
    await nextTurn()
    begunAt = performance.now()
  }
}
