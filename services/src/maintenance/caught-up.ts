import { setTimeout as delay } from 'node:timers/promises'
import type { Projection } from '#kernel/projections/projection.ts'
import { projectorName } from '#ports/projection-descriptor.ts'
import type { Shown } from './document-difference.ts'

const INTERVAL = 200

/**
 * Waits until every projection has stored a position past the last event it handles, or the time is over. A projection
 * stores its position late when events change no document: that it seems behind does not prove that it is.
 */
export async function untilCaughtUp({
  live,
  projections,
  lastOf,
  milliseconds,
}: {
  readonly live: Pick<Shown, 'checkpoint'>
  readonly projections: readonly Projection[]
  readonly lastOf: ReadonlyMap<string, bigint>
  readonly milliseconds: number
}): Promise<void> {
  const until = performance.now() + milliseconds
  for (const projection of projections) {
    const wanted = lastWanted(projection, lastOf)
    while ((await live.checkpoint(projectorName(projection))) < wanted && performance.now() < until)
      await delay(INTERVAL)
  }
}

function lastWanted({ handles }: Projection, lastOf: ReadonlyMap<string, bigint>): bigint {
  let last = 0n
  for (const type of handles) {
    const position = lastOf.get(type) ?? 0n
    if (position > last) last = position
  }
  return last
}
