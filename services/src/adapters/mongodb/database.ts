import { type Collection as Shelf, type Db, MongoClient, MongoServerError } from 'mongodb'
import type { CarriedProjection } from '#ports/carried-projection.ts'
import type { EventMark } from '#ports/documents.ts'
import { StoreUnavailable } from '#ports/event-log.ts'
import { CollectionFields, type Stored } from './collection-fields.ts'
import type { SeatRecord } from './seat-records.ts'
import type { Pending, StagedPart } from './pending.ts'

/** How far a projector has come. */
export type Checkpoint = {
  readonly _id: string
  readonly position: bigint
  /** Of the seat from which it may be moved; raised by every new holder before anything else. */
  readonly token: bigint
  /** The event at the position. */
  readonly last?: EventMark | null
  /** Its documents are being thrown away, and fit no position until that is done. */
  readonly isEmptying?: boolean
  /** A commit that is being applied part by part, and has to be finished before anything else. */
  readonly pending?: Pending | null
  /** How often it was changed. */
  readonly moves?: number
}

/** `_` cannot begin a collection's name, so these are none of them. */
const CHECKPOINTS = '_checkpoints'
const PROJECTOR = '_projector'
const STAGED = '_staged'
const DEFAULT_DATABASE = 'staffplan'
const NAMESPACE_EXISTS = 48

/** The database of the URL, connected when it is first asked for, and again after a failure to do so. */
export class Database implements AsyncDisposable {
  readonly client: MongoClient
  readonly #name: string
  readonly #collections: ReadonlyMap<string, CollectionFields>
  #connected: Promise<Db> | null = null

  constructor(url: string, projections: readonly CarriedProjection[]) {
    this.client = new MongoClient(url, {
      serverSelectionTimeoutMS: 2_000,
      connectTimeoutMS: 2_000,
      socketTimeoutMS: 10_000,
      writeConcern: { w: 'majority', journal: true },
      readConcernLevel: 'majority',
      readPreference: 'primary',
      useBigInt64: true,
    })
    this.#name = /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(url)?.[1] ?? DEFAULT_DATABASE
    this.#collections = new Map(
      projections.flatMap(({ version, collections }) =>
        collections.map((collection) => [collection.name, new CollectionFields(collection, version)]),
      ),
    )
  }

  async shelf(collection: string): Promise<Shelf<Stored>> {
    return (await this.ready()).collection<Stored>(this.fields(collection).shelf)
  }

  /** Throws for a collection that nobody has declared. */
  fields(collection: string): CollectionFields {
    const fields = this.#collections.get(collection)
    if (!fields) throw new Error(`collection ${collection} is not declared`)
    return fields
  }

  async checkpoints(): Promise<Shelf<Checkpoint>> {
    return (await this.ready()).collection<Checkpoint>(CHECKPOINTS)
  }

  /** Commits that are too large for one transaction. */
  async staged(): Promise<Shelf<StagedPart>> {
    return (await this.ready()).collection<StagedPart>(STAGED)
  }

  /** What concerns the seat of the projector. */
  async seat<Kept extends SeatRecord>(): Promise<Shelf<Kept>> {
    return (await this.ready()).collection<Kept>(PROJECTOR)
  }

  /** Makes what a projector writes to; a process that only reads finds it empty until then. */
  async prepare(): Promise<void> {
    const database = await this.ready()
    for (const name of [CHECKPOINTS, PROJECTOR, STAGED])
      await database.createCollection(name).catch((error: unknown) => {
        if (!(error instanceof MongoServerError) || error.code !== NAMESPACE_EXISTS) throw error
      })
    for (const fields of this.#collections.values())
      await database.collection(fields.shelf).createIndexes(fields.indexes())
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.client.close()
  }

  async ready(): Promise<Db> {
    this.#connected ??= this.#connect()
    try {
      return await this.#connected
    } catch (error) {
      this.#connected = null
      throw error
    }
  }

  /** Connecting anew is what a client needs whose first attempt has failed; to any other it does nothing. */
  async #connect(): Promise<Db> {
    await this.client.connect()
    const database = this.client.db(this.#name)
    await assertTransactions(database)
    return database
  }
}

/** Documents and checkpoint appear together in a transaction, which a server on its own does not have. */
async function assertTransactions(database: Db): Promise<void> {
  const hello = await database.command({ hello: 1 })
  if (typeof hello['setName'] === 'string' || hello['msg'] === 'isdbgrid') return
  throw new StoreUnavailable('MongoDB must run as a replica set (one member is enough)', false)
}
