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

/** How long a call may take; reads count it anew with everything that arrives. */
export const CALL_TIMEOUT = 5_000
/** Taken in one go, at most; an event may have a mebibyte. */
const BUFFERED_EVENTS = { highWaterMark: 64 }
const CLOSING = 2_000

/** `position`: of the last event; null where the server does not tell it, which it may not of a repeated append. */
type Appended = { readonly revision: bigint; readonly position: bigint | null }

/** The library's calls, kept to those that do what they say. */
export class EventStoreClient implements AsyncDisposable {
  readonly #client: EventStoreDBClient
  readonly #prefix: StreamPrefix
  readonly #closed = new AbortController()

  constructor(url: string, prefix: StreamPrefix) {
    this.#client = EventStoreDBClient.connectionString(url)
    this.#prefix = prefix
    this.#credentials = credentialsOf(url)
  }

  // Named on every append: without them the library sends appends through one table for all servers, where the end of
  // one server rejects, or never settles, the appends of another.
  readonly #credentials: { readonly username: string; readonly password: string }

  /** Aborted once the client is closed. */
  get closed(): AbortSignal {
    return this.#closed.signal
  }

  append(stream: string, expected: 'none' | bigint, events: readonly NewEvent[]): Promise<Appended> {
    const data = events.map(({ id, type, data, metadata }) =>
      // The library wants an object; every JSON value is stored as it is.
      jsonEvent({ id, type, data: (data ?? null) as Record<string, unknown>, metadata }),
    )
    return this.#append(this.#prefix.stored(stream), expected, data)
  }

  /** As `append`, to what is kept beside the log. */
  appendNotes(expected: 'none' | bigint, notes: readonly EventData[]): Promise<Appended> {
    return this.#append(this.#prefix.beside, expected, notes)
  }

  /** What is kept beside the log; the library's StreamNotFoundError when nothing is. */
  notes(): Promise<ResolvedEvent[]> {
    return this.#everything(this.#prefix.beside, { direction: FORWARDS, fromRevision: START })
  }

  /** Its events are read no more; the server clears them away when it scavenges. */
  async remove(stream: string): Promise<void> {
    await this.#client.deleteStream(this.#prefix.stored(stream), {
      credentials: this.#credentials,
      requiresLeader: true,
      deadline: CALL_TIMEOUT,
    })
  }

  /** Whether what a stream once held has been removed; the library's StreamNotFoundError when nothing is known of it. */
  async isRemoved(stream: string): Promise<boolean> {
    const noted = await this.#everything(
      `$$${this.#prefix.stored(stream)}`, // where the server notes what becomes of a stream
      { direction: BACKWARDS, fromRevision: END, maxCount: 1 },
    )
    return noted.some(({ event }) => event !== undefined && '$tb' in (event.data as object)) // the server's own JSON
  }

  /** Within the bounds; the library's StreamNotFoundError when there is no such stream. */
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
        // Backwards the server begins at the end when that is lower, so that the count may reach below `from`.
        if (own.revision < from) return
        yield own
      }
    }
  }

  /** Events of everybody, descending, before a position. */
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

  /** Our events behind a position that one of them or a checkpoint has, or 0; neither resumes nor ends by itself for sure. */
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
    await withTimeout(CLOSING, this.#client.dispose()).catch(() => {}) // a call that does not end holds nothing open
  }
}

/** How many events there can be within the bounds; null when they say nothing of it. */
function mostEvents({ from = 0n, to, limit }: ReadBounds): number | null {
  if (to === undefined) return limit ?? null
  const between = to < from ? 0 : Number(to - from) + 1
  return limit === undefined ? between : Math.min(limit, between)
}

// An event is committed where it is written, so that both numbers of a position are the same.
function positionOf(position: bigint): Position {
  return { commit: position, prepare: position }
}

/** Those of the URL; any will do where the server asks for none. */
function credentialsOf(url: string): { username: string; password: string } {
  const [, username = 'staffplan', password = 'staffplan'] = /^[^:]+:\/\/([^:@/]+):([^@/]+)@/.exec(url) ?? []
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) }
}
