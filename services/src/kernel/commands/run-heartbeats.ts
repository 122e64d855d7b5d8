import { setTimeout as delay } from 'node:timers/promises'
import { StoreUnavailable } from '#ports/event-log.ts'
import type { ExpiringKind, ExpiringStore } from '#ports/expiring-store.ts'

/** Milliseconds. */
export type Pace = {
  /** For which a stamp says that its run goes on. */
  readonly lifetime: number
  readonly renewal: number
  /** Between two looks at a run of another process. */
  readonly look: number
}

/** A run that has died is over for everybody within a minute. */
const PACE: Pace = { lifetime: 30_000, renewal: 5_000, look: 15_000 }
/** Milliseconds after which a run is taken for over whose stamps nobody else sees. */
const LONGEST_UNSEEN = 15 * 60 * 1_000

type Parts = {
  readonly expiring: ExpiringStore
  readonly deployment: { readonly runsElsewhere: boolean; readonly sharesExpiring: boolean }
  readonly now: () => Date
  readonly pace?: Pace
}

/**
 * What leaves something behind in the log when its process dies: while it runs it says so again and again, so that any
 * process can tell whether it still does.
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

  /** To be awaited before anything is left in the log. The last stamp outlives the run: an append that was not answered may still arrive. */
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

  /** Comes back when it is over, in whichever process it ran: what it has not stored by now it never will. */
  async over(id: string, begunAt: number): Promise<void> {
    while (!(await this.isOver(id, begunAt))) await this.#untilNextLook()
  }

  /** Whether it is, as far as anybody can tell now. */
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

  /** The run goes on without one, whatever keeps it from being put: what others take from it, it notices. */
  async #stamp(id: string): Promise<void> {
    await this.#parts.expiring.put(this.#kind, id, '').catch(() => {})
  }
}
