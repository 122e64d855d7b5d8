import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** How many events of a type the log of a running product holds, as its file says. */
export function storedEvents(dataDir: string, type: string): number {
  const log = new DatabaseSync(join(dataDir, 'events.db'), { readOnly: true })
  try {
    const row = log.prepare('SELECT count(*) AS count FROM event WHERE type = ?').get(type)
    return Number(row?.['count'])
  } finally {
    log.close()
  }
}
