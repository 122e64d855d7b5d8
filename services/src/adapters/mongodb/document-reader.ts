import type { ClientSession, Filter } from 'mongodb'
import type { Document, Documents, Key, Page, PageQuery } from '#ports/documents.ts'
import { asked } from './asked.ts'
import { chunked } from './chunked.ts'
import type { Stored } from './collection-fields.ts'
import type { Checkpoint, Database } from './database.ts'

const LARGEST_PAGE = 2 ** 31 - 1

/** The read models on MongoDB, for those who only read. */
export class MongoDocumentReader implements Pick<
  Documents,
  'checkpoint' | 'get' | 'getMany' | 'matching' | 'page'
> {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async checkpoint(projector: string): Promise<bigint> {
    return (await asked(() => this.stored(projector)))?.position ?? 0n
  }

  async get(collection: string, id: string): Promise<Document | null> {
    const fields = this.#database.fields(collection)
    return asked(async (signal) => {
      const shelf = await this.#database.shelf(collection)
      const stored = await shelf.findOne({ _id: id, live: true }, { signal })
      return stored && fields.document(stored)
    })
  }

  async getMany(collection: string, ids: readonly string[]): Promise<readonly Document[]> {
    return this.#amongst(collection, ids, (some) => ({ _id: { $in: some }, live: true }))
  }

  async matching(collection: string, key: string, values: readonly Key[]): Promise<readonly Document[]> {
    const fields = this.#database.fields(collection)
    return this.#amongst(collection, values, (some) => fields.having(key, some))
  }

  async page(collection: string, { where = {}, sort, offset, limit }: PageQuery): Promise<Page> {
    const fields = this.#database.fields(collection)
    const [filter, order] = [fields.where(where), fields.order(sort)]
    return asked(async (signal) => {
      const shelf = await this.#database.shelf(collection)
      const totalElements = await shelf.countDocuments(filter, { signal })
      const size = Math.min(limit, totalElements - offset, LARGEST_PAGE)
      if (size <= 0) return { content: [], totalElements } // to MongoDB a limit of 0 is none
      const found = await shelf.find(filter, { signal, sort: order, skip: offset, limit: size }).toArray()
      return { content: found.map((document) => fields.document(document)), totalElements }
    })
  }

  /** Part by part, so that each is answered in time. */
  async #amongst<Item>(
    collection: string,
    items: readonly Item[],
    filterOf: (some: readonly Item[]) => Filter<Stored>,
  ): Promise<readonly Document[]> {
    const fields = this.#database.fields(collection)
    const found: Document[] = []
    for (const some of chunked([...new Set(items)])) {
      const stored = await asked(async (signal) => {
        const shelf = await this.#database.shelf(collection)
        return shelf.find(filterOf(some), { signal }).toArray()
      })
      for (const document of stored) found.push(fields.document(document))
    }
    return found
  }

  protected async stored(projector: string, session?: ClientSession): Promise<Checkpoint | null> {
    const checkpoints = await this.#database.checkpoints()
    return checkpoints.findOne({ _id: projector }, session ? { session } : {})
  }
}
