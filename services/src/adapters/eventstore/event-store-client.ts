import {
  BACKWARDS,
  END,
  type EventData,
  EventStoreDBClient,
  FORWARDS,
  jsonEvent,
  NO_STREAM,
  type Position,
  type ReadStreamOptions,
  type ResolvedEvent,
  START,
  streamNameFilter,
} from '@eventstore/db-client'
import type { NewEvent, ReadBounds, RecordedEvent } from '#ports/event-log.ts'
import { withTimeout } from '#with-timeout.ts'
import { batches, Intake } from './intake.ts'
import { recorded } from './recorded.ts'
import type { StreamPrefix } from './stream-prefix.ts'

/** Milliseconds that a call may take; for a read, that the next events may take. */
export const CALL_TIMEOUT = 5_000
/** Most events buffered; an event may have a mebibyte. */
const BUFFERED_EVENTS = { highWaterMark: 64 }
const CLOSING = 2_000

/** `position` is that of the last event; null when the server does not tell it, as may be for a repeated append. */
type Appended = { readonly revision: bigint; readonly position: bigint | null }

/** Wraps the client library, using only those of its calls that are reliable. */
export class EventStoreClient implements AsyncDisposable {
  readonly #client: EventStoreDBClient
  readonly #prefix: StreamPrefix
  readonly #closed = new AbortController()

  constructor(url: string, prefix: StreamPrefix) {
    this.#client = EventStoreDBClient.connectionString(url)
    this.#prefix = prefix
    this.#credentials = credentialsOf(url)
  }

  // Passed to every append. Without them the library keeps appends to all servers in one table, where the end of one server
  // rejects, or never settles, the appends to another.
  readonly #credentials: { readonly username: string; readonly password: string }

  /** Aborted once the client is closed. */
  get closed(): AbortSignal {
    return this.#closed.signal
  }

  append(stream: string, expected: 'none' | bigint, events: readonly NewEvent[]): Promise<Appended> {
    const data = events.map(({ id, type, data, metadata }) =>
      // The library's type asks for an object, but every JSON value is stored as it is.
      jsonEvent({ id, type, data: (data ?? null) as Record<string, unknown>, metadata }),
    )
    return this.#append(this.#prefix.stored(stream), expected, data)
  }

  /** Like `append`, to the stream of notes beside the log. */
  appendNotes(expected: 'none' | bigint, notes: readonly EventData[]): Promise<Appended> {
    return this.#append(this.#prefix.beside, expected, notes)
  }

  /** The notes beside the log; throws the library's StreamNotFoundError when there are none. */
  notes(): Promise<ResolvedEvent[]> {
    return this.#everything(this.#prefix.beside, { direction: FORWARDS, fromRevision: START })
  }

  /** Deletes a stream: its events cannot be read any more, and the server removes them when it scavenges. */
  async remove(stream: string): Promise<void> {
    await this.#client.deleteStream(this.#prefix.stored(stream), {
      credentials: this.#credentials,
      requiresLeader: true,
      deadline: CALL_TIMEOUT,
    })
  }

  /** Whether a stream was removed; throws the library's StreamNotFoundError when nothing is known of the stream. */
  async isRemoved(stream: string): Promise<boolean> {
    const noted = await this.#everything(
      `$$${this.#prefix.stored(stream)}`, // the server's metadata of a stream
      { direction: BACKWARDS, fromRevision: END, maxCount: 1 },
    )
    return noted.some(({ event }) => event !== undefined && '$tb' in (event.data as object)) // the server's own JSON
  }

  /** Events of a stream within the bounds; throws the library's StreamNotFoundError when there is no such stream. */
  async *read(stream: string, bounds: ReadBounds = {}): AsyncGenerator<RecordedEvent> {
    const { from = 0n, to, backwards = false } = bounds
    const most = mostEvents(bounds)
    if (most === 0) return
    const read = this.#client.readStream(
      this.#prefix.stored(stream),
      {
        direction: backwards ? BACKWARDS : FORWARDS,
        fromRevision: backwards ? (to ?? END) : from,
        requiresLeader: true,
        ...(most === null ? {} : { maxCount: most }),
      },
      BUFFERED_EVENTS,
    )
    const intake = new Intake(read, () => read.cancel())
    for await (const batch of batches(intake, CALL_TIMEOUT, this.closed)) {
      for (const event of batch) {
        const own = recorded(event, this.#prefix)
        if (!own) continue
        // Backwards, the server starts at the stream's end if that is below `to`, so that the count may reach below `from`.
        if (own.revision < from) return
        yield own
      }
    }
  }

  /** Events of the whole server, also of others, descending before a position. */
  async readBackwards(before: bigint | null, count: number): Promise<ResolvedEvent[]> {
    const read = this.#client.readAll({
      direction: BACKWARDS,
      fromPosition: before === null ? END : positionOf(before),
      maxCount: count,
      requiresLeader: true,
    })
    const intake = new Intake(read, () => read.cancel())
    return (await Array.fromAsync(batches(intake, CALL_TIMEOUT, this.closed))).flat()
  }

  /** Subscribes to own events after a position of an event or checkpoint, or 0. It may neither resume nor end by itself. */
  subscribe(after: bigint): Intake {
    const subscription = this.#client.subscribeToAll(
      {
        fromPosition: after === 0n ? START : positionOf(after),
        filter: streamNameFilter({
          prefixes: [this.#prefix.text],
          checkpointReached: async (_, { commit }) => intake.reached(commit),
        }),
      },
      BUFFERED_EVENTS,
    )
    const intake = new Intake(subscription, () => subscription.unsubscribe())
    return intake
  }

  async #append(stored: string, expected: 'none' | bigint, events: readonly EventData[]): Promise<Appended> {
    const { nextExpectedRevision, position } = await this.#client.appendToStream(stored, [...events], {
      expectedRevision: expected === 'none' ? NO_STREAM : expected,
      credentials: this.#credentials,
      requiresLeader: true,
      deadline: CALL_TIMEOUT,
    })
    return { revision: nextExpectedRevision, position: position?.commit ?? null }
  }

  async #everything(stored: string, options: ReadStreamOptions): Promise<ResolvedEvent[]> {
    const read = this.#client.readStream(stored, { ...options, requiresLeader: true }, BUFFERED_EVENTS)
    const intake = new Intake(read, () => read.cancel())
    return (await Array.fromAsync(batches(intake, CALL_TIMEOUT, this.closed))).flat()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed.abort()
    await withTimeout(CLOSING, this.#client.dispose()).catch(() => {}) // a call that hangs must not hold up the end
  }
}

/** Most events that the bounds allow; null when they set no limit. */
function mostEvents({ from = 0n, to, limit }: ReadBounds): number | null {
  if (to === undefined) return limit ?? null
  const between = to < from ? 0 : Number(to - from) + 1
  return limit === undefined ? between : Math.min(limit, between)
}

// An event is committed where it is written, so that both numbers of its position are equal.
function positionOf(position: bigint): Position {
  return { commit: position, prepare: position }
}

/** The credentials of the URL; any will do for a server that asks for none. */
function credentialsOf(url: string): { username: string; password: string } {
  const [, username = 'staffplan', password = 'staffplan'] = /^[^:]+:\/\/([^:@/]+):([^@/]+)@/.exec(url) ?? []
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) }
}
