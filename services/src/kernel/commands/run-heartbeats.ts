import { setTimeout as delay } from 'node:timers/promises'
import { StoreUnavailable } from '#ports/event-log.ts'
import type { ExpiringKind, ExpiringStore } from '#ports/expiring-store.ts'

/** Milliseconds. */
export type Pace = {
  /** How long a heartbeat proves that its run is alive. */
  readonly lifetime: number
  readonly renewal: number
  /** Between two checks of a run in another process. */
  readonly look: number
}

/** Every process sees within a minute that a run has died. */
const PACE: Pace = { lifetime: 30_000, renewal: 5_000, look: 15_000 }
/** Milliseconds after which a run is presumed to be over when its heartbeats cannot be seen by other processes. */
const LONGEST_UNSEEN = 15 * 60 * 1_000

type Parts = {
  readonly expiring: ExpiringStore
  readonly deployment: { readonly runsElsewhere: boolean; readonly sharesExpiring: boolean }
  readonly now: () => Date
  readonly pace?: Pace
}

/**
 * Heartbeats of runs that leave unfinished work in the log when their process dies, so that any process can tell whether a
 * run is still alive.
 */
export class RunHeartbeats {
  readonly #parts: Parts
  readonly #pace: Pace
  readonly #kind: ExpiringKind
  readonly #here = new Set<string>()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#pace = parts.pace ?? PACE
    const most = { entries: 1_000, bytes: 256 * 1024 }
    this.#kind = { name: 'runs', lifetime: this.#pace.lifetime, most }
  }

  /**
   * Starts a run's heartbeats; to be awaited before the run appends anything. The last heartbeat outlives the run, since an
   * append that was not answered may still be stored.
   */
  async begin(id: string): Promise<Disposable> {
    this.#here.add(id)
    await this.#stamp(id)
    const renewing = setInterval(() => void this.#stamp(id), this.#pace.renewal).unref()
    return {
      [Symbol.dispose]: () => {
        clearInterval(renewing)
        this.#here.delete(id)
      },
    }
  }

  /** Resolves when a run is over, in whichever process: what it has not stored by then it never will. */
  async over(id: string, begunAt: number): Promise<void> {
    while (!(await this.isOver(id, begunAt))) await this.#untilNextLook()
  }

  /** Whether a run is over, as far as can be told now. */
  async isOver(id: string, begunAt: number): Promise<boolean> {
    const { runsElsewhere, sharesExpiring } = this.#parts.deployment
    const looks = runsElsewhere && sharesExpiring ? 2 : 1 // a stamp may be gone before its time
    for (let misses = 0; misses < looks; misses += 1) {
      if (misses > 0) await this.#untilNextLook()
      if (await this.#mayRun(id, begunAt)) return false
    }
    return true
  }

  #untilNextLook(): Promise<void> {
    return delay(this.#pace.look, undefined, { ref: false })
  }

  async #mayRun(id: string, begunAt: number): Promise<boolean> {
    const { expiring, deployment, now } = this.#parts
    if (this.#here.has(id)) return true
    if (!deployment.runsElsewhere) return false
    if (!deployment.sharesExpiring) return now().getTime() - begunAt < LONGEST_UNSEEN
    try {
      return (await expiring.get(this.#kind, id)) !== null
    } catch (error) {
      if (error instanceof StoreUnavailable) return true
      throw error
    }
  }

  /** Stores a heartbeat. The run goes on even if that fails: if another process then takes over its work, it notices. */
  async #stamp(id: string): Promise<void> {
    await this.#parts.expiring.put(this.#kind, id, '').catch(() => {})
  }
}
