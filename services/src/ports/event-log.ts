import type { EventMetadata } from '@staffplan/contracts/event'

/** A fact about to be appended; the id makes a retry a replay. */
export type NewEvent = {
  readonly id: string
  readonly type: string
  readonly data: unknown
  readonly metadata: EventMetadata
}

/** A stored fact. `revision` counts from 0 in its stream, `position` orders the whole log. */
export type RecordedEvent = NewEvent & {
  readonly stream: string
  readonly revision: bigint
  readonly position: bigint
}

/** The same event with other data. To spread one whose data is parsed when it is asked for takes four times as long. */
export function withData(
  { id, type, metadata, stream, revision, position }: RecordedEvent,
  data: unknown,
): RecordedEvent {
  return { id, type, data, metadata, stream, revision, position }
}

/** Where an append ended; `replayed` when the same event ids had been stored before. */
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

/** The store did not answer in time or is away; `outcomeUnknown` when the append may have been stored. */
export class StoreUnavailable extends Error {
  readonly outcomeUnknown: boolean
  constructor(message: string, outcomeUnknown: boolean, cause?: unknown) {
    super(message, { cause })
    this.outcomeUnknown = outcomeUnknown
  }
}

/** Null while a store is away, for those who can do without its answer; any other error is thrown again. */
export function unlessAway(error: unknown): null {
  if (error instanceof StoreUnavailable) return null
  throw error
}

/** The read models are away: the log may take everything that does not ask them. */
export class ReadModelsUnavailable extends StoreUnavailable {}

/** There is no room left to store anything; reading goes on, and appending too once there is room again. */
export class StorageFull extends StoreUnavailable {}

/** Stands for an event whose stream was removed, where a log keeps the place of it; there is nothing in it. */
export const REMOVED = 'StreamRemoved'

/** Events that every log takes in one append: with more, EventStoreDB may take live subscribers for slow ones and drop them. */
export const MOST_EVENTS = 100

/** Bytes of data that every log takes in one append: EventStoreDB takes 1 MiB, some of it for what stands beside the data. */
export const MOST_BYTES = 1_040_000

/** Every log refuses the same, so that what runs on one runs on the other. */
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
  /** So many events at most: the first ones in the order of reading. */
  readonly limit?: number
  /** Descending, the latest event first. */
  readonly backwards?: boolean
}

/** One totally ordered log of streams. */
export interface EventLog extends AsyncDisposable {
  /** Names this log: another one, or the same events in another store, has another name. May be '' while it is empty. */
  identity: () => Promise<string>
  /**
   * Names this course of events: it has another name once a backup was put back in the place of the log, which goes on from there
   * another way. '' where the store does not tell.
   */
  life: () => Promise<string>
  /** All or nothing; a refused append changes nothing; the same event ids again return the first result. */
  append: (stream: string, expected: 'none' | bigint, events: readonly NewEvent[]) => Promise<Appended>
  /**
   * Takes away what the events of a stream say, for streams that nobody decides on or reads any more. Positions and
   * other streams stay as they are; no matter when there is no such stream. Not used again by a name that was removed.
   */
  remove: (stream: string) => Promise<void>
  /** Whether `remove` has begun on it. Until the store has cleared it away `follow` may still hand out what it said. */
  isRemoved: (stream: string) => Promise<boolean>
  /** Ascending unless `backwards`; empty when the stream does not exist or has nothing within the bounds. */
  read: (stream: string, bounds?: ReadBounds) => AsyncIterable<RecordedEvent>
  /** Every stream, in log order, after a position, for ever; 'caughtUp' once everything before it has been yielded. */
  follow: (after: bigint, signal: AbortSignal) => AsyncIterable<readonly RecordedEvent[] | 'caughtUp'>
  /** Position of the last event; 0 for an empty log. */
  head: () => Promise<bigint>
}

/** A log remembers what it was given, so that a build that cannot read it all finds out without reading it. */
export interface SchemaMemory {
  /** The highest schema number of each type of event that was ever appended; nothing of what versions before 29 November 2026 stored. */
  schemas: () => Promise<ReadonlyMap<string, number>>
}
