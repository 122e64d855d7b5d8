import type { EventLog, RecordedEvent } from '#ports/event-log.ts'
import { placeOf } from './event-difference.ts'
import { type ChainRule, HashChains } from './hash-chains.ts'
import { dataDigest } from '#kernel/chain/event-digest.ts'
import { ChainCheck, type ChainFindings, type SealCheck } from './chain-check.ts'
import { eventsUpTo } from '#kernel/streams/log-walk.ts'
import { RemovedStreams } from './standing-events.ts'

export type Survey = {
  readonly events: number
  /** Events whose hash chain holds. */
  readonly chained: number
  /** What the seals over the whole log say. */
  readonly seals: ChainFindings
  /** Position of the last event of each type. */
  readonly lastOf: ReadonlyMap<string, bigint>
}

/** Reads a log up to a position. Throws where a stream leaves a gap, the order falls back, a hash chain is broken or something is not what was sealed. */
export async function surveyLog(
  log: Pick<EventLog, 'follow' | 'isRemoved'>,
  { last, chain, seals }: { readonly last: bigint; readonly chain: ChainRule; readonly seals: SealCheck },
): Promise<Survey> {
  const chains = new HashChains(chain)
  const sealed = new ChainCheck(seals)
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
    sealed.add({ ...event, data: event.data, dataDigest: dataDigest(event.data) })
    lastOf.set(event.type, event.position)
    events += 1
  }
  return { events, chained: chains.checked, seals: sealed.end(), lastOf }
}

export class Order {
  readonly #revisions = new Map<string, bigint>()
  #position = 0n

  add(event: Pick<RecordedEvent, 'stream' | 'revision' | 'position'>): void {
    const { stream, revision, position } = event
    const expected = this.#revisions.get(stream) ?? 0n
    if (revision !== expected) throw new Error(`${placeOf(event)} stands where event ${expected} belongs`)
    if (position <= this.#position)
      throw new Error(`${placeOf(event)} does not stand behind the event before it`)
    this.#revisions.set(stream, revision + 1n)
    this.#position = position
  }
}
