import type { Announcement } from '#ports/announcement.ts'
import { type ProjectionDescriptor, isFormerVersion, projectorName } from '#ports/projection-descriptor.ts'
import { withTimeout } from '#with-timeout.ts'
import type { Stored } from '#adapters/mongodb/documents/collection-fields.ts'
import type { Database } from '#adapters/mongodb/connection/database.ts'
import type { LeaseRenewal } from '#adapters/mongodb/lease/lease.ts'
import type { MongoDocuments } from '#adapters/mongodb/documents/documents.ts'

const SHUTDOWN_TIMEOUT = 1_000

type Parts = {
  readonly database: Database
  readonly documents: MongoDocuments
  readonly renewal: Pick<LeaseRenewal, 'token'>
  readonly projections: readonly ProjectionDescriptor[]
  /** Milliseconds for which tombstones, and versions that were replaced, are kept at least. */
  readonly tombstonesKept: number
}

type Told = { readonly position: bigint; readonly caughtUp: boolean }

/**
 * Deletes what is no longer needed, once every reader has had time to notice: tombstones, and documents of versions that
 * this one has replaced (never of later versions, which a newer release may be filling). All deletions are transactions that
 * fail once another process holds the lease. So collections are emptied and never dropped: a process that was frozen just
 * before would drop what its successor fills. What fails is done next time.
 */
export class Housekeeping implements AsyncDisposable {
  readonly #parts: Parts
  readonly #timer: NodeJS.Timeout
  readonly #tidied = new Set<string>()
  readonly #told = new Map<string, Told>()
  #earlier: ReadonlyMap<string, Told> = new Map()
  #work: Promise<void> = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#timer = setInterval(() => this.#do(() => this.#sweep()), parts.tombstonesKept)
  }

  announced(announcement: Announcement): void {
    if (announcement.type === 'halted') return
    const { projection, position, caughtUp } = announcement
    this.#told.set(projection, { position, caughtUp })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer)
    await withTimeout(SHUTDOWN_TIMEOUT, this.#work).catch(() => {})
  }

  #do(work: () => Promise<void>): void {
    this.#work = this.#work.then(work).catch(() => {})
  }

  async #sweep(): Promise<void> {
    const { database, documents, projections } = this.#parts
    for (const projection of projections) {
      const { position, caughtUp } = this.#earlier.get(projection.name) ?? { position: 0n, caughtUp: false }
      for (const { name } of projection.collections) {
        const gone = { live: false, _pos: { $lt: position } }
        await documents.throwAway(projectorName(projection), await database.collection(name), gone)
      }
      if (caughtUp && !this.#tidied.has(projection.name)) {
        await this.#emptyFormer(projection)
        this.#tidied.add(projection.name)
      }
    }
    this.#earlier = new Map(this.#told)
  }

  /** Marks former versions first, so that after an interruption a process of that version does not take them for complete. */
  async #emptyFormer(projection: ProjectionDescriptor): Promise<void> {
    const { version, collections } = projection
    const { database, documents, renewal } = this.#parts
    const projector = projectorName(projection)
    const checkpoints = await database.checkpoints()
    const known = await checkpoints.find({}, { projection: { _id: 1 } }).toArray()
    const former = known.map(({ _id }) => _id).filter((_id) => isFormerVersion(_id, projection))
    const ours = { _id: { $in: former }, token: renewal.token }
    const emptying = { $set: { position: 0n, isEmptying: true, isComplete: false } }
    await documents.fenced(projector, (session) => checkpoints.updateMany(ours, emptying, { session }))
    const store = await database.ready()
    for (const { name } of await store.listCollections({}, { nameOnly: true }).toArray())
      if (collections.some((collection) => isFormerVersion(name, { name: collection.name, version })))
        await documents.throwAway(projector, store.collection<Stored>(name), { _pos: { $gte: 0n } })
    await checkpoints.deleteMany(ours)
  }
}
