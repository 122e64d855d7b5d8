import type { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type Appended,
  type EventLog,
  type NewEvent,
  type ReadBounds,
  type RecordedEvent,
  type SchemaMemory,
  StorageFull,
  StoreUnavailable,
  WrongExpectedRevision,
} from '#ports/event-log.ts'
import { openForWriting, rollBack, SQLITE, sqliteCode } from './database.ts'
import { EventReader } from './event-reader.ts'
import { beginLife, logId, prepareEventSchema } from './event-schema.ts'
import { type Append, encodeAppend, EventWriter } from './event-writer.ts'
import { StreamRemover } from './stream-remover.ts'
import { WrittenSchemas } from './written-schemas.ts'

type Waiting = {
  readonly append: Append
  readonly resolve: (appended: Appended) => void
  readonly reject: (error: unknown) => void
}

/** The log in one file. Appends that arrive in the same turn of the event loop share one commit and one fsync. */
export class SqliteEventLog implements EventLog, SchemaMemory {
  /** Never changes for this file. */
  readonly id: string
  readonly #database: DatabaseSync
  readonly #writer: EventWriter
  readonly #remover: StreamRemover
  readonly #reader: EventReader
  readonly #schemas: WrittenSchemas
  readonly #listeners = new Set<() => void>()
  #waiting: Waiting[] = []
  #failure: StoreUnavailable | null = null

  constructor(database: DatabaseSync) {
    prepareEventSchema(database)
    this.id = logId(database)
    this.#database = database
    this.#schemas = new WrittenSchemas(database)
    this.#writer = new EventWriter(database, this.#schemas)
    this.#remover = new StreamRemover(database)
    this.#reader = new EventReader(database)
  }

  async append(stream: string, expected: 'none' | bigint, events: readonly NewEvent[]): Promise<Appended> {
    if (this.#failure) throw this.#failure
    const append = encodeAppend(stream, expected, events)
    return new Promise((resolve, reject) => {
      if (this.#waiting.push({ append, resolve, reject }) === 1) setImmediate(() => this.#commitWaiting())
    })
  }

  async remove(stream: string): Promise<void> {
    for (const _one of this.#remover.remove(stream)) await nextTurn() // each is a commit of its own; other work runs in between
    this.#remover.clearJournal()
  }

  isRemoved(stream: string): Promise<boolean> {
    return this.#reader.isRemoved(stream)
  }

  read(stream: string, bounds?: ReadBounds): AsyncIterable<RecordedEvent> {
    return this.#reader.read(stream, bounds)
  }

  follow(after: bigint, signal: AbortSignal): AsyncIterable<readonly RecordedEvent[] | 'caughtUp'> {
    return this.#reader.follow(after, signal)
  }

  head(): Promise<bigint> {
    return this.#reader.head()
  }

  identity(): Promise<string> {
    return this.#reader.identity()
  }

  /** Begins a history of its own (see `life`). Called by the server only, not by programs that read or copy the log. */
  beginLife(): void {
    beginLife(this.#database)
  }

  life(): Promise<string> {
    return this.#reader.life()
  }

  async schemas(): Promise<ReadonlyMap<string, number>> {
    return this.#reader.schemas()
  }

  /** Like `head`, but synchronous. */
  lastPosition(): bigint {
    return this.#reader.lastPosition()
  }

  /** Whether the log still takes events. After an error of its file it does not, until a restart has read the file again. */
  get isWritable(): boolean {
    return this.#failure === null
  }

  /** Calls the listener after every commit of appends; returns an unsubscribe. */
  onCommit(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#commitWaiting()
    this.#failure ??= new StoreUnavailable('the event log is closed', false)
    await this.#reader[Symbol.asyncDispose]()
  }

  #commitWaiting(): void {
    const group = this.#waiting
    if (group.length === 0) return
    this.#waiting = []
    let isCommitting = false
    try {
      this.#database.exec('BEGIN IMMEDIATE')
      const settlements = group.map((waiting) => this.#write(waiting))
      isCommitting = true
      this.#database.exec('COMMIT')
      for (const settle of settlements) settle()
    } catch (error) {
      rollBack(this.#database)
      this.#schemas.forget()
      const failure = this.#failed(error, isCommitting)
      for (const { reject } of group) reject(failure)
      return
    }
    this.#reader.wake()
    for (const listener of this.#listeners) listener()
  }

  /** Writes one append; the returned function settles it, to be called once the commit is durable. */
  #write({ append, resolve, reject }: Waiting): () => void {
    try {
      const appended = this.#writer.write(append)
      return () => resolve(appended)
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error
      return () => reject(error)
    }
  }

  /**
   * A full disk and a busy file pass. After any other error of the file it is unknown what is on the disk (a failed fsync is
   * not reported twice), so nothing more is written until a restart has read the file again.
   */
  #failed(error: unknown, outcomeUnknown: boolean): unknown {
    const code = sqliteCode(error)
    if (code === null) return error
    if (code === SQLITE.full) return new StorageFull('the disk is full', outcomeUnknown, error)
    const failure = new StoreUnavailable('the event log cannot be written', outcomeUnknown, error)
    if (code !== SQLITE.busy)
      this.#failure = new StoreUnavailable('the event log is read-only after a failure', false, error)
    return failure
  }
}

/** Opens or creates the log in a file. Only the process that owns the data folder may write to it. */
export function openSqliteEventLog(path: string): SqliteEventLog {
  const database = openForWriting(path, 'full')
  try {
    return new SqliteEventLog(database)
  } catch (error) {
    database.close()
    throw error
  }
}
