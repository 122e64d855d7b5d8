import type { EventLog, RecordedEvent } from '#ports/event-log.ts'
import { eventsUpTo } from '#kernel/streams/log-walk.ts'

type Log = Pick<EventLog, 'follow' | 'isRemoved'>

/**
 * All events of a log up to `last` but those of removed streams, which some logs keep as places and others as events.
 */
export async function* standingEvents(log: Log, last: bigint): AsyncGenerator<RecordedEvent> {
  const removed = new RemovedStreams(log)
  for await (const event of eventsUpTo(log, { last })) if (!(await removed.has(event.stream))) yield event
}

/** Which streams of a log are removed; asked once per stream. */
export class RemovedStreams {
  readonly #log: Pick<EventLog, 'isRemoved'>
  readonly #known = new Map<string, boolean>()

  constructor(log: Pick<EventLog, 'isRemoved'>) {
    this.#log = log
  }

  async has(stream: string): Promise<boolean> {
    const known = this.#known.get(stream) ?? (await this.#log.isRemoved(stream))
    this.#known.set(stream, known)
    return known
  }
}
