import type { ReadBounds, RecordedEvent } from '#ports/event-log.ts'

type Events = { readonly read: (stream: string, bounds: ReadBounds) => AsyncIterable<RecordedEvent> }

/**
 * The last event of a stream that had happened by a moment; null when none had. A binary search, since what has happened by
 * a moment includes all events before it. Where clocks differ, times may be slightly out of order: the result is then an
 * event that had happened, right before one that had not.
 */
export async function lastEvent(
  events: Events,
  stream: string,
  hasHappened: (event: RecordedEvent) => boolean,
): Promise<RecordedEvent | null> {
  const newest = await first(events, stream, { backwards: true, limit: 1 })
  if (!newest || hasHappened(newest)) return newest
  let found: RecordedEvent | null = null
  let [low, high] = [0n, newest.revision]
  while (low < high) {
    const middle = (low + high) / 2n
    const event = await first(events, stream, { from: middle, limit: 1 })
    if (!event || !hasHappened(event)) high = middle
    else {
      found = event
      low = middle + 1n
    }
  }
  return found
}

async function first(events: Events, stream: string, bounds: ReadBounds): Promise<RecordedEvent | null> {
  for await (const event of events.read(stream, bounds)) return event
  return null
}
