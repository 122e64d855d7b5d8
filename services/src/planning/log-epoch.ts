import { createHash } from 'node:crypto'
import type { EventLog } from '#ports/event-log.ts'

/** Names this log to the browsers: another one, or one that was created anew, has another name. */
export async function logEpoch(log: Pick<EventLog, 'identity'>): Promise<string> {
  return createHash('sha256')
    .update(await log.identity())
    .digest('hex')
    .slice(0, 12)
}
