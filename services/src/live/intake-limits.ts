import { liveLimits } from '@staffplan/contracts/live'
import { mayUse } from '#roles.ts'
import { TokenBucket } from './token-bucket.ts'

const KIB = 1024

/** How much a user's sockets may send, since reading a frame holds everybody else up. */
export type IntakeLimits = {
  /** The largest frame, in bytes. */
  readonly largest: number
  /** Limits the bytes that all sockets of the user send together. */
  readonly bytes: TokenBucket
}

type Sender = { readonly userId: number; readonly roleId: number }

/** One token bucket per user, however many sockets they open; a larger one for administrators, who alone plan. */
export class IntakeLimitsByUser {
  readonly #buckets = new Map<string, TokenBucket>()

  of({ userId, roleId }: Sender): IntakeLimits {
    const isPlanner = mayUse(roleId, 'admin')
    const name = `${userId} ${roleId}`
    const bytes =
      this.#buckets.get(name) ??
      new TokenBucket(
        isPlanner
          ? { perSecond: 256 * KIB, burst: 4 * liveLimits.commandBytes }
          : { perSecond: 4 * KIB, burst: 64 * KIB },
      )
    this.#buckets.set(name, bytes)
    return { largest: isPlanner ? liveLimits.commandBytes : liveLimits.listenerFrameBytes, bytes }
  }

  /** Drops full buckets, with which nothing is lost. Called every second. */
  forget(): void {
    for (const [name, bytes] of this.#buckets) if (bytes.isFull()) this.#buckets.delete(name)
  }
}
