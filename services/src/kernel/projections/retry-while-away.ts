import { setTimeout as delay } from 'node:timers/promises'
import { StoreUnavailable } from '#ports/event-log.ts'

const AGAIN = 1_000

/** Repeats the work while it throws StoreUnavailable; throws any other error. Null when the signal aborts first. */
export async function retryWhileAway<Result>(
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result | null> {
  while (!signal.aborted) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      await delay(AGAIN, undefined, { signal }).catch(() => {}) // the signal ends the loop
    }
  }
  return null
}
