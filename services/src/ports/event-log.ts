import type { EventMetadata } from '@staffplan/contracts/event'

/** An event about to be appended. Because of its id, appending it again stores nothing new. */
export type NewEvent = {
  readonly id: string
  readonly type: string
  readonly data: unknown
  readonly metadata: EventMetadata
}

/** A stored event. `revision` counts from 0 in its stream, `position` orders the whole log. */
export type RecordedEvent = NewEvent & {
  readonly stream: string
  readonly revision: bigint
  readonly position: bigint
}

/** The event with other data. Spreading an event whose data is parsed lazily would take four times as long. */
export function withData(
  { id, type, metadata, stream, revision, position }: RecordedEvent,
  data: unknown,
): RecordedEvent {
  return { id, type, data, metadata, stream, revision, position }
}

/** Revision and position of the last appended event; `replayed` when the same event ids were already stored. */
export type Appended = { readonly revision: bigint; readonly position: bigint; readonly replayed: boolean }

/** The stream has moved past the expected revision; nothing was appended. */
export class WrongExpectedRevision extends Error {
  readonly stream: string
  readonly expected: 'none' | bigint
  constructor(stream: string, expected: 'none' | bigint) {
    super(`stream ${stream} is not at revision ${expected}`)
    this.stream = stream
    this.expected = expected
  }
}

/** The store is away or did not answer in time; `outcomeUnknown` when the append may have been stored all the same. */
export class StoreUnavailable extends Error {
  readonly outcomeUnknown: boolean
  constructor(message: string, outcomeUnknown: boolean, cause?: unknown) {
    super(message, { cause })
    this.outcomeUnknown = outcomeUnknown
  }
}

/** For `catch` where a store's answer is not essential: null while the store is away; throws any other error again. */
export function unlessAway(error: unknown): null {
  if (error instanceof StoreUnavailable) return null
  throw error
}

/** The read models are away; commands that do not need them may still be stored. */
export class ReadModelsUnavailable extends StoreUnavailable {}

/** The disk is full: reading still works, and appending works again once there is room. */
export class StorageFull extends StoreUnavailable {}

/** Type of the empty event that some logs keep in the place of an event whose stream was removed. */
export const REMOVED = 'StreamRemoved'

/** Most events in one append. With more, EventStoreDB may mistake live subscribers for slow ones and drop them. */
export const MOST_EVENTS = 100

/** Most bytes of data in one append. EventStoreDB takes 1 MiB, which includes more than the data. */
export const MOST_BYTES = 1_040_000

/** Throws RangeError for an append that not every log takes, so that what works with one log works with any. */
export function assertAppendable(events: readonly NewEvent[]): void {
  if (events.length === 0) throw new RangeError('an append needs at least one event')
  if (events.length > MOST_EVENTS) throw new RangeError(`an append takes ${MOST_EVENTS} events at most`)
  if (new Set(events.map(({ id }) => id)).size < events.length)
    throw new RangeError('an event id stands twice in one append')
}

/** Which part of a stream is read: all of it unless bounded. */
export type ReadBounds = {
  /** Lowest revision, inclusive. */
  readonly from?: bigint
  /** Highest revision, inclusive. */
  readonly to?: bigint
  /** Most events to read: the first ones in reading order. */
  readonly limit?: number
  /** Descending, the latest event first. */
  readonly backwards?: boolean
}

/** One totally ordered log of streams. */
export interface EventLog extends AsyncDisposable {
  /** Name of this log; another log, or the same events in another store, has another name. May be '' while it is empty. */
  identity: () => Promise<string>
  /**
   * Name of this history of the log; it changes when a backup is restored in the log's place, from where the log continues
   * differently. '' when the store cannot tell.
   */
  life: () => Promise<string>
  /** Appends all events or none. Appending the same event ids again returns the first result. */
  append: (stream: string, expected: 'none' | bigint, events: readonly NewEvent[]) => Promise<Appended>
  /**
   * Deletes the data of a stream's events, for streams that nobody decides on or reads any more. Positions and other streams
   * stay as they are. A stream that does not exist is no error. The name of a removed stream must not be used again.
   */
  remove: (stream: string) => Promise<void>
  /** Whether `remove` has begun on the stream. Until the store has deleted its data, `follow` may still yield it. */
  isRemoved: (stream: string) => Promise<boolean>
  /** Ascending unless `backwards`; empty when the stream does not exist or has nothing within the bounds. */
  read: (stream: string, bounds?: ReadBounds) => AsyncIterable<RecordedEvent>
  /** Events of all streams after a position, in log order and without end; 'caughtUp' once all events so far were yielded. */
  follow: (after: bigint, signal: AbortSignal) => AsyncIterable<readonly RecordedEvent[] | 'caughtUp'>
  /** Position of the last event; 0 for an empty log. */
  head: () => Promise<bigint>
}

/** Remembers which event schemas were appended, so that a build can tell without reading the log whether it can read it. */
export interface SchemaMemory {
  /** Highest schema number ever appended of each event type; does not know what versions before 29 November 2026 stored. */
  schemas: () => Promise<ReadonlyMap<string, number>>
}
