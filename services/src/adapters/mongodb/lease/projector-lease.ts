import type { Announcement } from '#ports/announcement.ts'
import { projectorName, type ProjectionDescriptor } from '#ports/projection-descriptor.ts'
import type { EventLog } from '#ports/event-log.ts'
import type { HeldLease, ProjectorLease } from '#ports/projector-lease.ts'
import { WarningThrottle } from '#adapters/warning-throttle.ts'
import {
  assertSameLog,
  Database,
  type Checkpoint,
  type Standing,
  type Told,
  type ProgressRecord,
} from '#adapters/mongodb/connection/database.ts'
import { MongoDocuments } from '#adapters/mongodb/documents/documents.ts'
import { translated, pause, withStoreTimeout } from '#adapters/mongodb/connection/availability.ts'
import { Housekeeping } from '#adapters/mongodb/progress/housekeeping.ts'
import { LEASE_TIMINGS, Lease, type LeaseTimings, LeaseLost, LeaseRenewal } from './lease.ts'
import { Progress } from '#adapters/mongodb/progress/progress.ts'
import { Transactions } from '#adapters/mongodb/connection/transactions.ts'
import type { Binary } from 'mongodb'

/** Milliseconds for ending the former holder's transactions. */
const TRANSACTIONS_KILLED = 2_000

export type LeaseOptions = {
  readonly projections: readonly ProjectionDescriptor[]
  /** The log that the read models are built from. */
  readonly log: Pick<EventLog, 'identity' | 'head'>
  readonly timings?: LeaseTimings
}

/** Where processes with the same MongoDB database queue for the right to update its read models. */
class MongoProjectorLease implements ProjectorLease {
  readonly #database: Database
  readonly #options: LeaseOptions
  readonly #timings: LeaseTimings
  readonly #lease: Lease
  readonly #warnings = new WarningThrottle('the read models cannot be carried')

  constructor(database: Database, options: LeaseOptions) {
    this.#database = database
    this.#options = options
    this.#timings = options.timings ?? LEASE_TIMINGS
    this.#lease = new Lease(database, this.#timings)
  }

