import type { Announcement } from '#ports/announcement.ts'
import { type CarriedProjection, isFormerVersion } from '#ports/carried-projection.ts'
import { within } from '#adapters/within.ts'
import type { Database } from './database.ts'
import type { Tenure } from './tenure.ts'

const LEAVING = 1_000

type Parts = {
  readonly database: Database
  readonly tenure: Tenure
  readonly projections: readonly CarriedProjection[]
  /** How long tombstones are kept at least, in milliseconds. */
  readonly tombstonesKept: number
}

/**
 * Throws away what nobody needs any more: older versions of a read model once this one has caught up (never younger
 * ones: a newer release may be filling them), and tombstones. What fails is done another time.
 */
export class Housekeeping implements AsyncDisposable {
  readonly #parts: Parts
  readonly #timer: NodeJS.Timeout
  readonly #tidied = new Set<string>()
  readonly #positions = new Map<string, bigint>()
  #earlier: ReadonlyMap<string, bigint> = new Map()
  #work: Promise<void> = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#timer = setInterval(() => this.#do(() => this.#sweep()), parts.tombstonesKept)
  }

  announced(announcement: Announcement): void {
    const { type, projection: name } = announcement
    if (type === 'halted') return
    this.#positions.set(name, announcement.position)
    if (!announcement.caughtUp || this.#tidied.has(name)) return
    this.#tidied.add(name)
    for (const projection of this.#parts.projections.filter((each) => each.name === name))
      this.#do(() => this.#dropOlder(projection))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer)
    await within(LEAVING, this.#work).catch(() => {})
  }

  #do(work: () => Promise<void>): void {
    this.#work = this.#work.then(work).catch(() => {})
  }

  async #dropOlder({ name, version, collections }: CarriedProjection): Promise<void> {
    const { database, tenure } = this.#parts
    const checkpoints = await database.checkpoints()
    for (const { _id } of await checkpoints.find({}, { projection: { _id: 1 } }).toArray())
      if (isFormerVersion(_id, { name, version })) await checkpoints.deleteOne({ _id, token: tenure.token })
    const store = await database.ready()
    const shelves = await store.listCollections({}, { nameOnly: true }).toArray()
    for (const { name: shelf } of shelves) {
      if (tenure.signal.aborted) return
      if (collections.some((collection) => isFormerVersion(shelf, { name: collection.name, version })))
        await store.dropCollection(shelf)
    }
  }

  async #sweep(): Promise<void> {
    const { database, projections } = this.#parts
    for (const { name, collections } of projections) {
      const seen = this.#earlier.get(name) ?? 0n
      for (const collection of collections) {
        const shelf = await database.shelf(collection.name)
        await shelf.deleteMany({ live: false, _pos: { $lt: seen } })
      }
    }
    this.#earlier = new Map(this.#positions)
  }
}
