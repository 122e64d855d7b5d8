import { randomUUID } from 'node:crypto'
import type { Binary } from 'mongodb'
import { asked } from './asked.ts'
import type { Database } from './database.ts'
import type { Pace } from './pace.ts'
import { pause } from './pause.ts'
import type { LeaseRecord } from './seat-records.ts'
import { Standstill } from './standstill.ts'

type Acquired = {
  readonly token: bigint
  /** Of the one who had it before: transactions may be open in them. */
  readonly formerSessions: readonly Binary[]
}

const NOBODYS = { owner: null, token: 0n, beat: 0n, sessions: [] }

/** Which process may carry the read models. Throws StoreUnavailable while that cannot be known. */
export class Lease {
  readonly #database: Database
  readonly #pace: Pace
  readonly #owner = randomUUID()
  readonly #standstill = new Standstill()

  constructor(database: Database, pace: Pace) {
    this.#database = database
    this.#pace = pace
  }

  /** Waits for its turn; null when the signal came first. */
  async acquire(sessions: readonly Binary[], signal: AbortSignal): Promise<Acquired | null> {
    while (!signal.aborted) {
      const found = await this.#look()
      const taken = this.#isFree(found) ? await this.#take(found, sessions) : null
      if (taken) return taken
      await pause(this.#pace.watch, signal)
    }
    return null
  }

  /** False when another process has taken it. */
  async renew(token: bigint): Promise<boolean> {
    const leases = await this.#database.seat<LeaseRecord>()
    const mine = { _id: 'lease', owner: this.#owner, token } as const
    const { matchedCount } = await leases.updateOne(mine, { $inc: { beat: 1n } })
    return matchedCount === 1
  }

  /** Anybody may take it at once. */
  async giveBack(token: bigint): Promise<void> {
    const leases = await this.#database.seat<LeaseRecord>()
    await leases.updateOne({ _id: 'lease', owner: this.#owner, token }, { $set: { owner: null } })
  }

  async #look(): Promise<LeaseRecord> {
    return asked(async () => {
      const leases = await this.#database.seat<LeaseRecord>()
      const found = await leases.findOne({ _id: 'lease' })
      if (found) return found
      await leases.updateOne({ _id: 'lease' }, { $setOnInsert: NOBODYS }, { upsert: true })
      return { _id: 'lease', ...NOBODYS }
    })
  }

  #isFree({ owner, token, beat }: LeaseRecord): boolean {
    const age = this.#standstill.age(`${token}:${beat}`)
    const isLeftOver = owner === this.#owner // of this process, which could not give it back
    return owner === null || isLeftOver || age >= this.#pace.expiry
  }

  /** Null when somebody was faster, or its owner has given a sign of life. */
  async #take({ owner, token, beat }: LeaseRecord, sessions: readonly Binary[]): Promise<Acquired | null> {
    return asked(async () => {
      const leases = await this.#database.seat<LeaseRecord>()
      const former = await leases.findOneAndUpdate(
        { _id: 'lease', owner, token, beat },
        { $set: { owner: this.#owner, token: token + 1n, sessions } },
        { returnDocument: 'before' },
      )
      return former && { token: token + 1n, formerSessions: former.sessions }
    })
  }
}
