import { batchesUpTo } from '#kernel/streams/log-walk.ts'
import type { EventTypes } from '#kernel/streams/event-types.ts'
import type { EventLog } from '#ports/event-log.ts'
import { sealedIn } from './sealed.ts'

/** Whether a log holds sealed personal data; reads the stored events up to the first that does. */
export async function hasSealedEvents(
  log: Pick<EventLog, 'follow' | 'head'>,
  types: EventTypes,
): Promise<boolean> {
  for await (const batch of batchesUpTo(log, { last: await log.head() }))
    if (batch.some((event) => types.sealing(event.type) && sealedIn(event))) return true
  return false
}
