import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type {
  Collection,
  Document,
  DocumentParts,
  Documents,
  Key,
  Page,
  PageQuery,
} from '#ports/documents.ts'
import { CollectionTable } from './collection-table.ts'
import { openForReading } from './database.ts'
import { Totals } from './totals.ts'

/** Reads the read models. */
export class DocumentReader
  implements
    Pick<Documents, 'get' | 'getMany' | 'matching' | 'page' | 'checkpoint'>,
    DocumentParts,
    AsyncDisposable
{
  readonly #database: DatabaseSync
  readonly #collections: readonly Collection[]
  readonly #tables: ReadonlyMap<string, CollectionTable>
  readonly #totals: Totals
  readonly #checkpoint: StatementSync

  constructor(database: DatabaseSync, collections: readonly Collection[]) {
    this.#database = database
    this.#collections = collections
    this.#tables = new Map(
      collections.map((collection) => [collection.name, new CollectionTable(database, collection)]),
    )
    this.#totals = new Totals(database)
    this.#checkpoint = database.prepare('SELECT position FROM "projector:checkpoint" WHERE projector = ?', {
      readBigInts: true,
      returnArrays: true,
    })
  }

  async get(collection: string, id: string): Promise<Document | null> {
    return this.table(collection).get(id)
  }

  async getMany(collection: string, ids: readonly string[]): Promise<readonly Document[]> {
    return this.table(collection).getMany(ids)
  }

  async matching(collection: string, key: string, values: readonly Key[]): Promise<readonly Document[]> {
    const table = this.table(collection)
    return [...new Set(values)].flatMap((value) => table.having(key, value))
  }

  async page(collection: string, query: PageQuery): Promise<Page> {
    const table = this.table(collection)
    const { where = {}, search = [] } = query
    const totalElements = this.#totals.total(collection, { where, search }, () => table.count(query))
    const limit = Math.max(0, Math.min(query.limit, totalElements - query.offset))
    return { content: table.page({ ...query, limit }), totalElements }
  }

  /** Reads on a connection of its own: concurrent writes are neither delayed nor seen. */
  async *parts(collection: string, query: PageQuery, size: number): AsyncGenerator<readonly Document[]> {
    const declared = this.#collections.find(({ name }) => name === collection)
    const path = this.#database.location()
    if (!declared || path === null) throw new Error(`collection ${collection} is in no file`)
    using database = openForReading(path)
    let part: Document[] = []
    for (const document of new CollectionTable(database, declared).rows(query)) {
      if (part.push(document) < size) continue
      yield part
      part = []
    }
    if (part.length > 0) yield part
  }

  async checkpoint(projector: string): Promise<bigint> {
    return this.position(projector)
  }

  /** Like `checkpoint`, but synchronous. */
  position(projector: string): bigint {
    const row = this.#checkpoint.get(projector) as unknown as [bigint] | undefined // the only column
    return row?.[0] ?? 0n
  }

  table(collection: string): CollectionTable {
    const table = this.#tables.get(collection)
    if (!table) throw new Error(`collection ${collection} is not declared`)
    return table
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#database.isOpen) this.#database.close()
  }
}

/** Opens the read models for reading only; `prepareViews` must have created the file. */
export function openSqliteDocumentReader(path: string, collections: readonly Collection[]): DocumentReader {
  return new DocumentReader(openForReading(path), collections)
}