  async *take(signal: AbortSignal): AsyncIterable<HeldLease> {
    while (!signal.aborted) {
      await using opened = new AsyncDisposableStack()
      const lease = await this.#acquire(signal, opened).catch((error: unknown) => this.#missed(error))
      if (lease) yield lease
      else await pause(this.#timings.watch, signal)
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#database[Symbol.asyncDispose]()
  }

  /** Waits for the lease; null when the signal aborts first. What it opens is closed in reverse order by `opened`. */
  async #acquire(signal: AbortSignal, opened: AsyncDisposableStack): Promise<HeldLease | null> {
    const database = this.#database
    const { projections, log } = this.#options
    await assertSameLog(database, log)
    const transactions = opened.use(
      new Transactions(database.client, {
        atOnce: Math.max(projections.length, 1),
        timeout: this.#timings.commit,
      }),
    )
    const acquired = await this.#lease.acquire(transactions.ids, signal)
    if (acquired === null) return null
    const renewal = opened.use(
      new LeaseRenewal({ lease: this.#lease, token: acquired.token, timings: this.#timings, signal }),
    )
    await endTransactions(database, acquired.formerSessions)
    await database.prepare()
    const projectors = projections.map(projectorName)
    const checkpoints = await claim({ database, transactions, renewal, projectors })
    const documents = new MongoDocuments({ database, transactions, renewal })
    const reconciled = await reconcileWithLog({ database, documents, renewal, log, projections, checkpoints })
    const first = firstProgress({ database, projections, reconciled })
    const progress = opened.use(new Progress({ database, renewal, log, projections }, first))
    const housekeeping = opened.use(
      new Housekeeping({
        database,
        documents,
        renewal,
        projections,
        tombstonesKept: this.#timings.tombstones,
      }),
    )
    const announce = (announcement: Announcement): void => {
      progress.announce(announcement)
      housekeeping.announced(announcement)
    }
    return { documents, announce, signal: renewal.signal }
  }

  /** Warns of a failure, but not that another process was faster; the process queues again in any case. */
  #missed(error: unknown): null {
    if (!(error instanceof LeaseLost)) this.#warnings.report(translated(error, false))
    return null
  }
}

/** Connects when a lease is first asked for; the URL names the database, `staffplan` by default. */
export function openMongoProjectorLease(url: string, options: LeaseOptions): ProjectorLease {
  return new MongoProjectorLease(new Database(url, options.projections), options)
}

/** What a new holder announces first: the progress of its projectors, which the former holder may not have announced. */
function firstProgress({
  database,
  projections,
  reconciled: { log, checkpoints },
}: {
  readonly database: Database
  readonly projections: readonly ProjectionDescriptor[]
  readonly reconciled: Reconciled
}): Told {
  const states: { [projector: string]: Standing } = {}
  const changed: { [storedName: string]: bigint } = {}
  for (const projection of projections) {
    const projector = projectorName(projection)
    const { position = 0n, isComplete = false } = checkpoints.find(({ _id }) => _id === projector) ?? {}
    states[projector] = { position, caughtUp: false, isComplete } // not updated since the former holder left
    for (const { name } of projection.collections) changed[database.fields(name).storedName] = position
  }
  return { log, states, changed }
}

/** Ends transactions that the former holder may have left open, to save a minute after which the server would do so. */
async function endTransactions(database: Database, sessions: readonly Binary[]): Promise<void> {
  if (sessions.length === 0) return
  const command = { killSessions: sessions.map((id) => ({ id })) }
  await withStoreTimeout(() => database.client.db('admin').command(command), TRANSACTIONS_KILLED).catch(
    () => {},
  )
}

/** Makes sure that no former holder can write any more. Returns the checkpoints of the projectors. */
function claim({
  database,
  transactions,
  renewal,
  projectors,
}: {
  readonly database: Database
  readonly transactions: Transactions
  readonly renewal: LeaseRenewal
  readonly projectors: readonly string[]
}): Promise<readonly Checkpoint[]> {
  const { token } = renewal
  const former = { token: { $lt: token } }
  return transactions.run(async (session) => {
    const checkpoints = await database.checkpoints()
    await checkpoints.updateMany(former, { $set: { token } }, { session })
    for (const _id of projectors) {
      const first = { $setOnInsert: { token, position: 0n } }
      await checkpoints.updateOne({ _id }, first, { session, upsert: true })
    }
    const progress = await database.coordination<ProgressRecord>()
    await progress.updateOne({ _id: 'progress', ...former }, { $set: { token } }, { session })
    const untold = { $setOnInsert: { token, log: '', states: {}, changed: {} } }
    await progress.updateOne({ _id: 'progress' }, untold, { session, upsert: true })
    const found = await checkpoints.find({ token: { $gte: token } }, { session }).toArray()
    if (found.some((checkpoint) => checkpoint.token > token)) throw renewal.lose()
    return found.filter(({ _id }) => projectors.includes(_id))
  })
}

type Reconciled = {
  /** Identity of the log; '' while it is empty. */
  readonly log: string
  readonly checkpoints: readonly Checkpoint[]
}

/**
 * Empties read models that do not match the log, so that they are rebuilt. Throws when they belong to another log. Returns
 * the checkpoints that are left.
 */
async function reconcileWithLog({
  database,
  documents,
  renewal,
  log,
  projections,
  checkpoints,
}: {
  readonly database: Database
  readonly documents: MongoDocuments
  readonly renewal: LeaseRenewal
  readonly log: Pick<EventLog, 'identity' | 'head'>
  readonly projections: readonly ProjectionDescriptor[]
  readonly checkpoints: readonly Checkpoint[]
}): Promise<Reconciled> {
  await assertSameLog(database, log)
  const identity = await log.identity()
  const fault = faultOf(checkpoints, await log.head())
  if (fault !== null) process.emitWarning(`the read models are discarded and rebuilt: ${fault}`)
  const isUnfit = fault !== null || checkpoints.some(({ isEmptying }) => isEmptying)
  if (isUnfit) {
    for (const projection of projections)
      await documents.reset(
        projectorName(projection),
        projection.collections.map(({ name }) => name),
      )
  }
  const progress = await database.coordination<ProgressRecord>()
  await progress.updateOne({ _id: 'progress', token: renewal.token }, { $set: { log: identity } })
  return { log: identity, checkpoints: isUnfit ? [] : checkpoints }
}

function faultOf(checkpoints: readonly Checkpoint[], head: bigint): string | null {
  const isAhead = checkpoints.some(({ position }) => position > head)
  return isAhead ? 'the event log is older than they are, as after restoring a backup' : null
}
