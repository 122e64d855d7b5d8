import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ProjectionDescriptor } from '#ports/projection-descriptor.ts'
import type {
  Collection,
  Document,
  Documents,
  EventMark,
  Key,
  Page,
  PageQuery,
  Write,
} from '#ports/documents.ts'
import { inTransaction, openForReading, openForWriting } from './database.ts'
import { DocumentReader } from './document-reader.ts'
import { dropFormer, followLog, type LogFacts } from './views-file.ts'

/** The read models in one file, together with their checkpoints, so that both are written in one transaction. */
export class SqliteDocuments implements Documents {
  readonly #database: DatabaseSync
  readonly #reader: DocumentReader
  readonly #lastEvent: StatementSync
  readonly #advance: StatementSync
  readonly #forget: StatementSync
  readonly #isComplete: StatementSync
  readonly #markComplete: StatementSync

  constructor(database: DatabaseSync, collections: readonly Collection[]) {
    this.#database = database
    this.#reader = new DocumentReader(database, collections)
    this.#advance = database.prepare(
      `INSERT INTO "projector:checkpoint" (projector, position, stream, revision, event) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE
       SET (position, stream, revision, event) = (excluded.position, excluded.stream, excluded.revision, excluded.event)`,
    )
    this.#lastEvent = database.prepare(
      'SELECT stream, revision, event AS id FROM "projector:checkpoint" WHERE projector = ? AND event IS NOT NULL',
      { readBigInts: true },
    )
    this.#isComplete = database.prepare(
      'SELECT 1 FROM "projector:checkpoint" WHERE projector = ? AND complete = 1',
    )
    this.#markComplete = database.prepare(
      `INSERT INTO "projector:checkpoint" (projector, position, complete) VALUES (?, 0, 1)
       ON CONFLICT DO UPDATE SET complete = 1`,
    )
    this.#forget = database.prepare('DELETE FROM "projector:checkpoint" WHERE projector = ?')
  }

  async commit(
    projector: string,
    position: bigint,
    writes: readonly Write[],
    last?: EventMark,
  ): Promise<void> {
    inTransaction(this.#database, () => {
      if (position <= this.#reader.position(projector)) return
      for (const write of writes) this.#reader.table(write.collection).write(write)
      this.#advance.run(projector, position, last?.stream ?? null, last?.revision ?? null, last?.id ?? null)
    })
  }

  checkpoint(projector: string): Promise<bigint> {
    return this.#reader.checkpoint(projector)
  }

  async lastEvent(projector: string): Promise<EventMark | null> {
    const found = this.#lastEvent.get(projector) as EventMark | undefined // the three selected columns
    return found ? { ...found } : null
  }

  async isComplete(projector: string): Promise<boolean> {
    return this.#isComplete.get(projector) !== undefined
  }

  async markComplete(projector: string, collections: readonly string[]): Promise<void> {
    for (const table of collections.map((collection) => this.#reader.table(collection)))
      for (const keys of table.indexes) {
        table.index(keys)
        await nextTurn() // a single index takes long enough
      }
    this.#markComplete.run(projector)
  }

  get(collection: string, id: string): Promise<Document | null> {
    return this.#reader.get(collection, id)
  }

  getMany(collection: string, ids: readonly string[]): Promise<readonly Document[]> {
    return this.#reader.getMany(collection, ids)
  }

  matching(collection: string, key: string, values: readonly Key[]): Promise<readonly Document[]> {
    this.#reader.table(collection).indexAsked(key)
    return this.#reader.matching(collection, key, values)
  }

  page(collection: string, query: PageQuery): Promise<Page> {
    return this.#reader.page(collection, query)
  }

  async reset(projector: string, collections: readonly string[]): Promise<void> {
    inTransaction(this.#database, () => {
      for (const collection of collections) this.#reader.table(collection).clear()
      this.#forget.run(projector)
    })
  }

  /** Deletes the former versions of a projection that has caught up. */
  dropFormer(projection: ProjectionDescriptor): void {
    dropFormer(this.#database, projection)
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#reader[Symbol.asyncDispose]()
  }
}

/** Opens the read models for their one writer; `prepareViews` must have created the file. Checks a log on a server here. */
export function openSqliteDocuments(
  path: string,
  collections: readonly Collection[],
  log: LogFacts | null = null,
): SqliteDocuments {
  const database = openForWriting(path, 'normal')
  if (log) followLog(database, { collections, log })
  return new SqliteDocuments(database, collections)
}

/** Opens read models and checkpoints for reading only; they may be written meanwhile. */
export function openSqliteDocumentsForReading(
  path: string,
  collections: readonly Collection[],
): SqliteDocuments {
  return new SqliteDocuments(openForReading(path), collections)
}
