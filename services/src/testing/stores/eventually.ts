import { setTimeout as delay } from 'node:timers/promises'
import { StoreUnavailable } from '#ports/event-log.ts'

/** Repeats work until the store is available again, with the same ids and revision as a caller would. */
export async function eventually<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      await delay(50)
    }
  }
}
