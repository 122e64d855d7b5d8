import type { ClientSession, Collection as Shelf, Filter } from 'mongodb'
import type { Announcement } from '#ports/announcement.ts'
import { type CarriedProjection, isFormerVersion, projectorName } from '#ports/carried-projection.ts'
import { within } from '#adapters/within.ts'
import type { Stored } from './collection-fields.ts'
import type { Database } from './database.ts'
import type { Tenure } from './tenure.ts'
import { throwAwaySome } from './throw-away.ts'
import type { Transactions } from './transactions.ts'

const LEAVING = 1_000

type Parts = {
  readonly database: Database
  readonly transactions: Transactions
  readonly tenure: Tenure
  readonly projections: readonly CarriedProjection[]
  /** How long tombstones, and versions that another has taken over from, are kept at least, in milliseconds. */
  readonly tombstonesKept: number
}

type Told = { readonly position: bigint; readonly caughtUp: boolean }

/**
 * Throws away what nobody needs any more, once every reader has had the time to hear of it: tombstones, and the documents
 * of versions from which this one has taken over (never of younger ones: a newer release may be filling them). Everything
 * goes in transactions that the next holder of the seat turns back; so a collection is emptied, and never dropped: a
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
    await within(LEAVING, this.#work).catch(() => {})
  }

  #do(work: () => Promise<void>): void {
    this.#work = this.#work.then(work).catch(() => {})
  }

  async #sweep(): Promise<void> {
    for (const projection of this.#parts.projections) {
      const { position, caughtUp } = this.#earlier.get(projection.name) ?? { position: 0n, caughtUp: false }
      for (const { name } of projection.collections) {
        const shelf = await this.#parts.database.shelf(name)
        await this.#throwAway(projection, shelf, { live: false, _pos: { $lt: position } })
      }
      if (caughtUp && !this.#tidied.has(projection.name)) {
        await this.#emptyFormer(projection)
        this.#tidied.add(projection.name)
      }
    }
    this.#earlier = new Map(this.#told)
  }

  /** What a stop leaves undone is marked, so that nobody who goes back to the former version takes it for whole. */
  async #emptyFormer(projection: CarriedProjection): Promise<void> {
    const { version } = projection
    const { database, tenure } = this.#parts
    const checkpoints = await database.checkpoints()
    const known = await checkpoints.find({}, { projection: { _id: 1 } }).toArray()
    const former = known.map(({ _id }) => _id).filter((_id) => isFormerVersion(_id, projection))
    const ours = { _id: { $in: former }, token: tenure.token }
    await this.#fenced(projection, async (session) => {
      await checkpoints.updateMany(ours, { $set: { position: 0n, isEmptying: true } }, { session })
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
    projection: CarriedProjection,
    shelf: Shelf<Stored>,
    filter: Filter<Stored>,
  ): Promise<void> {
    const step = (session: ClientSession): Promise<boolean> => throwAwaySome(shelf, filter, session)
    while (await this.#fenced(projection, step));
  }

  /** All of the work or nothing of it, and nothing once another process has taken the seat. */
  #fenced<Result>(
    projection: CarriedProjection,
    work: (session: ClientSession) => Promise<Result>,
  ): Promise<Result> {
    const { database, transactions, tenure } = this.#parts
    return transactions.run(async (session) => {
      tenure.assertHeld()
      const result = await work(session)
      const checkpoints = await database.checkpoints()
      const own = { _id: projectorName(projection), token: tenure.token }
      const { matchedCount } = await checkpoints.updateOne(own, { $inc: { moves: 1 } }, { session }) // last: it is locked
      if (matchedCount === 0) throw tenure.lose()
      return result
    })
  }
}
