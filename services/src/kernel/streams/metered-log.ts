import type { Appended, EventLog, NewEvent, ReadBounds, RecordedEvent } from '#ports/event-log.ts'
import type { Latency } from '#observability/latency.ts'

type Parts = {
  readonly log: EventLog
  readonly appends: Latency
}

/** Passes everything on to a log, and measures how long its appends take. */
export class MeteredLog implements EventLog {
  readonly #log: EventLog
  readonly #appends: Latency

  constructor({ log, appends }: Parts) {
    this.#log = log
    this.#appends = appends
  }

  append(stream: string, expected: 'none' | bigint, events: readonly NewEvent[]): Promise<Appended> {
    return this.#appends.of(() => this.#log.append(stream, expected, events))
  }

  remove(stream: string): Promise<void> {
    return this.#log.remove(stream)
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
