import { setTimeout as delay } from 'node:timers/promises'
import type { ClientSession, Collection as TypedCollection, Filter } from 'mongodb'
import type { Document, Documents, EventMark, Key, Page, PageQuery, Write } from '#ports/documents.ts'
import { ReadModelsUnavailable } from '#ports/event-log.ts'
import { withStoreTimeout } from '#adapters/mongodb/connection/availability.ts'
import type { Stored } from './collection-fields.ts'
import {
  chunked,
  plannedWrites,
  stage,
  stagedPart,
  throwAwaySome,
  throwAwayStaged,
  writeAll,
  writeSome,
} from './commit.ts'
import type { Checkpoint, Database, Pending } from '#adapters/mongodb/connection/database.ts'
import type { LeaseRenewal } from '#adapters/mongodb/lease/lease.ts'
import type { Transactions } from '#adapters/mongodb/connection/transactions.ts'

const LARGEST_PAGE = 2 ** 31 - 1
/** Milliseconds to wait for a commit in parts, and between two checks of it. */
const TIMEOUT = 5_000
const LOOK = 50

/** The read models on MongoDB, for processes that only read. */
export class MongoDocumentReader implements Pick<
  Documents,
  'checkpoint' | 'get' | 'getMany' | 'matching' | 'page'
> {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Waits while a commit is applied in parts, since the stored documents match no position until then. */
  async checkpoint(projector: string): Promise<bigint> {
    for (const until = performance.now() + TIMEOUT; ;) {
      const stored = await withStoreTimeout(() => this.stored(projector))
      if (!stored?.pending) return stored?.position ?? 0n
      if (performance.now() >= until)
        throw new ReadModelsUnavailable('a large commit is being applied', false)
      await delay(LOOK)
    }
  }

  async get(collection: string, id: string): Promise<Document | null> {
    const fields = this.#database.fields(collection)
    return withStoreTimeout(async (signal) => {
      const documents = await this.#database.collection(collection)
      const stored = await documents.findOne({ _id: id, live: true }, { signal })
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

  async page(collection: string, query: PageQuery): Promise<Page> {
    const fields = this.#database.fields(collection)
    const { sort, offset, limit } = query
    const [filter, order] = [fields.narrowed(query), fields.order(sort)]
    return withStoreTimeout(async (signal) => {
      const documents = await this.#database.collection(collection)
      const totalElements = await documents.countDocuments(filter, { signal })
      const size = Math.min(limit, totalElements - offset, LARGEST_PAGE)
      if (size <= 0) return { content: [], totalElements } // MongoDB takes a limit of 0 as no limit
      const found = await documents.find(filter, { signal, sort: order, skip: offset, limit: size }).toArray()
      return { content: found.map((document) => fields.document(document)), totalElements }
    })
  }

  /** Finds documents for many items in chunks, so that each chunk is answered in time. */
  async #amongst<Item>(
    collection: string,
    items: readonly Item[],
    filterOf: (some: readonly Item[]) => Filter<Stored>,
  ): Promise<readonly Document[]> {
    const fields = this.#database.fields(collection)
    const found: Document[] = []
    for (const some of chunked([...new Set(items)])) {
      const stored = await withStoreTimeout(async (signal) => {
        const documents = await this.#database.collection(collection)
        return documents.find(filterOf(some), { signal }).toArray()
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

/** Most documents in one transaction: with more it might exceed the minute that the server allows. */
const LARGEST = 2_000

/** An event that no log holds: a process that finds this mark after an interrupted reset empties the collections again. */
const NOWHERE: EventMark = { stream: 'nowhere', revision: 0n, id: '' }

/**
 * The read models on MongoDB for the holder of the lease. Every transaction changes its projector's checkpoint, and every
 * new holder raises the token of all checkpoints. So two holders' transactions conflict there: the server aborts one, and
 * if that is the former holder's, it finds a token above its own when it retries. Nothing of its work is stored.
 */
export class MongoDocuments extends MongoDocumentReader implements Documents {
  readonly #database: Database
  readonly #transactions: Transactions
  readonly #renewal: LeaseRenewal
  /** Projectors that are known to have no pending commit. */
  readonly #settled = new Set<string>()

  constructor(parts: {
    readonly database: Database
    readonly transactions: Transactions
    readonly renewal: LeaseRenewal
  }) {
    super(parts.database)
    this.#database = parts.database
    this.#transactions = parts.transactions
    this.#renewal = parts.renewal
  }

  async commit(
    projector: string,
    position: bigint,
    writes: readonly Write[],
    last: EventMark | null = null,
  ): Promise<void> {
    await this.#settle(projector)
    const planned = plannedWrites(this.#database, position, writes)
    const documents = [...planned.values()].reduce((sum, { length }) => sum + length, 0)
    if (documents > LARGEST) return this.#commitInParts(projector, { position, last }, planned)
    await this.#fenced(projector, async (session, stored) => {
      if (position <= stored) return
      await writeAll(this.#database, planned, session)
      await this.#move(projector, { position, last }, session) // last, as in fenced
    })
  }

  override async checkpoint(projector: string): Promise<bigint> {
    await this.#settle(projector)
    return super.checkpoint(projector)
  }

  async lastEvent(projector: string): Promise<EventMark | null> {
    await this.#settle(projector)
    return (await withStoreTimeout(() => this.stored(projector)))?.last ?? null
  }

  async isComplete(projector: string): Promise<boolean> {
    return (await withStoreTimeout(() => this.stored(projector)))?.isComplete ?? false
  }

  async markComplete(projector: string): Promise<void> {
    await this.#fenced(projector, (session) => this.#change(projector, { isComplete: true }, session))
  }

  /**
   * Stores the commit first, then applies its parts in a transaction each. Until the last one, readers may see only a part of
   * it. After a stop in between, the next lease holder finishes the commit before it reads anything.
   */
  async #commitInParts(
    projector: string,
    to: Pick<Pending, 'position' | 'last'>,
    planned: ReadonlyMap<string, readonly Stored[]>,
  ): Promise<void> {
    const { token } = this.#renewal
    const parts = await stage(this.#database, { projector, token }, planned)
    const pending = { ...to, token, parts }
    this.#settled.delete(projector)
    const isPending = await this.#fenced(projector, async (session, position) => {
      if (to.position <= position) return false
      await this.#change(projector, { pending }, session)
      return true
    })
    if (isPending) await this.#finish(projector, pending)
    this.#settled.add(projector)
  }

  /** Finishes a pending commit, unless it is known that there is none. */
  async #settle(projector: string): Promise<void> {
    if (this.#settled.has(projector)) return
    const stored = await withStoreTimeout(() => this.stored(projector))
    if (stored?.pending) await this.#finish(projector, stored.pending)
    this.#settled.add(projector)
  }

  async #finish(projector: string, { position, last, token, parts }: Pending): Promise<void> {
    const owner = { projector, token }
    for (let part = 0; part < parts; part += 1) {
      await this.fenced(projector, async (session) => {
        await writeSome(this.#database, await stagedPart(this.#database, { owner, part }, session), session)
      })
    }
    await this.#fenced(projector, (session) => this.#move(projector, { position, last }, session))
    await throwAwayStaged(this.#database, owner).catch(() => {}) // the next commit deletes them
  }

  /** Empties in several transactions. A mark tells the next lease holder to finish what a stop leaves undone. */
  async reset(projector: string, collections: readonly string[]): Promise<void> {
    for (const collection of collections) this.#database.fields(collection)
    const move = (isEmptying: boolean): Promise<void> => {
      const last = isEmptying ? NOWHERE : null
      const to = { position: 0n, last, isEmptying, isComplete: false }
      return this.#fenced(projector, (session) => this.#move(projector, to, session))
    }
    await move(true)
    for (const collection of collections)
      await this.throwAway(projector, await this.#database.collection(collection), { _pos: { $gte: 0n } })
    await move(false)
  }

  /** Deletes every document that the filter finds, in several transactions. */
  async throwAway(projector: string, stored: TypedCollection<Stored>, filter: Filter<Stored>): Promise<void> {
    while (await this.fenced(projector, (session) => throwAwaySome(stored, filter, session)));
  }

  /** Runs all of the work or nothing of it, and nothing once another process has taken the lease. */
  fenced<Result>(projector: string, work: (session: ClientSession) => Promise<Result>): Promise<Result> {
    return this.#fenced(projector, async (session) => {
      const result = await work(session)
      await this.#change(projector, {}, session) // last, so that the checkpoint is locked for the shortest time
      return result
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {} // whoever opened the connection closes it

  /** Like `fenced`, for work that itself changes the checkpoint, on which two lease holders conflict. */
  #fenced<Result>(
    projector: string,
    work: (session: ClientSession, position: bigint) => Promise<Result>,
  ): Promise<Result> {
    return this.#transactions.run(async (session) => {
      this.#renewal.assertHeld()
      const stored = await this.stored(projector, session)
      if (stored && stored.token > this.#renewal.token) throw this.#renewal.lose()
      return work(session, stored?.position ?? 0n)
    })
  }

  async #move(
    projector: string,
    to: Pick<Checkpoint, 'position' | 'last' | 'isEmptying' | 'isComplete'>,
    session: ClientSession,
  ): Promise<void> {
    await this.#change(projector, { pending: null, ...to }, session)
  }

  async #change(projector: string, to: Partial<Checkpoint>, session: ClientSession): Promise<void> {
    const { token } = this.#renewal
    const checkpoints = await this.#database.checkpoints()
    // `moves` always changes, because the server locks nothing for an update that changes nothing.
    const change = { $set: { token, ...to }, $inc: { moves: 1 } }
    await checkpoints.updateOne({ _id: projector, token: { $lte: token } }, change, { session, upsert: true })
  }
}
