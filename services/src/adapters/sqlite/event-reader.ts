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

/** So few that what is made of them is thrown away while it is young, which collects it for nothing: 5,000 took a tenth longer. */
const BATCH_EVENTS = 500
const BATCH_CHARACTERS = 4 * 1024 * 1024
/** The largest number of a column. */
const LAST_REVISION = 2n ** 63n - 1n

type Row = [bigint, string, bigint, string, string, string, string]
const COLUMNS = 'position, stream, revision, id, type, data, metadata'

/** The reading half of the log, on a connection that may be the writer's own or one of another thread. */
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
      await nextTurn() // a long stream must not hold up everybody else
    }
  }

  async isRemoved(stream: string): Promise<boolean> {
    this.#assertOpen()
    return this.#firstType.get(stream)?.['type'] === REMOVED // the first is emptied first
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
      // Said at once: whoever appends in the next moment, again and again, would put it off for ever.
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

  /** The same for the life of the file. */
  async identity(): Promise<string> {
    return logId(this.#database)
  }

  /** Begins when a server opens the log. */
  async life(): Promise<string> {
    return lifeOf(this.#database)
  }

  async schemas(): Promise<ReadonlyMap<string, number>> {
    this.#assertOpen()
    return writtenSchemas(this.#database)
  }

  /** `head` without waiting. */
  lastPosition(): bigint {
    this.#assertOpen()
    return (this.#head.get() as unknown as [bigint])[0] // an aggregate has always one row
  }

  /** The writer has committed: followers look again. */
  wake(): void {
    this.#wakeUps.wake()
  }

  /** Followers that still wait end with StoreUnavailable. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#database.isOpen) this.#database.close()
    this.wake()
  }

  /** Cut off where it would be too long. Taken in one go, so that no read transaction outlives a turn and holds up the checkpoint of the journal. */
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

/** Its data is parsed for those who look at it: most projections pass by most events. */
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

/** The log as another thread sees it; `wake` it after every commit of the owner. */
export function openSqliteEventLogReader(path: string): EventReader {
  return new EventReader(openForReading(path))
}
