import { randomUUID } from 'node:crypto'
import type { Binary } from 'mongodb'
import { withStoreTimeout, pause } from '#adapters/mongodb/connection/availability.ts'
import type { Database, LeaseRecord } from '#adapters/mongodb/connection/database.ts'
import { StoreUnavailable } from '#ports/event-log.ts'
import { withTimeout } from '#with-timeout.ts'

/** Timings of the projector's lease, in milliseconds. */
export type LeaseTimings = {
  /** Between two heartbeats of the holder. */
  readonly beat: number
  /** Until the holder tries again after a failed heartbeat. */
  readonly retry: number
  /** Without a successful heartbeat after which the holder gives up the lease. */
  readonly out: number
  /** Between two checks by a process that wants the lease. */
  readonly watch: number
  /** Without seeing a heartbeat after which another process takes the lease. */
  readonly expiry: number
  /** For which tombstones, and versions that were replaced, are kept at least, so that every reader has noticed. */
  readonly tombstones: number
  /** After which a commit is given up. */
  readonly commit: number
}

/**
 * No clocks are compared: each process measures by itself how long it has seen no heartbeat. A killed holder's last one is
 * seen at most `watch` after it was sent, counts as the last after `expiry`, and that is noticed up to `watch` later: 1 +
 * 8 + 1 = 10 s and a few round trips, within the 15 s that a takeover may take. A holder that is cut off gives up 2 s before
 * another process takes over; writes of one that was frozen meanwhile are refused because of its token.
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
  /** Ids of the former holder's sessions, in which transactions may be open. */
  readonly formerSessions: readonly Binary[]
}

const NOBODYS = { owner: null, token: 0n, beat: 0n, sessions: [] }

/** Decides which process may update the read models. Throws StoreUnavailable while MongoDB does not answer. */
export class Lease {
  readonly #database: Database
  readonly #timings: LeaseTimings
  readonly #owner = randomUUID()
  readonly #stallDetector = new StallDetector()

  constructor(database: Database, timings: LeaseTimings) {
    this.#database = database
    this.#timings = timings
  }

  /** Waits for the lease and takes it; null when the signal aborts first. */
  async acquire(sessions: readonly Binary[], signal: AbortSignal): Promise<Acquired | null> {
    while (!signal.aborted) {
      const found = await this.#look()
      const taken = this.#isFree(found) ? await this.#take(found, sessions) : null
      if (taken) return taken
      await pause(this.#timings.watch, signal)
    }
    return null
  }

  /** Sends a heartbeat; false when another process has taken the lease. */
  async renew(token: bigint): Promise<boolean> {
    const leases = await this.#database.coordination<LeaseRecord>()
    const mine = { _id: 'lease', owner: this.#owner, token } as const
    const { matchedCount } = await leases.updateOne(mine, { $inc: { beat: 1n } })
    return matchedCount === 1
  }

  /** Gives the lease back, so that any process may take it at once. */
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
    const isLeftOver = owner === this.#owner // this process has held it and could not give it back
    return owner === null || isLeftOver || age >= this.#timings.expiry
  }

  /** Takes the lease; null when another process was faster or the owner has renewed it. */
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

/** The lease while this process holds it: sends heartbeats, and ends when they fail or another process takes over. */
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

  /** Ends the lease because another process has it. */
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
    await withTimeout(SHUTDOWN_TIMEOUT, this.#lease.giveBack(this.token)).catch(() => {}) // the lease then expires
  }

  async #beat(): Promise<void> {
    const { beat, retry, out } = this.#timings
    let renewed = performance.now()
    let wait = beat
    while (!this.signal.aborted) {
      await pause(wait, this.signal)
      if (this.signal.aborted) return
      const sent = performance.now()
      const timeout = Math.max(renewed + out - sent, retry) // at least one try, however late
      const isHeld = await withTimeout(timeout, this.#lease.renew(this.token)).catch(() => null)
      if (isHeld === true) renewed = sent
      else if (isHeld === false || performance.now() >= renewed + out) this.#over.abort()
      wait = isHeld === true ? beat : retry
    }
  }
}

/** Measures how long something has not changed, by this process's own monotonic clock. */
export class StallDetector {
  #mark: string | null = null
  #since = performance.now()

  /** Milliseconds for which the mark has been the same. */
  age(mark: string): number {
    if (mark !== this.#mark) this.restart()
    this.#mark = mark
    return performance.now() - this.#since
  }

  /** Starts again at 0, after a time in which no change could be seen. */
  restart(): void {
    this.#since = performance.now()
  }
}
