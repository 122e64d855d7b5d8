import { setImmediate as nextTurn } from 'node:timers/promises'
import { Refusal } from '@staffplan/contracts/refusal'

const AT_ONCE = { ofUser: 4, ofProcess: 16 } as const
/** Seconds after which a place is likely to be free. */
const RETRY_AFTER = 2
/** Who reads too slowly holds a state of the database; not for longer than this, in milliseconds. */
const LONGEST = 60_000

declare module 'fastify' {
  interface FastifyInstance {
    largeLists: LargeLists
  }
}

/** Long lists take turns, part by part: however many are under way, everybody else waits for one part at most. */
export class LargeLists {
  /** Milliseconds after which whoever takes nothing more of what may take long gives up the place. */
  longestPause = LONGEST
  readonly #running = new Map<number, number>()
  #size = 0
  #last: Promise<unknown> = Promise.resolve()

  /** Throws `rate-limited` when the user, or the process, has enough under way. */
  enter(userId: number): Disposable & { readonly signal: AbortSignal } {
    const ofUser = this.#running.get(userId) ?? 0
    if (ofUser >= AT_ONCE.ofUser || this.#size >= AT_ONCE.ofProcess)
      throw new Refusal('rate-limited', { params: { retryAfter: RETRY_AFTER } })
    this.#running.set(userId, ofUser + 1)
    this.#size += 1
    const leave = (): void => {
      const left = (this.#running.get(userId) ?? 1) - 1
      if (left === 0) this.#running.delete(userId)
      else this.#running.set(userId, left)
      this.#size -= 1
    }
    return { signal: AbortSignal.timeout(LONGEST), [Symbol.dispose]: leave }
  }

  /** One part of one list at a time, then whatever else waits. */
  async turn<Result>(work: () => Promise<Result>): Promise<Result> {
    const before = this.#last
    const mine = (async () => {
      await before
      const result = await work()
      await nextTurn()
      return result
    })()
    this.#last = mine.catch(() => {})
    return mine
  }
}
