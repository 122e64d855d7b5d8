import type { ClientSession } from 'mongodb'
import type { Documents, EventMark, Write } from '#ports/documents.ts'
import { asked } from './asked.ts'
import type { Stored } from './collection-fields.ts'
import { plannedWrites, writeAll, writeSome } from './commit.ts'
import type { Checkpoint, Database } from './database.ts'
import { MongoDocumentReader } from './document-reader.ts'
import type { Pending } from './pending.ts'
import { stage, stagedPart, throwAwayStaged } from './staged.ts'
import type { Tenure } from './tenure.ts'
import { throwAwaySome } from './throw-away.ts'
import type { Transactions } from './transactions.ts'

/** Documents of one transaction: more, and it might not end within the minute that the server gives it. */
const LARGEST = 2_000

/**
 * The read models on MongoDB for the holder of the seat. Every transaction changes its projector's checkpoint, and every
 * new holder raises the token of all checkpoints: of two holders whose work meets there one is turned back by the
 * server, and if it is the former one, finds a token above its own when it tries again. Nothing of its work is stored.
 */
export class MongoDocuments extends MongoDocumentReader implements Documents {
  readonly #database: Database
  readonly #transactions: Transactions
  readonly #tenure: Tenure
  /** Projectors that have nothing left to finish. */
  readonly #settled = new Set<string>()

  constructor(parts: {
    readonly database: Database
    readonly transactions: Transactions
    readonly tenure: Tenure
  }) {
    super(parts.database)
    this.#database = parts.database
    this.#transactions = parts.transactions
    this.#tenure = parts.tenure
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
      await this.#move(projector, { position, last }, session) // last, so that it is locked for the shortest time
    })
  }

  override async checkpoint(projector: string): Promise<bigint> {
    await this.#settle(projector)
    return super.checkpoint(projector)
  }

  async lastEvent(projector: string): Promise<EventMark | null> {
    await this.#settle(projector)
    return (await asked(() => this.stored(projector)))?.last ?? null
  }

  /**
   * Written down first, then applied in transactions of their own. Until the last of them readers may see a part; whoever
   * has the seat then finishes what a stop leaves undone before it reads anything.
   */
  async #commitInParts(
    projector: string,
    to: Pick<Pending, 'position' | 'last'>,
    planned: ReadonlyMap<string, readonly Stored[]>,
  ): Promise<void> {
    const { token } = this.#tenure
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

  /** Finishes what is pending, as far as this is not known to be nothing. */
  async #settle(projector: string): Promise<void> {
    if (this.#settled.has(projector)) return
    const stored = await asked(() => this.stored(projector))
    if (stored?.pending) await this.#finish(projector, stored.pending)
    this.#settled.add(projector)
  }

  async #finish(projector: string, { position, last, token, parts }: Pending): Promise<void> {
    const owner = { projector, token }
    for (let part = 0; part < parts; part += 1) {
      await this.#fenced(projector, async (session) => {
        await writeSome(this.#database, await stagedPart(this.#database, { owner, part }, session), session)
        await this.#change(projector, {}, session)
      })
    }
    await this.#fenced(projector, (session) => this.#move(projector, { position, last }, session))
    await throwAwayStaged(this.#database, owner).catch(() => {}) // the next one does it
  }

  /** In steps, each of them whole. What a stop leaves undone is marked, and done by the next holder. */
  async reset(projector: string, collections: readonly string[]): Promise<void> {
    for (const collection of collections) this.#database.fields(collection)
    const move = (isEmptying: boolean, session: ClientSession): Promise<void> =>
      this.#move(projector, { position: 0n, last: null, isEmptying }, session)
    await this.#fenced(projector, (session) => move(true, session))
    for (const collection of collections) {
      const shelf = await this.#database.shelf(collection)
      const step = async (session: ClientSession): Promise<boolean> => {
        const isMore = await throwAwaySome(shelf, { _pos: { $gte: 0n } }, session)
        await move(true, session)
        return isMore
      }
      while (await this.#fenced(projector, step));
    }
    await this.#fenced(projector, (session) => move(false, session))
  }

  async [Symbol.asyncDispose](): Promise<void> {} // the connection is its opener's

  /** All of the work or nothing of it, and nothing once another process has taken the seat. */
  #fenced<Result>(
    projector: string,
    work: (session: ClientSession, position: bigint) => Promise<Result>,
  ): Promise<Result> {
    return this.#transactions.run(async (session) => {
      this.#tenure.assertHeld()
      const stored = await this.stored(projector, session)
      if (stored && stored.token > this.#tenure.token) throw this.#tenure.lose()
      return work(session, stored?.position ?? 0n)
    })
  }

  async #move(
    projector: string,
    to: Pick<Checkpoint, 'position' | 'last' | 'isEmptying'>,
    session: ClientSession,
  ): Promise<void> {
    await this.#change(projector, { pending: null, ...to }, session)
  }

  async #change(projector: string, to: Partial<Checkpoint>, session: ClientSession): Promise<void> {
    const { token } = this.#tenure
    const checkpoints = await this.#database.checkpoints()
    // Counted, because the server locks nothing for an update that changes nothing.
    const change = { $set: { token, ...to }, $inc: { moves: 1 } }
    await checkpoints.updateOne({ _id: projector, token: { $lte: token } }, change, { session, upsert: true })
  }
}
