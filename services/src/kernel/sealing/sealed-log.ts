import type { Sealing } from '@staffplan/contracts/event-definition'
import type { EventTypes } from '#kernel/streams/event-types.ts'
import { TimeSlices } from '#kernel/streams/time-slices.ts'
import {
  type Appended,
  type EventLog,
  type NewEvent,
  type ReadBounds,
  type RecordedEvent,
  withData,
} from '#ports/event-log.ts'
import { opened, type PersonalKeys, type SealedFacts } from './personal-keys.ts'
import { KeysMissing } from './keys-missing.ts'
import { type Sealed, sealedIn } from './sealed.ts'

type Readable = Pick<EventLog, 'read' | 'follow' | 'isRemoved' | 'head' | 'identity'>

type Parts<Log> = {
  readonly log: Log
  readonly types: EventTypes
  /** Null when there is no key store: then nothing is sealed. */
  readonly keys: PersonalKeys | null
}

/** Most sealed text and events opened at once: few queries to a remote key store, yet other work gets its turn. */
const MOST_CHARACTERS = 1_000_000
const MOST_EVENTS = 200

/** The log as readers see it: personal data is decrypted where its key exists, and missing where the key was erased. */
export class OpenedLog<Log extends Readable = Readable> implements Readable {
  /** The log with its events as stored: personal data encrypted, as the chain of seals covers it. */
  readonly stored: Log
  protected readonly types: EventTypes
  protected readonly keys: PersonalKeys | null

  constructor({ log, types, keys }: Parts<Log>) {
    this.stored = log
    this.types = types
    this.keys = keys
  }

  async *read(stream: string, bounds?: ReadBounds): AsyncGenerator<RecordedEvent> {
    let waiting: RecordedEvent[] = []
    let characters = 0
    for await (const event of this.stored.read(stream, bounds)) {
      const sealed = sealedIn(event)
      if (!sealed && waiting.length === 0) {
        yield event
        continue
      }
      waiting.push(event)
      characters += sealed?.box.length ?? 0
      if (characters < MOST_CHARACTERS && waiting.length < MOST_EVENTS) continue
      yield* await this.opened(waiting)
      waiting = []
      characters = 0
    }
    yield* await this.opened(waiting)
  }

  /** An event whose keys are missing is passed on sealed; only decoding it (`EventTypes.read`) fails. */
  async *follow(
    after: bigint,
    signal: AbortSignal,
  ): AsyncGenerator<readonly RecordedEvent[] | 'caughtUp', void> {
    for await (const batch of this.stored.follow(after, signal))
      yield batch === 'caughtUp'
        ? batch
        : await this.#opened(batch, ({ isReadWithStream }) => !isReadWithStream)
  }

  isRemoved(stream: string): Promise<boolean> {
    return this.stored.isRemoved(stream)
  }

  head(): Promise<bigint> {
    return this.stored.head()
  }

  identity(): Promise<string> {
    return this.stored.identity()
  }

  /** Id of a stored event's keys and its facts, null for an erased one. Null for an event that has no keys (any more). */
  async factsIn(event: RecordedEvent): Promise<SealedFacts | null> {
    const sealing = this.types.sealing(event.type)
    const sealed = sealing && sealedIn(event)
    if (!sealing || !sealed) return null
    const secrets = (await this.keys?.load([sealed.keys]))?.get(sealed.keys)
    if (!secrets) {
      if (await this.isRemoved(event.stream)) return null
      throw new KeysMissing(event)
    }
    const said = opened(sealed, event, secrets)
    const { facts } = sealing.take(given(event, sealing, said).data)
    return {
      id: sealed.keys,
      stream: event.stream,
      facts: facts.map((fact, index) => (said[index] === null ? null : fact)),
    }
  }

  /** Decrypts the personal data of stored events; throws KeysMissing. */
  async opened(events: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]> {
    const opened = await this.#opened(events, () => true)
    for (const event of opened)
      if (this.types.sealing(event.type) && sealedIn(event)) throw new KeysMissing(event)
    return opened
  }

  async #opened(
    events: readonly RecordedEvent[],
    isWanted: (sealing: Sealing) => boolean,
  ): Promise<readonly RecordedEvent[]> {
    const sealedOf = (event: RecordedEvent): [Sealing, Sealed] | null => {
      const sealing = this.types.sealing(event.type)
      const sealed = sealing && isWanted(sealing) ? sealedIn(event) : null
      return sealing && sealed ? [sealing, sealed] : null
    }
    const ids = events.flatMap((event) => sealedOf(event)?.[1].keys ?? [])
    if (ids.length === 0) return events
    const keys = await this.keys?.load(ids)
    const results: RecordedEvent[] = []
    const slices = new TimeSlices()
    for (const event of events) {
      if (slices.isOver) await slices.next() // an event may hold thousands of rows
      const [sealing, sealed] = sealedOf(event) ?? []
      const secrets = sealed && keys?.get(sealed.keys)
      if (!sealing || !sealed) results.push(event)
      else if (secrets) results.push(given(event, sealing, opened(sealed, event, secrets)))
      else if (await this.isRemoved(event.stream)) results.push(given(event, sealing, []))
      else results.push(event)
    }
    return results
  }
}

type WrittenParts = Parts<EventLog> & {
  /** Throws StoreUnavailable while it is unknown whether this version may write to the log. */
  readonly writable: () => Promise<void>
}

/** The log for writing: seals personal data before appending it. Writes neither events nor keys until `writable` allows it. */
export class SealedLog extends OpenedLog<EventLog> implements EventLog {
  readonly #writable: () => Promise<void>

  constructor({ writable, ...parts }: WrittenParts) {
    super(parts)
    this.#writable = writable
  }

  async append(stream: string, expected: 'none' | bigint, events: readonly NewEvent[]): Promise<Appended> {
    await this.#writable()
    const sealed: NewEvent[] = []
    for (const event of events) sealed.push(await this.#sealed(stream, event))
    return this.stored.append(stream, expected, sealed)
  }

  async remove(stream: string): Promise<void> {
    await this.#writable()
    await this.stored.remove(stream)
    await this.keys?.removeStream(stream)
  }

  life(): Promise<string> {
    return this.stored.life()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stored[Symbol.asyncDispose]()
  }

  async #sealed(stream: string, event: NewEvent): Promise<NewEvent> {
    const sealing = this.types.sealing(event.type)
    if (!sealing || !this.keys) return event
    const { rest, facts } = sealing.take(event.data)
    return { ...event, data: { ...rest, sealed: await this.keys.seal({ ...event, stream }, facts) } }
  }
}

function given(event: RecordedEvent, sealing: Sealing, said: readonly unknown[]): RecordedEvent {
  const { sealed: _sealed, ...rest } = event.data as { sealed: Sealed } // checked by the caller
  return withData(event, sealing.give(rest, said))
}
