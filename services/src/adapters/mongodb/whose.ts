import type { EventLog } from '#ports/event-log.ts'
import { asked } from './asked.ts'
import type { Database } from './database.ts'
import type { ProgressRecord } from './seat-records.ts'

export const OTHERS =
  'the MongoDB database holds the read models of another event log: each installation needs one of its own, and so does a log that was moved'

type Named = Pick<EventLog, 'identity'>

/** Whether they were carried from another log: another installation's, or this one's before it was moved. */
export async function areOthers(progress: Pick<ProgressRecord, 'log'> | null, log: Named): Promise<boolean> {
  if (!progress?.log) return false // nothing was carried yet
  return progress.log !== (await log.identity())
}

/** Throws when they are others': these are neither shown nor thrown away. */
export async function assertOurs(database: Database, log: Named): Promise<void> {
  const identity = await log.identity()
  const progress = await asked(async () =>
    (await database.seat<ProgressRecord>()).findOne({ _id: 'progress' }),
  )
  if (await areOthers(progress, { identity: async () => identity })) throw new Error(OTHERS)
}
