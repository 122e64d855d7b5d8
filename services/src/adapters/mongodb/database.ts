import { type Collection as Shelf, type Db, MongoClient, MongoServerError } from 'mongodb'
import { StoreUnavailable } from '#ports/event-log.ts'
import { CollectionFields, type Stored, type Versioned } from './collection-fields.ts'

/** How far a projector has come. */
export type Checkpoint = { readonly _id: string; readonly position: bigint }

/** `_` cannot begin a collection's name, so this is none of them. */
const CHECKPOINTS = '_checkpoints'
const DEFAULT_DATABASE = 'staffplan'
const NAMESPACE_EXISTS = 48

/** The database of the URL, connected and prepared when it is first asked for, and again after a failure to do so. */
export class Database implements AsyncDisposable {
  readonly client: MongoClient
  readonly #name: string
  readonly #collections: ReadonlyMap<string, CollectionFields>
  #prepared: Promise<Db> | null = null

  constructor(url: string, collections: readonly Versioned[]) {
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
      collections.map((collection) => [collection.name, new CollectionFields(collection)]),
    )
  }

  async shelf(collection: string): Promise<Shelf<Stored>> {
    return (await this.#ready()).collection<Stored>(this.fields(collection).shelf)
  }

  /** Throws for a collection that nobody has declared. */
  fields(collection: string): CollectionFields {
    const fields = this.#collections.get(collection)
    if (!fields) throw new Error(`collection ${collection} is not declared`)
    return fields
  }

  async checkpoints(): Promise<Shelf<Checkpoint>> {
    return (await this.#ready()).collection<Checkpoint>(CHECKPOINTS)
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.client.close()
  }

  async #ready(): Promise<Db> {
    this.#prepared ??= this.#prepare()
    try {
      return await this.#prepared
    } catch (error) {
      this.#prepared = null
      throw error
    }
  }

  /** Connecting anew is what a client needs whose first attempt has failed; to any other it does nothing. */
  async #prepare(): Promise<Db> {
    await this.client.connect()
    const database = this.client.db(this.#name)
    await assertTransactions(database)
    await database.createCollection(CHECKPOINTS).catch((error: unknown) => {
      if (!(error instanceof MongoServerError) || error.code !== NAMESPACE_EXISTS) throw error
    })
    for (const fields of this.#collections.values())
      await database.collection(fields.shelf).createIndexes(fields.indexes())
    return database
  }
}

/** Documents and checkpoint appear together in a transaction, which a server on its own does not have. */
async function assertTransactions(database: Db): Promise<void> {
  const hello = await database.command({ hello: 1 })
  if (typeof hello['setName'] === 'string' || hello['msg'] === 'isdbgrid') return
  throw new StoreUnavailable('MongoDB must run as a replica set (one member is enough)', false)
}
