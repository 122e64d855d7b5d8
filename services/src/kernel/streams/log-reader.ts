import { createHash } from 'node:crypto'
import type { PersonalFact } from '@staffplan/contracts/event-definition'
import { sealedIn } from '#kernel/sealing/sealed.ts'
import type { EventLog, ReadBounds, RecordedEvent } from '#ports/event-log.ts'
import { batchesUpTo } from './log-walk.ts'
import type { EventTypes } from './event-types.ts'

const NAME_CHARACTERS = 12

type Readable = Pick<EventLog, 'read' | 'head' | 'identity' | 'life' | 'follow'>
/** One that seals says what stands in it, and opens it. */
type Log = Readable & {
  readonly stored?: Pick<EventLog, 'follow' | 'read'>
  readonly opened?: (events: readonly RecordedEvent[]) => Promise<readonly RecordedEvent[]>
}

type Unsealed = { readonly event: RecordedEvent; readonly facts: readonly PersonalFact[] }

/** The log as everybody outside the kernel sees it: events in their present shape, and where the log ends. */
export class LogReader {
  readonly #log: Log
  readonly #types: EventTypes

  constructor(log: Log, types: EventTypes) {
    this.#log = log
    this.#types = types
  }

  /** Events of a stream within the bounds; throws UnreadableEvent at one that this build cannot read. */
  async *read(stream: string, bounds?: ReadBounds): AsyncGenerator<RecordedEvent> {
    for await (const event of this.#log.read(stream, bounds)) yield this.#types.read(event)
  }

  /** Events of a stream within the bounds, each as it is stored. */
  storedIn(stream: string, bounds?: ReadBounds): AsyncIterable<RecordedEvent> {
    return (this.#log.stored ?? this.#log).read(stream, bounds)
  }

  /** The events of a stream that are not sealed, with what each says about people; asked of what is stored, not of its schema. */
  async *unsealed(stream: string): AsyncGenerator<Unsealed> {
    for await (const stored of this.storedIn(stream)) {
      if (sealedIn(stored)) continue
      const event = this.#types.read(stored)
      yield { event, facts: this.#types.sealing(event.type)?.take(event.data).facts ?? [] }
    }
  }

  /** Every event of every stream as it is stored, behind one position and up to another, batch by batch. */
  stored(after: bigint, last: bigint): AsyncGenerator<readonly RecordedEvent[]> {
    return batchesUpTo(this.#log.stored ?? this.#log, { after, last })
  }

  /** Stored events in their present shape; throws UnreadableEvent. */
  async decoded(events: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]> {
    const opened = (await this.#log.opened?.(events)) ?? events
    return opened.map((event) => this.#types.read(event))
  }

  /** What a decoded event stands for, one by one; none for most. */
  readonly parts = (event: RecordedEvent): readonly RecordedEvent[] =>
    this.#types.isCompound(event.type) ? this.#types.standsFor(event) : []

  /** Position of the last event; 0 for an empty log. */
  head(): Promise<bigint> {
    return this.#log.head()
  }

  /** Names this log, as its seals do: another one, or one that was created anew, has another name. */
  async name(): Promise<string> {
    return digest(await this.#log.identity())
  }

  /** What browsers know it by: that has another name also once it was put back to a backup. */
  async epoch(): Promise<string> {
    const [identity, life] = await Promise.all([this.#log.identity(), this.#log.life()])
    return digest(life === '' ? identity : `${identity} ${life}`)
  }

  /** Names this course of events alone; '' where the store does not tell. */
  life(): Promise<string> {
    return this.#log.life()
  }
}

function digest(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, NAME_CHARACTERS)
}
