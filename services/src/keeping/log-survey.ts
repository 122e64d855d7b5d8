import type { EventLog, RecordedEvent } from '#ports/event-log.ts'
import { placeOf } from './event-difference.ts'
import { type ChainRule, HashChains } from './hash-chains.ts'
import { eventsUpTo } from './log-walk.ts'
import { RemovedStreams } from './standing-events.ts'

export type Survey = {
  readonly events: number
  /** Events whose hash chain holds. */
  readonly chained: number
  /** Position of the last event of each type. */
  readonly lastOf: ReadonlyMap<string, bigint>
}

/** Reads a log up to a position. Throws where a stream leaves a gap, the order falls back, or a hash chain is broken. */
export async function surveyLog(
  log: Pick<EventLog, 'follow' | 'isRemoved'>,
  { last, chain }: { readonly last: bigint; readonly chain: ChainRule },
): Promise<Survey> {
  const chains = new HashChains(chain)
  const removed = new RemovedStreams(log)
  const order = new Order()
  const lastOf = new Map<string, bigint>()
  let events = 0
  for await (const event of eventsUpTo(log, { last })) {
    // A store may have cleared some of a removed stream away.
    if (!(await removed.has(event.stream))) {
      order.add(event)
      chains.add(event)
    }
    lastOf.set(event.type, event.position)
    events += 1
  }
  return { events, chained: chains.checked, lastOf }
}

class Order {
  readonly #revisions = new Map<string, bigint>()
  #position = 0n

  add(event: RecordedEvent): void {
    const { stream, revision, position } = event
    const expected = this.#revisions.get(stream) ?? 0n
    if (revision !== expected) throw new Error(`${placeOf(event)} stands where event ${expected} belongs`)
    if (position <= this.#position)
      throw new Error(`${placeOf(event)} does not stand behind the event before it`)
    this.#revisions.set(stream, revision + 1n)
    this.#position = position
  }
}
