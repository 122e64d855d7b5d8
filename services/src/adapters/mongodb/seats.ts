import type { Announcement } from '#ports/announcement.ts'
import { type CarriedProjection, projectorName } from '#ports/carried-projection.ts'
import type { EventLog } from '#ports/event-log.ts'
import type { ProjectorSeats, Seat } from '#ports/projector-seats.ts'
import { Reasons } from '#adapters/reasons.ts'
import { claim, endTransactions } from './claim.ts'
import { Database } from './database.ts'
import { MongoDocuments } from './documents.ts'
import { translated } from './failure.ts'
import { firstProgress } from './first-progress.ts'
import { fitToLog } from './fit.ts'
import { Housekeeping } from './housekeeping.ts'
import { Lease } from './lease.ts'
import { PACE, type Pace } from './pace.ts'
import { pause } from './pause.ts'
import { Progress } from './progress.ts'
import { SeatLost, Tenure } from './tenure.ts'
import { Transactions } from './transactions.ts'
import { assertOurs } from './whose.ts'

export type SeatOptions = {
  readonly projections: readonly CarriedProjection[]
  /** The log that the read models are carried from. */
  readonly log: Pick<EventLog, 'identity' | 'head'>
  readonly pace?: Pace
}

/** Where the processes of a MongoDB database queue for carrying its read models. */
class MongoSeats implements ProjectorSeats {
  readonly #database: Database
  readonly #options: SeatOptions
  readonly #pace: Pace
  readonly #lease: Lease
  readonly #reasons = new Reasons('the read models cannot be carried')

  constructor(database: Database, options: SeatOptions) {
    this.#database = database
    this.#options = options
    this.#pace = options.pace ?? PACE
    this.#lease = new Lease(database, this.#pace)
  }

  async *take(signal: AbortSignal): AsyncIterable<Seat> {
    while (!signal.aborted) {
      await using opened = new AsyncDisposableStack()
      const seat = await this.#seat(signal, opened).catch((error: unknown) => this.#missed(error))
      if (seat) yield seat
      else await pause(this.#pace.watch, signal)
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#database[Symbol.asyncDispose]()
  }

  /** Waits for the turn; null when the signal came first. What is opened on the way is given back in reverse. */
  async #seat(signal: AbortSignal, opened: AsyncDisposableStack): Promise<Seat | null> {
    const database = this.#database
    const { projections, log } = this.#options
    await assertOurs(database, log)
    const transactions = opened.use(new Transactions(database.client, Math.max(projections.length, 1)))
    const acquired = await this.#lease.acquire(transactions.ids, signal)
    if (acquired === null) return null
    const tenure = opened.use(
      new Tenure({ lease: this.#lease, token: acquired.token, pace: this.#pace, signal }),
    )
    await endTransactions(database, acquired.formerSessions)
    await database.prepare()
    const projectors = projections.map(projectorName)
    const checkpoints = await claim({ database, transactions, tenure, projectors })
    const documents = new MongoDocuments({ database, transactions, tenure })
    const fitted = await fitToLog({ database, documents, tenure, log, projections, checkpoints })
    const first = firstProgress({ database, projections, fitted })
    const progress = opened.use(new Progress({ database, tenure, log, projections }, first))
    const housekeeping = opened.use(
      new Housekeeping({
        database,
        transactions,
        tenure,
        projections,
        tombstonesKept: this.#pace.tombstones,
      }),
    )
    const announce = (announcement: Announcement): void => {
      progress.announce(announcement)
      housekeeping.announced(announcement)
    }
    return { documents, announce, signal: tenure.signal }
  }

  /** It queues again in any case; why it could not have its turn is worth a word, but not that another was faster. */
  #missed(error: unknown): null {
    if (!(error instanceof SeatLost)) this.#reasons.heard(translated(error, false))
    return null
  }
}

/** Connects when a seat is first asked for; the URL names the database, `staffplan` when it does not. */
export function openMongoSeats(url: string, options: SeatOptions): ProjectorSeats {
  return new MongoSeats(new Database(url, options.projections), options)
}
