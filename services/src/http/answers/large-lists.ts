import { setImmediate as nextTurn } from 'node:timers/promises'
import { Refusal } from '@staffplan/contracts/refusal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { signedInAs } from '#http/requests/authenticate.ts'
import { FairQueue } from './fair-queue.ts'

const AT_ONCE = { ofUser: 4, ofProcess: 16 } as const
/** Questions that a user may have in line. */
const ASKED = 16
/** Seconds after which a place is likely to be free. */
const RETRY_AFTER = 2
/** Who reads too slowly holds a state of the database; not for longer than this, in milliseconds. */
const LONGEST = 60_000

declare module 'fastify' {
  interface FastifyInstance {
    largeLists: LargeLists
  }
}

/** Whose turn it is to be, for as long as anybody waits for it. */
export type Asker = { readonly userId: number; readonly gone?: AbortSignal }

/**
 * Long lists and questions about the whole log take turns, part by part: however much is under way, everybody else waits
 * for one part at most, and users take turns too, so that nobody waits for more than one of each other's. What nobody waits
 * for any more is left out.
 */
export class LargeLists {
  /** Milliseconds after which whoever takes nothing more of what may take long gives up the place. */
  longestPause = LONGEST
  readonly #running = new Map<number, number>()
  #size = 0
  readonly #asked = new Map<number, number>()
  readonly #line = new FairQueue<() => void>()
  #isTaken = false

  /** Throws `rate-limited` when the user, or the process, has enough under way. */
  enter(userId: number): Disposable & { readonly signal: AbortSignal } {
    if (this.#size >= AT_ONCE.ofProcess) throw tooMany()
    const leave = counted(this.#running, userId, AT_ONCE.ofUser)
    this.#size += 1
    return {
      signal: AbortSignal.timeout(LONGEST),
      [Symbol.dispose]: () => {
        leave()
        this.#size -= 1
      },
    }
  }

  /** One turn. Throws `rate-limited` when the user waits for enough answers. */
  async ask<Result>(asker: Asker, work: () => Promise<Result>): Promise<Result> {
    const leave = counted(this.#asked, asker.userId, ASKED)
    try {
      return await this.turn(asker, work)
    } finally {
      leave()
    }
  }

  /** One part of one list at a time, then whatever else waits. */
  async turn<Result>({ userId, gone }: Asker, work: () => Promise<Result>): Promise<Result> {
    gone?.throwIfAborted()
    if (this.#isTaken) await this.#inLine(userId, gone)
    this.#isTaken = true
    try {
      gone?.throwIfAborted()
      const result = await work()
      await nextTurn()
      return result
    } finally {
      this.#passOn()
    }
  }

  #inLine(userId: number, gone?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const place = [String(userId)]
      const leave = (): void => {
        this.#line.remove(place, begin)
        reject(gone?.reason)
      }
      const begin = (): void => {
        gone?.removeEventListener('abort', leave)
        resolve()
      }
      gone?.addEventListener('abort', leave, { once: true })
      this.#line.push(place, begin)
    })
  }

  /** The turn stays taken where somebody has it next. */
  #passOn(): void {
    const begin = this.#line.shift()
    if (begin) begin()
    else this.#isTaken = false
  }
}

/** Who asks, until the answer is sent or its connection closed. */
export function askerOf(request: FastifyRequest, reply: FastifyReply): Asker {
  const gone = new AbortController()
  const leave = (): void => gone.abort(tooMany()) // nobody reads it
  if (reply.raw.destroyed) leave()
  else reply.raw.once('close', leave)
  return { userId: signedInAs(request).userId, gone: gone.signal }
}

/** Counts one more for the user, and answers with what takes it away again; throws `rate-limited` at the most there may be. */
function counted(counts: Map<number, number>, userId: number, most: number): () => void {
  const before = counts.get(userId) ?? 0
  if (before >= most) throw tooMany()
  counts.set(userId, before + 1)
  return () => {
    const left = (counts.get(userId) ?? 1) - 1
    if (left === 0) counts.delete(userId)
    else counts.set(userId, left)
  }
}

function tooMany(): Refusal {
  return new Refusal('rate-limited', { params: { retryAfter: RETRY_AFTER } })
}
