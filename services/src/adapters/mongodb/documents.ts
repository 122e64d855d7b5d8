import type { ClientSession } from 'mongodb'
import type { Document, Documents, Page, PageQuery, Write } from '#ports/documents.ts'
import { StoreUnavailable } from '#ports/event-log.ts'
import { within } from '#adapters/within.ts'
import type { Versioned } from './collection-fields.ts'
import { chunked } from './chunked.ts'
import { newer, plannedWrites, writeAll } from './commit.ts'
import { Database } from './database.ts'
import { isInsertRace, translated } from './failure.ts'

const READING = 5_000
/** Below the minute that MongoDB lets a transaction live. */
const WRITING = 45_000
const LARGEST_PAGE = 2 ** 31 - 1

/** The read models on MongoDB. */
export class MongoDocuments implements Documents {
  readonly #database: Database
  /** Where this process believes its projectors stand: a commit on top of somebody else's work is refused. */
  readonly #believed = new Map<string, bigint>()

  constructor(database: Database) {
    this.#database = database
  }

  async commit(projector: string, position: bigint, writes: readonly Write[]): Promise<void> {
    const planned = plannedWrites(this.#database, position, writes)
    const standing = await this.#together(async (session) => {
      const stored = await this.#stored(projector, session)
      const believed = this.#believed.get(projector) ?? stored
      if (stored !== believed)
        throw new StoreUnavailable('another process has carried the read models', false)
      if (position <= stored) return stored
      await writeAll(this.#database, planned, session)
      const checkpoints = await this.#database.checkpoints()
      await checkpoints.updateOne(
        { _id: projector },
        newer('position', position, { _id: projector, position }),
        { session, upsert: true },
      )
      return position
    })
    this.#believed.set(projector, standing)
  }

  async checkpoint(projector: string): Promise<bigint> {
    const position = await this.#asked(() => this.#stored(projector))
    this.#believed.set(projector, position)
    return position
  }

  async get(collection: string, id: string): Promise<Document | null> {
    const fields = this.#database.fields(collection)
    return this.#asked(async (signal) => {
      const shelf = await this.#database.shelf(collection)
      const stored = await shelf.findOne({ _id: id, live: true }, { signal })
      return stored && fields.document(stored)
    })
  }

  async getMany(collection: string, ids: readonly string[]): Promise<readonly Document[]> {
    const fields = this.#database.fields(collection)
    const found: Document[] = []
    for (const some of chunked([...new Set(ids)])) {
      const stored = await this.#asked(async (signal) => {
        const shelf = await this.#database.shelf(collection)
        return shelf.find({ _id: { $in: some }, live: true }, { signal }).toArray()
      })
      found.push(...stored.map((document) => fields.document(document)))
    }
    return found
  }

  async page(collection: string, { where = {}, sort, offset, limit }: PageQuery): Promise<Page> {
    const fields = this.#database.fields(collection)
    const [filter, order] = [fields.where(where), fields.order(sort)]
    return this.#asked(async (signal) => {
      const shelf = await this.#database.shelf(collection)
      const totalElements = await shelf.countDocuments(filter, { signal })
      const size = Math.min(limit, totalElements - offset, LARGEST_PAGE)
      if (size <= 0) return { content: [], totalElements } // to MongoDB a limit of 0 is none
      const found = await shelf.find(filter, { signal, sort: order, skip: offset, limit: size }).toArray()
      return { content: found.map((document) => fields.document(document)), totalElements }
    })
  }

  async reset(projector: string, collections: readonly string[]): Promise<void> {
    for (const collection of collections) this.#database.fields(collection)
    await this.#together(async (session) => {
      for (const collection of collections) {
        const shelf = await this.#database.shelf(collection)
        await shelf.deleteMany({ _pos: { $gte: 0n } }, { session })
      }
      const checkpoints = await this.#database.checkpoints()
      await checkpoints.deleteOne({ _id: projector }, { session })
    })
    this.#believed.set(projector, 0n)
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#database[Symbol.asyncDispose]()
  }

  async #stored(projector: string, session?: ClientSession): Promise<bigint> {
    const checkpoints = await this.#database.checkpoints()
    const found = await checkpoints.findOne({ _id: projector }, session ? { session } : {})
    return found?.position ?? 0n
  }

  async #asked<Result>(question: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    try {
      return await within(READING, question(AbortSignal.timeout(READING)))
    } catch (error) {
      throw translated(error, false)
    }
  }

  /** All of the work or nothing of it. Given up, it is not begun again. */
  async #together<Result>(work: (session: ClientSession) => Promise<Result>): Promise<Result> {
    const givenUp = new AbortController()
    try {
      return await within(WRITING, this.#transaction(work, givenUp.signal))
    } catch (error) {
      givenUp.abort()
      throw translated(error, true)
    }
  }

  async #transaction<Result>(
    work: (session: ClientSession) => Promise<Result>,
    givenUp: AbortSignal,
    isSecond = false,
  ): Promise<Result> {
    await this.#database.checkpoints() // connected and prepared, outside of the transaction
    const session = this.#database.client.startSession()
    try {
      return await session.withTransaction(
        () => {
          givenUp.throwIfAborted()
          return work(session)
        },
        { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority', journal: true } },
      )
    } catch (error) {
      if (isSecond || !isInsertRace(error)) throw error
    } finally {
      await session.endSession()
    }
    return this.#transaction(work, givenUp, true)
  }
}

/** Connects when it is first asked for something; the URL names the database, `staffplan` when it does not. */
export function openMongoDocuments(url: string, collections: readonly Versioned[]): MongoDocuments {
  return new MongoDocuments(new Database(url, collections))
}
