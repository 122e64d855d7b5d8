import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type EventLog,
  type ReadBounds,
  type RecordedEvent,
  REMOVED,
  type SchemaMemory,
  StoreUnavailable,
} from '#ports/event-log.ts'
import { openForReading } from './database.ts'
import { lifeOf, logId } from './event-schema.ts'
import { WakeUps } from './wake-ups.ts'
import { writtenSchemas } from './written-schemas.ts'

/** So few events that they die in the young generation, where collecting them is cheap: 5,000 took a tenth longer. */
const BATCH_EVENTS = 500
const BATCH_CHARACTERS = 4 * 1024 * 1024
/** The largest integer of SQLite. */
const LAST_REVISION = 2n ** 63n - 1n

type Row = [bigint, string, bigint, string, string, string, string]
const COLUMNS = 'position, stream, revision, id, type, data, metadata'

/** Reads the log, on the writer's connection or on one of another thread. */
export class EventReader
  implements
    Pick<EventLog, 'read' | 'isRemoved' | 'follow' | 'head' | 'identity' | 'life'>,
    SchemaMemory,
    AsyncDisposable
{
  readonly #database: DatabaseSync
  readonly #ascending: StatementSync
  readonly #descending: StatementSync
  readonly #after: StatementSync
  readonly #head: StatementSync
  readonly #firstType: StatementSync
  readonly #wakeUps = new WakeUps()

  constructor(database: DatabaseSync) {
    const options = { readBigInts: true, returnArrays: true }
    this.#database = database
    const within = `SELECT ${COLUMNS} FROM event WHERE stream = ? AND revision BETWEEN ? AND ? ORDER BY revision`
    this.#ascending = database.prepare(`${within} LIMIT ?`, options)
    this.#descending = database.prepare(`${within} DESC LIMIT ?`, options)
    this.#after = database.prepare(
      `SELECT ${COLUMNS} FROM event WHERE position > ? ORDER BY position LIMIT ${BATCH_EVENTS}`,
      options,
    )
    this.#head = database.prepare('SELECT coalesce(max(position), 0) FROM event', options)
    this.#firstType = database.prepare('SELECT type FROM event WHERE stream = ? ORDER BY revision LIMIT 1')
  }

  async *read(
    stream: string,
    { from = 0n, to = LAST_REVISION, limit = Infinity, backwards = false }: ReadBounds = {},
  ): AsyncIterable<RecordedEvent> {
    const statement = backwards ? this.#descending : this.#ascending
    let [lowest, highest, left] = [from, to, limit]
    while (left > 0) {
      const { events } = this.#batch(statement, stream, lowest, highest, Math.min(left, BATCH_EVENTS))
      if (events.length === 0) return
      yield* events
      left -= events.length
      const { revision } = events.at(-1)!
      if (backwards) highest = revision - 1n
      else lowest = revision + 1n
      await nextTurn() // a long stream must not hold up other work
    }
  }

  async isRemoved(stream: string): Promise<boolean> {
    this.#assertOpen()
    return this.#firstType.get(stream)?.['type'] === REMOVED // `remove` empties the first event first
  }

  async *follow(after: bigint, signal: AbortSignal): AsyncIterable<readonly RecordedEvent[] | 'caughtUp'> {
    let position = after
    let isCaughtUp = false
    while (!signal.aborted) {
      const seen = this.#wakeUps.count
      const { events, isCut } = this.#batch(this.#after, position)
      if (events.length > 0) {
        position = events.at(-1)!.position
        yield events
      }
      // Yielded at once: frequent appends could otherwise put it off for ever.
      if (!isCaughtUp && !isCut) {
        isCaughtUp = true
        yield 'caughtUp'
      }
      if (events.length > 0) await nextTurn()
      else await this.#wakeUps.after(seen, signal)
    }
  }

  async head(): Promise<bigint> {
    return this.lastPosition()
  }

  /** Never changes for this file. */
  async identity(): Promise<string> {
    return logId(this.#database)
  }

  /** Name of the log's history; begins when a server first opens the log. */
  async life(): Promise<string> {
    return lifeOf(this.#database)
  }

  async schemas(): Promise<ReadonlyMap<string, number>> {
    this.#assertOpen()
    return writtenSchemas(this.#database)
  }

  /** Like `head`, but synchronous. */
  lastPosition(): bigint {
    this.#assertOpen()
    return (this.#head.get() as unknown as [bigint])[0] // an aggregate always has one row
  }

  /** Makes followers look again, after the writer has committed. */
  wake(): void {
    this.#wakeUps.wake()
  }

  /** Followers that still wait then throw StoreUnavailable. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#database.isOpen) this.#database.close()
    this.wake()
  }

  /**
   * Reads events up to a limit of size. Reads them in one go, since a read transaction that stays open would hold up the
   * checkpoint of the journal.
   */
  #batch(
    statement: StatementSync,
    ...parameters: (string | bigint | number)[]
  ): { events: RecordedEvent[]; isCut: boolean } {
    this.#assertOpen()
    const events: RecordedEvent[] = []
    let characters = 0
    for (const row of statement.iterate(...parameters)) {
      const event = row as unknown as Row // COLUMNS, in this order
      events.push(recordedEvent(event))
      characters += event[5].length
      if (characters > BATCH_CHARACTERS) return { events, isCut: true }
    }
    return { events, isCut: events.length >= BATCH_EVENTS }
  }

  #assertOpen(): void {
    if (!this.#database.isOpen) throw new StoreUnavailable('the event log is closed', false)
  }
}

/** Parses the data only when it is used, since most projections skip most events. */
function recordedEvent([position, stream, revision, id, type, text, metadata]: Row): RecordedEvent {
  let data: unknown
  return {
    id,
    type,
    get data() {
      return (data ??= JSON.parse(text))
    },
    metadata: JSON.parse(metadata),
    stream,
    revision,
    position,
  }
}

/** Opens the log for reading in another thread; call `wake` after every commit of the owner. */
export function openSqliteEventLogReader(path: string): EventReader {
  return new EventReader(openForReading(path))
}
