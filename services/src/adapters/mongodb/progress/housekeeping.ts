import type { ClientSession, Collection as TypedCollection, Filter } from 'mongodb'
import type { Announcement } from '#ports/announcement.ts'
import { type ProjectionDescriptor, isFormerVersion, projectorName } from '#ports/projection-descriptor.ts'
import { withTimeout } from '#with-timeout.ts'
import type { Stored } from '#adapters/mongodb/documents/collection-fields.ts'
import type { Database } from '#adapters/mongodb/connection/database.ts'
import type { LeaseRenewal } from '#adapters/mongodb/lease/lease.ts'
import { throwAwaySome } from '#adapters/mongodb/documents/commit.ts'
import type { Transactions } from '#adapters/mongodb/connection/transactions.ts'

const SHUTDOWN_TIMEOUT = 1_000

type Parts = {
  readonly database: Database
  readonly transactions: Transactions
  readonly renewal: LeaseRenewal
  readonly projections: readonly ProjectionDescriptor[]
  /** How long tombstones, and versions that another has taken over from, are kept at least, in milliseconds. */
  readonly tombstonesKept: number
}

type Told = { readonly position: bigint; readonly caughtUp: boolean }

/**
 * Throws away what nobody needs any more, once every reader has had the time to hear of it: tombstones, and the documents
 * of versions from which this one has taken over (never of younger ones: a newer release may be filling them). Everything
 * goes in transactions that the next holder of the lease turns back; so a collection is emptied, and never dropped: a
 * process that was frozen just before would drop what its successor fills. What fails is done another time.
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
    for (const projection of this.#parts.projections) {
      const { position, caughtUp } = this.#earlier.get(projection.name) ?? { position: 0n, caughtUp: false }
      for (const { name } of projection.collections) {
        const stored = await this.#parts.database.collection(name)
        await this.#throwAway(projection, stored, { live: false, _pos: { $lt: position } })
      }
      if (caughtUp && !this.#tidied.has(projection.name)) {
        await this.#emptyFormer(projection)
        this.#tidied.add(projection.name)
      }
    }
    this.#earlier = new Map(this.#told)
  }

  /** What a stop leaves undone is marked, so that nobody who goes back to the former version takes it for whole. */
  async #emptyFormer(projection: ProjectionDescriptor): Promise<void> {
    const { version } = projection
    const { database, renewal } = this.#parts
    const checkpoints = await database.checkpoints()
    const known = await checkpoints.find({}, { projection: { _id: 1 } }).toArray()
    const former = known.map(({ _id }) => _id).filter((_id) => isFormerVersion(_id, projection))
    const ours = { _id: { $in: former }, token: renewal.token }
    await this.#fenced(projection, async (session) => {
      await checkpoints.updateMany(
        ours,
        { $set: { position: 0n, isEmptying: true, isComplete: false } },
        { session },
      )
    })
    const store = await database.ready()
    for (const { name } of await store.listCollections({}, { nameOnly: true }).toArray())
      if (
        projection.collections.some((collection) => isFormerVersion(name, { name: collection.name, version }))
      )
        await this.#throwAway(projection, store.collection<Stored>(name), { _pos: { $gte: 0n } })
    await checkpoints.deleteMany(ours)
  }

  /** In steps, each of them whole. */
  async #throwAway(
    projection: ProjectionDescriptor,
    stored: TypedCollection<Stored>,
    filter: Filter<Stored>,
  ): Promise<void> {
    const step = (session: ClientSession): Promise<boolean> => throwAwaySome(stored, filter, session)
    while (await this.#fenced(projection, step));
  }

  /** All of the work or nothing of it, and nothing once another process has taken the lease. */
  #fenced<Result>(
    projection: ProjectionDescriptor,
    work: (session: ClientSession) => Promise<Result>,
  ): Promise<Result> {
    const { database, transactions, renewal } = this.#parts
    return transactions.run(async (session) => {
      renewal.assertHeld()
      const result = await work(session)
      const checkpoints = await database.checkpoints()
      const own = { _id: projectorName(projection), token: renewal.token }
      const { matchedCount } = await checkpoints.updateOne(own, { $inc: { moves: 1 } }, { session }) // last: it is locked
      if (matchedCount === 0) throw renewal.lose()
      return result
    })
  }
}
