import { liveLimits } from '@staffplan/contracts/live'
import { mayUse } from '#roles.ts'
import { TokenBucket } from './token-bucket.ts'

const KIB = 1024

/** What a user's sockets may send: reading a frame holds everybody else up. */
export type IntakeLimits = {
  /** The largest frame, in bytes. */
  readonly largest: number
  /** Bytes, of all sockets of the user together. */
  readonly bytes: TokenBucket
}

type Sender = { readonly userId: number; readonly roleId: number }

/** One token bucket for each user, however many sockets they open one after the other: only administrators plan. */
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

  /** Called every second: nothing is lost with a bucket that is full. */
  forget(): void {
    for (const [name, bytes] of this.#buckets) if (bytes.isFull()) this.#buckets.delete(name)
  }
}
