import { DatabaseSync } from 'node:sqlite'
import { copyDatabase, syncFile } from './database-copy.ts'
import { endLife } from './event-schema.ts'

/** Copies the log of a running server and checks the copy, page by page. Resolves with the number of events in it. */
export async function copyEventLog(from: string, to: string): Promise<number> {
  await copyDatabase(from, to)
  {
    using own = new DatabaseSync(to)
    endLife(own)
  }
  syncFile(to)
  using copy = new DatabaseSync(to, { readOnly: true })
  const { integrity_check: fault } = copy.prepare('PRAGMA integrity_check').get() as {
    integrity_check: string
  } // the pragma's column
  if (fault !== 'ok')
    throw new Error('the copy is damaged, and so, it seems, is the event log: look at its disk')
  const { events } = copy.prepare('SELECT count(*) AS events FROM event').get() as { events: number } // an aggregate always has one row
  return events
}
