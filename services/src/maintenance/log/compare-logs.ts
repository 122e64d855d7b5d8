import type { EventLog } from '#ports/event-log.ts'
import { eventDifference, placeOf } from './event-difference.ts'
import { standingEvents } from './standing-events.ts'
import { type StreamTotal, StreamTotals } from './stream-totals.ts'

/**
 * Compares two logs from beginning to end, except for removed streams. Throws the first difference in words; else
 * returns the totals of each stream.
 */
export async function compareLogs(from: EventLog, to: EventLog): Promise<readonly StreamTotal[]> {
  const totals = { from: new StreamTotals(), to: new StreamTotals() }
  await using copies = standingEvents(to, await to.head())
  for await (const event of standingEvents(from, await from.head())) {
    const { done, value: copy } = await copies.next()
    if (done) throw new Error(`the logs differ: the target ends before ${placeOf(event)}`)
    const difference = eventDifference(event, copy)
    if (difference !== null) throw new Error(`the logs differ: ${difference}`)
    totals.from.add(event)
    totals.to.add(copy)
  }
  const more = await copies.next()
  if (!more.done) throw new Error(`the logs differ: the target goes on with ${placeOf(more.value)}`)
  return equal(totals.from.all(), totals.to.all())
}

function equal(one: readonly StreamTotal[], other: readonly StreamTotal[]): readonly StreamTotal[] {
  const differs = one.find(({ events, hash }, at) => events !== other[at]?.events || hash !== other[at].hash)
  if (differs) throw new Error(`the logs differ: ${differs.stream} has another hash`)
  return one
}
