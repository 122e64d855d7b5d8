import { createHash } from 'node:crypto'
import type { EventLog } from '#ports/event-log.ts'

/** Nobody can be signed in before a user exists, so this stream is never empty when it matters. */
const FIRST_STREAM = 'users'

/** Names this log: another one, or one that was created anew, has another name. */
export async function logEpoch(log: Pick<EventLog, 'read'>): Promise<string> {
  let first = ''
  for await (const { id } of log.read(FIRST_STREAM)) first ||= id
  return createHash('sha256').update(first).digest('hex').slice(0, 12)
}
