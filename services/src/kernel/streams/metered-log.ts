import type { Appended, EventLog, NewEvent, ReadBounds, RecordedEvent } from '#ports/event-log.ts'
import type { Latency } from '#observability/latency.ts'

type Parts = {
  readonly log: EventLog
  readonly appends: Latency
  /** Throws StoreUnavailable while it is not known that this version may write. */
  readonly writable: () => Promise<void>
}

/** Passes everything on to the log, but refuses writes until they are allowed, and measures how long appends take. */
export class MeteredLog implements EventLog {
  readonly #log: EventLog
  readonly #appends: Latency
  readonly #writable: () => Promise<void>

  constructor({ log, appends, writable }: Parts) {
    this.#log = log
    this.#appends = appends
    this.#writable = writable
  }

  async append(stream: string, expected: 'none' | bigint, events: readonly NewEvent[]): Promise<Appended> {
    await this.#writable()
    return this.#appends.of(() => this.#log.append(stream, expected, events))
  }

  async remove(stream: string): Promise<void> {
    await this.#writable()
    await this.#log.remove(stream)
  }

  isRemoved(stream: string): Promise<boolean> {
    return this.#log.isRemoved(stream)
  }

  read(stream: string, bounds?: ReadBounds): AsyncIterable<RecordedEvent> {
    return this.#log.read(stream, bounds)
  }

  follow(after: bigint, signal: AbortSignal): AsyncIterable<readonly RecordedEvent[] | 'caughtUp'> {
    return this.#log.follow(after, signal)
  }

  head(): Promise<bigint> {
    return this.#log.head()
  }

  identity(): Promise<string> {
    return this.#log.identity()
  }

  life(): Promise<string> {
    return this.#log.life()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#log[Symbol.asyncDispose]()
  }
}
