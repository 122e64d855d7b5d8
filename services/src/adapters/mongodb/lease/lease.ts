import { randomUUID } from 'node:crypto'
import type { Binary } from 'mongodb'
import { withStoreTimeout, pause } from '#adapters/mongodb/connection/availability.ts'
import type { Database, LeaseRecord } from '#adapters/mongodb/connection/database.ts'
import { StoreUnavailable } from '#ports/event-log.ts'
import { withTimeout } from '#with-timeout.ts'

/** How fast the lease of the projector changes hands, in milliseconds. */
export type LeaseTimings = {
  /** A holder shows that it is alive so often, */
  readonly beat: number
  /** tries again so soon when that failed, */
  readonly retry: number
  /** and leaves the lease when nothing got through for so long. */
  readonly out: number
  /** A rival looks so often, */
  readonly watch: number
  /** and takes the lease when it has seen no sign of life for so long. */
  readonly expiry: number
  /** A tombstone, and a version from which another has taken over, stays so long at least: every reader has seen it then. */
  readonly tombstones: number
  /** A commit is given up after so long. */
  readonly commit: number
}

/**
 * No clocks are compared: each process measures on its own how long it has seen nothing new. A killed holder's last sign
 * of life is seen at most `watch` after it was given, taken for the last after `expiry`, noticed up to `watch` later: 1 +
 * 8 + 1 = 10 s and a few round trips, within the 15 s that a change of hands may take. A holder that is cut off is out
 * 2 s before its rival comes in; one that was frozen meanwhile is turned back by its token.
 */
export const LEASE_TIMINGS: LeaseTimings = {
  beat: 2_000,
  retry: 500,
  out: 6_000,
  watch: 1_000,
  expiry: 8_000,
  tombstones: 3_600_000,
  commit: 45_000, // below the minute that MongoDB lets a transaction live
}

type Acquired = {
  readonly token: bigint
  /** Of the one who had it before: transactions may be open in them. */
  readonly formerSessions: readonly Binary[]
}

const NOBODYS = { owner: null, token: 0n, beat: 0n, sessions: [] }

/** Which process may update the read models. Throws StoreUnavailable while that cannot be known. */
export class Lease {
  readonly #database: Database
  readonly #timings: LeaseTimings
  readonly #owner = randomUUID()
  readonly #stallDetector = new StallDetector()

  constructor(database: Database, timings: LeaseTimings) {
    this.#database = database
    this.#timings = timings
  }

  /** Waits for its turn; null when the signal came first. */
  async acquire(sessions: readonly Binary[], signal: AbortSignal): Promise<Acquired | null> {
    while (!signal.aborted) {
      const found = await this.#look()
      const taken = this.#isFree(found) ? await this.#take(found, sessions) : null
      if (taken) return taken
      await pause(this.#timings.watch, signal)
    }
    return null
  }

  /** False when another process has taken it. */
  async renew(token: bigint): Promise<boolean> {
    const leases = await this.#database.coordination<LeaseRecord>()
    const mine = { _id: 'lease', owner: this.#owner, token } as const
    const { matchedCount } = await leases.updateOne(mine, { $inc: { beat: 1n } })
    return matchedCount === 1
  }

  /** Anybody may take it at once. */
  async giveBack(token: bigint): Promise<void> {
    const leases = await this.#database.coordination<LeaseRecord>()
    await leases.updateOne({ _id: 'lease', owner: this.#owner, token }, { $set: { owner: null } })
  }

  async #look(): Promise<LeaseRecord> {
    return withStoreTimeout(async () => {
      const leases = await this.#database.coordination<LeaseRecord>()
      const found = await leases.findOne({ _id: 'lease' })
      if (found) return found
      await leases.updateOne({ _id: 'lease' }, { $setOnInsert: NOBODYS }, { upsert: true })
      return { _id: 'lease', ...NOBODYS }
    })
  }

  #isFree({ owner, token, beat }: LeaseRecord): boolean {
    const age = this.#stallDetector.age(`${token}:${beat}`)
    const isLeftOver = owner === this.#owner // of this process, which could not give it back
    return owner === null || isLeftOver || age >= this.#timings.expiry
  }

  /** Null when another process was faster, or the owner has renewed it. */
  async #take({ owner, token, beat }: LeaseRecord, sessions: readonly Binary[]): Promise<Acquired | null> {
    return withStoreTimeout(async () => {
      const leases = await this.#database.coordination<LeaseRecord>()
      const former = await leases.findOneAndUpdate(
        { _id: 'lease', owner, token, beat },
        { $set: { owner: this.#owner, token: token + 1n, sessions } },
        { returnDocument: 'before' },
      )
      return former && { token: token + 1n, formerSessions: former.sessions }
    })
  }
}

const SHUTDOWN_TIMEOUT = 2_000

/** Another process has the lease. */
export class LeaseLost extends StoreUnavailable {
  constructor() {
    super('another process carries the read models', false)
  }
}

/** The time for which this process has the lease: it shows that it is alive, and knows when that was in vain. */
export class LeaseRenewal implements AsyncDisposable {
  readonly token: bigint
  /** Aborted when the lease is lost or the process stops. */
  readonly signal: AbortSignal
  readonly #lease: Lease
  readonly #timings: LeaseTimings
  readonly #over = new AbortController()

  constructor(parts: {
    readonly lease: Lease
    readonly token: bigint
    readonly timings: LeaseTimings
    readonly signal: AbortSignal
  }) {
    this.token = parts.token
    this.#lease = parts.lease
    this.#timings = parts.timings
    this.signal = AbortSignal.any([parts.signal, this.#over.signal])
    void this.#beat() // never fails
  }

  /** Ends it: another process has the lease. */
  lose(): LeaseLost {
    this.#over.abort()
    return new LeaseLost()
  }

  /** Throws once the lease is lost or given back. */
  assertHeld(): void {
    if (this.#over.signal.aborted) throw this.lose()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#over.abort()
    await withTimeout(SHUTDOWN_TIMEOUT, this.#lease.giveBack(this.token)).catch(() => {}) // then it expires
  }

  async #beat(): Promise<void> {
    const { beat, retry, out } = this.#timings
    let renewed = performance.now()
    let wait = beat
    while (!this.signal.aborted) {
      await pause(wait, this.signal)
      if (this.signal.aborted) return
      const sent = performance.now()
      const timeout = Math.max(renewed + out - sent, retry) // one try at least, however late
      const isHeld = await withTimeout(timeout, this.#lease.renew(this.token)).catch(() => null)
      if (isHeld === true) renewed = sent
      else if (isHeld === false || performance.now() >= renewed + out) this.#over.abort()
      wait = isHeld === true ? beat : retry
    }
  }
}

/** How long something has not changed, by this process' own monotonic clock. */
export class StallDetector {
  #mark: string | null = null
  #since = performance.now()

  /** Milliseconds for which the mark has been the same. */
  age(mark: string): number {
    if (mark !== this.#mark) this.restart()
    this.#mark = mark
    return performance.now() - this.#since
  }

  /** Nothing could be seen in between. */
  restart(): void {
    this.#since = performance.now()
  }
}
