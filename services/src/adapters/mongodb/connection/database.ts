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

/** How far a projector has come, as stored. */
export type Checkpoint = {
  readonly _id: string
  readonly position: bigint
  /** Token of the lease under which it may be changed; every new holder raises it before anything else. */
  readonly token: bigint
  /** The event at the position. */
  readonly last?: EventMark | null
  /** The projector has caught up once since it began. */
  readonly isComplete?: boolean
  /** Its documents are being deleted, and match no position until that is done. */
  readonly isEmptying?: boolean
  /** A commit that is being applied in parts, and must be finished before anything else. */
  readonly pending?: Pending | null
  /** Number of changes. */
  readonly moves?: number
}

/** Which process may update the read models. Written by the process that holds or takes the lease. */
export type LeaseRecord = {
  readonly _id: 'lease'
  /** Random name of the process that holds the lease; null when any process may take it. */
  readonly owner: string | null
  /** Raised whenever another process takes the lease. */
  readonly token: bigint
  /** Heartbeat: raised by the owner to show that it is alive. */
  readonly beat: bigint
  /** Ids of the owner's sessions, in which it may leave a transaction open. */
  readonly sessions: readonly Binary[]
}

/** The progress of one projector, as last announced. */
export type Standing = {
  readonly position: bigint
  readonly caughtUp: boolean
  /** It has caught up once, if not with the latest events. Holders of former versions do not tell. */
  readonly isComplete?: boolean
  /** Why the projector has halted. */
  readonly halted?: string
  /** Because of the halt, the stored documents must not be shown. */
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
  /** Progress by projector. */
  readonly states: { readonly [projector: string]: Standing }
  /** By stored collection: the position of the last commit that wrote to it. */
  readonly changed: { readonly [storedName: string]: bigint }
}

export type CoordinationRecord = LeaseRecord | ProgressRecord

/** A commit that is too large for one transaction: stored as a whole, then applied in parts. */
export type Pending = {
  readonly position: bigint
  readonly last: EventMark | null
  /** Token of the lease under which the commit was stored. */
  readonly token: bigint
  readonly parts: number
}

/** Documents of one collection that are part of a pending commit. */
export type StagedPart = {
  /** Projector, token and number of the part, so that two lease holders never overwrite each other's parts. */
  readonly _id: string
  readonly projector: string
  readonly token: bigint
  readonly collection: string
  readonly documents: readonly Stored[]
}

/** The name of a read model cannot begin with `_`, so these cannot clash with one. */
const CHECKPOINTS = '_checkpoints'
const PROJECTOR = '_projector'
const STAGED = '_staged'
const DEFAULT_DATABASE = 'staffplan'
const NAMESPACE_EXISTS = 48

/** The database of the URL; connects on first use, and again if that has failed. */
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

  /** Throws for a collection that is not declared. */
  fields(collection: string): CollectionFields {
    const fields = this.#collections.get(collection)
    if (!fields) throw new Error(`collection ${collection} is not declared`)
    return fields
  }

  async checkpoints(): Promise<TypedCollection<Checkpoint>> {
    return (await this.ready()).collection<Checkpoint>(CHECKPOINTS)
  }

  /** Parts of commits that are too large for one transaction. */
  async staged(): Promise<TypedCollection<StagedPart>> {
    return (await this.ready()).collection<StagedPart>(STAGED)
  }

  /** Records about the projector's lease and progress. */
  async coordination<Kept extends CoordinationRecord>(): Promise<TypedCollection<Kept>> {
    return (await this.ready()).collection<Kept>(PROJECTOR)
  }

  /** Creates the collections and indexes that a projector writes to, which look empty to readers until then. */
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

  /** A client whose first attempt has failed must connect again; for any other client `connect` does nothing. */
  async #connect(): Promise<Db> {
    await this.client.connect()
    const database = this.client.db(this.#name)
    await assertTransactions(database)
    return database
  }
}

/** Throws unless the server has transactions, which store documents and checkpoint together; a standalone server has none. */
async function assertTransactions(database: Db): Promise<void> {
  const hello = await database.command({ hello: 1 })
  if (typeof hello['setName'] === 'string' || hello['msg'] === 'isdbgrid') return
  throw new StoreUnavailable('MongoDB must run as a replica set (one member is enough)', false)
}

export const FOREIGN_LOG =
  'the MongoDB database holds the read models of another event log: each installation needs one of its own, and so does a log that was moved'

type Named = Pick<EventLog, 'identity'>

/** Whether the read models were built from another log: another installation's, or this one's before the log was moved. */
export async function isForeignLog(
  progress: Pick<ProgressRecord, 'log'> | null,
  log: Named,
): Promise<boolean> {
  if (!progress?.log) return false // nothing was built yet
  return progress.log !== (await log.identity())
}

/** Throws when the read models were built from another log: they must be neither shown nor deleted. */
export async function assertSameLog(database: Database, log: Named): Promise<void> {
  const identity = await log.identity()
  const progress = await withStoreTimeout(async () =>
    (await database.coordination<ProgressRecord>()).findOne({ _id: 'progress' }),
  )
  if (await isForeignLog(progress, { identity: async () => identity })) throw new Error(FOREIGN_LOG)
}
