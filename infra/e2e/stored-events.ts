import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Number of events of a type in the log of a running product, read from its file. */
export function storedEvents(dataDir: string, type: string): number {
  return count(dataDir, 'SELECT count(*) AS count FROM event WHERE type = ?', type)
}

/** Number of events of all types. */
export function logLength(dataDir: string): number {
  return count(dataDir, 'SELECT count(*) AS count FROM event')
}

function count(dataDir: string, query: string, ...values: string[]): number {
  const log = new DatabaseSync(join(dataDir, 'events.db'), { readOnly: true })
  try {
    return Number(log.prepare(query).get(...values)?.['count'])
  } finally {
    log.close()
  }
}
