import { createHash } from 'node:crypto'
import type { PersonalFact } from '@staffplan/contracts/event-definition'
import { sealedIn } from '#kernel/sealing/sealed.ts'
import type { EventLog, ReadBounds, RecordedEvent } from '#ports/event-log.ts'
import { batchesUpTo } from './log-walk.ts'
import type { EventTypes } from './event-types.ts'

const NAME_CHARACTERS = 12

type Readable = Pick<EventLog, 'read' | 'head' | 'identity' | 'life' | 'follow'>
/** A log that seals personal data also gives access to its events as stored, and opens them. */
type Log = Readable & {
  readonly stored?: Pick<EventLog, 'follow' | 'read'>
  readonly opened?: (events: readonly RecordedEvent[]) => Promise<readonly RecordedEvent[]>
}

type Unsealed = { readonly event: RecordedEvent; readonly facts: readonly PersonalFact[] }

/** The log as code outside the kernel sees it: events in their present schema, and where the log ends. */
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

  /** Events of a stream that are stored unsealed, whatever their schema, with the facts about people in each. */
  async *unsealed(stream: string): AsyncGenerator<Unsealed> {
    for await (const stored of this.storedIn(stream)) {
      if (sealedIn(stored)) continue
      const event = this.#types.read(stored)
      yield { event, facts: this.#types.sealing(event.type)?.take(event.data).facts ?? [] }
    }
  }

  /** Every event of every stream as stored, after one position and up to another, batch by batch. */
  stored(after: bigint, last: bigint): AsyncGenerator<readonly RecordedEvent[]> {
    return batchesUpTo(this.#log.stored ?? this.#log, { after, last })
  }

  /** Stored events in their present schema; throws UnreadableEvent and KeysMissing. */
  async decoded(events: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]> {
    const opened = (await this.#log.opened?.(events)) ?? events
    return opened.map((event) => this.#types.read(event))
  }

  /** The events that a decoded event stands for; none for most events. */
  readonly parts = (event: RecordedEvent): readonly RecordedEvent[] =>
    this.#types.isCompound(event.type) ? this.#types.standsFor(event) : []

  /** Position of the last event; 0 for an empty log. */
  head(): Promise<bigint> {
    return this.#log.head()
  }

  /** Name of this log, also used in its seals; another log, or one that was created again, has another name. */
  async name(): Promise<string> {
    return digest(await this.#log.identity())
  }

  /** Name by which browsers know the log; it also changes when the log is restored from a backup. */
  async epoch(): Promise<string> {
    const [identity, life] = await Promise.all([this.#log.identity(), this.#log.life()])
    return digest(life === '' ? identity : `${identity} ${life}`)
  }

  /** Name of this history of the log; '' when the store cannot tell. */
  life(): Promise<string> {
    return this.#log.life()
  }
}

function digest(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, NAME_CHARACTERS)
}
