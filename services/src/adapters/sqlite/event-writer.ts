import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { type Appended, assertAppendable, type NewEvent, WrongExpectedRevision } from '#ports/event-log.ts'
import { SQLITE, sqliteCode } from './database.ts'
import type { WrittenSchemas } from './written-schemas.ts'

/** An append that waits for its commit. Its events are already text, so that later changes to the objects do not count. */
export type Append = {
  readonly stream: string
  readonly expected: 'none' | bigint
  readonly events: readonly EncodedEvent[]
}

type EncodedEvent = {
  readonly id: string
  readonly type: string
  readonly data: string
  readonly metadata: string
  readonly schema: number
}
type Stored = { readonly stream: string; readonly revision: bigint; readonly position: bigint }

/** Encodes events for storing. Throws RangeError for what no log takes: no events, too many, or an id twice. */
export function encodeAppend(stream: string, expected: 'none' | bigint, events: readonly NewEvent[]): Append {
  assertAppendable(events)
  return {
    stream,
    expected,
    events: events.map(({ id, type, data, metadata }) => ({
      id,
      type,
      data: JSON.stringify(data ?? null),
      metadata: JSON.stringify(metadata),
      schema: metadata.schema,
    })),
  }
}

/** Writes appends inside a transaction that the caller commits. */
export class EventWriter {
  readonly #database: DatabaseSync
  readonly #insert: StatementSync
  readonly #byId: StatementSync
  readonly #revision: StatementSync
  readonly #schemas: WrittenSchemas

  constructor(database: DatabaseSync, schemas: WrittenSchemas) {
    this.#database = database
    this.#schemas = schemas
    this.#insert = database.prepare(
      'INSERT INTO event (stream, revision, id, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?)',
      { readBigInts: true },
    )
    this.#byId = database.prepare('SELECT stream, revision, position FROM event WHERE id = ?', {
      readBigInts: true,
    })
    this.#revision = database.prepare(
      'SELECT revision FROM event WHERE stream = ? ORDER BY revision DESC LIMIT 1',
      { readBigInts: true, returnArrays: true },
    )
  }

  /** Writes all events or none. Throws WrongExpectedRevision, or SQLite's error when the whole transaction is lost. */
  write(append: Append): Appended {
    const replayed = this.#replayed(append)
    if (replayed) return replayed
    const { stream, expected, events } = append
    const last = this.#revision.get(stream) as unknown as [bigint] | undefined // the only column
    const current = last?.[0] ?? 'none'
    if (current !== expected) throw new WrongExpectedRevision(stream, expected)
    this.#database.exec('SAVEPOINT append')
    try {
      const appended = this.#insertAll(stream, current === 'none' ? 0n : current + 1n, events)
      for (const { type, schema } of events) this.#schemas.note(type, schema)
      this.#database.exec('RELEASE append')
      return appended
    } catch (error) {
      if (sqliteCode(error) !== SQLITE.constraint) throw error
      this.#database.exec('ROLLBACK TO append; RELEASE append')
      throw new WrongExpectedRevision(stream, expected) // a later event of the batch has an id that is already stored
    }
  }

  #insertAll(stream: string, first: bigint, events: readonly EncodedEvent[]): Appended {
    let revision = first
    let position = 0n
    for (const { id, type, data, metadata } of events) {
      const { lastInsertRowid } = this.#insert.run(stream, revision, id, type, data, metadata)
      position = BigInt(lastInsertRowid)
      revision += 1n
    }
    return { revision: revision - 1n, position, replayed: false }
  }

  /** The first result when the same ids are already stored in a row; null when the first id is new. */
  #replayed({ stream, expected, events }: Append): Appended | null {
    const first = this.#stored(events[0]!.id)
    if (!first) return null
    let last = first
    for (const { id } of events.slice(1)) {
      const next = this.#stored(id)
      if (next?.revision !== last.revision + 1n || next.stream !== stream)
        throw new WrongExpectedRevision(stream, expected)
      last = next
    }
    if (first.stream !== stream) throw new WrongExpectedRevision(stream, expected)
    return { revision: last.revision, position: last.position, replayed: true }
  }

  #stored(id: string): Stored | undefined {
    return this.#byId.get(id) as Stored | undefined // the three columns asked for
  }
}
