import { setTimeout as delay } from 'node:timers/promises'
import { StoreUnavailable } from '#ports/event-log.ts'

const AGAIN = 1_000

/** Tries again for as long as a server is away; one that is there and refuses is an error. Null when the signal came first. */
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
