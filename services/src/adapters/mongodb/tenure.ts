import { StoreUnavailable } from '#ports/event-log.ts'
import { within } from '#adapters/within.ts'
import type { Lease } from './lease.ts'
import type { Pace } from './pace.ts'
import { pause } from './pause.ts'

const LEAVING = 2_000

/** Another process has the seat. */
export class SeatLost extends StoreUnavailable {
  constructor() {
    super('another process carries the read models', false)
  }
}

/** The time for which this process has the seat: it shows that it is alive, and knows when that was in vain. */
export class Tenure implements AsyncDisposable {
  readonly token: bigint
  /** Aborted when the seat is lost or the process stops. */
  readonly signal: AbortSignal
  readonly #lease: Lease
  readonly #pace: Pace
  readonly #over = new AbortController()

  constructor(parts: {
    readonly lease: Lease
    readonly token: bigint
    readonly pace: Pace
    readonly signal: AbortSignal
  }) {
    this.token = parts.token
    this.#lease = parts.lease
    this.#pace = parts.pace
    this.signal = AbortSignal.any([parts.signal, this.#over.signal])
    void this.#beat() // never fails
  }

  /** Ends it: another process has the seat. */
  lose(): SeatLost {
    this.#over.abort()
    return new SeatLost()
  }

  /** Throws once the seat is lost or given back. */
  assertHeld(): void {
    if (this.#over.signal.aborted) throw this.lose()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#over.abort()
    await within(LEAVING, this.#lease.giveBack(this.token)).catch(() => {}) // then it expires
  }

  async #beat(): Promise<void> {
    const { beat, retry, out } = this.#pace
    let renewed = performance.now()
    let wait = beat
    while (!this.signal.aborted) {
      await pause(wait, this.signal)
      if (this.signal.aborted) return
      const sent = performance.now()
      const patience = Math.max(renewed + out - sent, retry) // one try at least, however late
      const isHeld = await within(patience, this.#lease.renew(this.token)).catch(() => null)
      if (isHeld === true) renewed = sent
      else if (isHeld === false || performance.now() >= renewed + out) this.#over.abort()
      wait = isHeld === true ? beat : retry
    }
  }
}
