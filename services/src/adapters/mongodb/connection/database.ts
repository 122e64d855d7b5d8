import {
  type Binary,
  type Collection as TypedCollection,
  type Db,
  MongoClient,
  MongoServerError,
} from 'mongodb'
import type { ProjectionDescriptor } from '#ports/projection-descriptor.ts'
import type { EventMark } from '#ports/documents.ts'
import { type EventLog, StoreUnavailable } from '#ports/event-log.ts'
import { CollectionFields, type Stored } from '#adapters/mongodb/documents/collection-fields.ts'
import { withStoreTimeout } from './availability.ts'

/** How far a projector has come. */
export type Checkpoint = {
  readonly _id: string
  readonly position: bigint
  /** Of the lease from which it may be moved; raised by every new holder before anything else. */
  readonly token: bigint
  /** The event at the position. */
  readonly last?: EventMark | null
  /** It has been at the present since it began. */
  readonly isComplete?: boolean
  /** Its documents are being thrown away, and fit no position until that is done. */
  readonly isEmptying?: boolean
  /** A commit that is being applied part by part, and has to be finished before anything else. */
  readonly pending?: Pending | null
  /** How often it was changed. */
  readonly moves?: number
}

/** Which process may update the read models. Written by the process that has the lease or takes it. */
export type LeaseRecord = {
  readonly _id: 'lease'
  /** Random name of a process; null when anybody may take it. */
  readonly owner: string | null
  /** Raised with every change of hands. */
  readonly token: bigint
  /** Raised by the owner, to be seen alive. */
  readonly beat: bigint
  /** The owner's, in which it may leave a transaction open. */
  readonly sessions: readonly Binary[]
}

/** Where one projector stands, as it last announced. */
export type Standing = {
  readonly position: bigint
  readonly caughtUp: boolean
  /** All of it is stored, if not the latest. Holders of former versions do not say. */
  readonly isComplete?: boolean
  /** Why it does not go on. */
  readonly halted?: string
  /** What is stored must not be shown because of that. */
  readonly isWithheld?: boolean
}

/** What the holder of the lease tells the processes that answer queries. */
export type ProgressRecord = {
  readonly _id: 'progress'
  readonly token: bigint
} & Told

export type Told = {
  /** Identity of the log that the read models are built from; '' before the first event. */
  readonly log: string
  /** By projector. */
  readonly states: { readonly [projector: string]: Standing }
  /** By stored collection: the position of the last commit that wrote to it. */
  readonly changed: { readonly [storedName: string]: bigint }
}

export type CoordinationRecord = LeaseRecord | ProgressRecord

/** A commit too large for one transaction: written down whole, and being applied part by part. */
export type Pending = {
  readonly position: bigint
  readonly last: EventMark | null
  /** Of the lease that has written it down. */
  readonly token: bigint
  readonly parts: number
}

/** Some documents of one collection. */
export type StagedPart = {
  /** Projector, token, number: of two holders none writes over the other's. */
  readonly _id: string
  readonly projector: string
  readonly token: bigint
  readonly collection: string
  readonly documents: readonly Stored[]
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

  constructor(url: string, projections: readonly ProjectionDescriptor[]) {
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

  async collection(collection: string): Promise<TypedCollection<Stored>> {
    return (await this.ready()).collection<Stored>(this.fields(collection).storedName)
  }

  /** Throws for a collection that nobody has declared. */
  fields(collection: string): CollectionFields {
    const fields = this.#collections.get(collection)
    if (!fields) throw new Error(`collection ${collection} is not declared`)
    return fields
  }

  async checkpoints(): Promise<TypedCollection<Checkpoint>> {
    return (await this.ready()).collection<Checkpoint>(CHECKPOINTS)
  }

  /** Commits that are too large for one transaction. */
  async staged(): Promise<TypedCollection<StagedPart>> {
    return (await this.ready()).collection<StagedPart>(STAGED)
  }

  /** What concerns the lease of the projector. */
  async coordination<Kept extends CoordinationRecord>(): Promise<TypedCollection<Kept>> {
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
      await database.collection(fields.storedName).createIndexes(fields.indexes())
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

export const FOREIGN_LOG =
  'the MongoDB database holds the read models of another event log: each installation needs one of its own, and so does a log that was moved'

type Named = Pick<EventLog, 'identity'>

/** Whether the read models were built from another log: another installation's, or this one's before it was moved. */
export async function isForeignLog(
  progress: Pick<ProgressRecord, 'log'> | null,
  log: Named,
): Promise<boolean> {
  if (!progress?.log) return false // nothing was built yet
  return progress.log !== (await log.identity())
}

/** Throws when they were: such read models are neither shown nor thrown away. */
export async function assertSameLog(database: Database, log: Named): Promise<void> {
  const identity = await log.identity()
  const progress = await withStoreTimeout(async () =>
    (await database.coordination<ProgressRecord>()).findOne({ _id: 'progress' }),
  )
  if (await isForeignLog(progress, { identity: async () => identity })) throw new Error(FOREIGN_LOG)
}
