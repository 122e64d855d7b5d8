import { Refusal } from '@staffplan/contracts/refusal'

const AT_ONCE = 2
const WAITING = 32

let running = 0
const waiting: (() => void)[] = []

/**
 * Hashing passwords takes memory and the thread pool that files need too: two at once, a short queue, then
 * `rate-limited`.
 */
export async function inHashingQueue<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING) throw new Refusal('rate-limited', { params: { retryAfter: 1 } })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
