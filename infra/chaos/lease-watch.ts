import { setTimeout as delay } from 'node:timers/promises'
import { Database } from '@staffplan/services/adapters/mongodb/connection/database'
import type { LeaseRecord, ProgressRecord } from '@staffplan/services/adapters/mongodb/connection/database'
import { projections } from '@staffplan/services/projectors'

const LOOK = 200

type Holder = { readonly owner: string | null; readonly token: bigint }

/** Polls the projector's lease: who holds it, and whether a process that has lost it still writes. */
export class LeaseWatch implements AsyncDisposable {
  readonly faults: string[] = []
  readonly #database: Database
  readonly #closed = new AbortController()
  readonly #tokens = new Map<string, bigint>()
  readonly #watching: Promise<void>
  #holder: Holder = { owner: null, token: 0n }

  constructor(url: string) {
    this.#database = new Database(url, projections)
    this.#watching = this.#watch()
  }

  /** The holder when last polled. */
  get holder(): Holder {
    return this.#holder
  }

  /** Waits until a process holds the lease under a higher token; false when none does within the given milliseconds. */
  async takenAfter(token: bigint, timeout: number): Promise<boolean> {
    const until = performance.now() + timeout
    while (performance.now() < until) {
      if (this.#holder.owner !== null && this.#holder.token > token) return true
      await delay(LOOK)
    }
    return false
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed.abort()
    await this.#watching
    await this.#database[Symbol.asyncDispose]()
  }

  async #watch(): Promise<void> {
    while (!this.#closed.signal.aborted) {
      await this.#checkLease().catch(() => {}) // the server is down: polled again when it is back
      await delay(LOOK)
    }
  }

  /** Checkpoints are read before the lease: their token must not exceed the lease's, nor be lower than it was before. */
  async #checkLease(): Promise<void> {
    const checkpoints = await (await this.#database.checkpoints()).find().toArray()
    const progress = await (await this.#database.coordination<ProgressRecord>()).findOne({ _id: 'progress' })
    const lease = await (await this.#database.coordination<LeaseRecord>()).findOne({ _id: 'lease' })
    if (!lease) return
    this.#holder = { owner: lease.owner, token: lease.token }
    for (const { _id, token } of [...checkpoints, ...(progress ? [progress] : [])]) {
      const before = this.#tokens.get(_id) ?? 0n
      if (token < before) this.faults.push(`${_id} was written under token ${token} after ${before}`)
      if (token > lease.token) this.faults.push(`${_id} has token ${token}, the lease ${lease.token}`)
      this.#tokens.set(_id, token)
    }
  }
}
