import { setImmediate as nextTurn } from 'node:timers/promises'
import { Refusal } from '@staffplan/contracts/refusal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { signedInAs } from '#http/requests/authenticate.ts'
import { FairQueue } from './fair-queue.ts'

const AT_ONCE = { ofUser: 4, ofProcess: 16 } as const
/** Most questions that a user may have queued. */
const ASKED = 16
/** Seconds after which a place is likely to be free. */
const RETRY_AFTER = 2
/** Milliseconds for which a slow reader may hold a database snapshot. */
const LONGEST = 60_000

declare module 'fastify' {
  interface FastifyInstance {
    largeLists: LargeLists
  }
}

/** A user who waits for a turn; `gone` aborts when the client no longer waits. */
export type Asker = { readonly userId: number; readonly gone?: AbortSignal }

/**
 * Long lists and questions about the whole log take turns, part by part: however much is under way, other requests wait for
 * one part at most. Users take turns, too, so that nobody waits for more than one part of each other user. Work whose client
 * has gone is skipped.
 */
export class LargeLists {
  /** Milliseconds after which a client that reads nothing more of a long answer loses its place. */
  longestPause = LONGEST
  readonly #running = new Map<number, number>()
  #size = 0
  readonly #asked = new Map<number, number>()
  readonly #line = new FairQueue<() => void>()
  #isTaken = false

  /** Takes a place for a long list. Throws `rate-limited` when the user, or the process, has too many under way. */
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

  /** Runs work in one turn. Throws `rate-limited` when the user has too many questions queued. */
  async ask<Result>(asker: Asker, work: () => Promise<Result>): Promise<Result> {
    const leave = counted(this.#asked, asker.userId, ASKED)
    try {
      return await this.turn(asker, work)
    } finally {
      leave()
    }
  }

  /** Runs one part of one list at a time, and lets other events of the process run after it. */
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

  /** Gives the turn to the next in the queue; it is free when there is none. */
  #passOn(): void {
    const begin = this.#line.shift()
    if (begin) begin()
    else this.#isTaken = false
  }
}

/** The user who asks; `gone` aborts when the answer is sent or its connection is closed. */
export function askerOf(request: FastifyRequest, reply: FastifyReply): Asker {
  const gone = new AbortController()
  const leave = (): void => gone.abort(tooMany()) // nobody reads this refusal
  if (reply.raw.destroyed) leave()
  else reply.raw.once('close', leave)
  return { userId: signedInAs(request).userId, gone: gone.signal }
}

/** Counts one more for the user and returns a function that undoes it; throws `rate-limited` at the limit. */
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
