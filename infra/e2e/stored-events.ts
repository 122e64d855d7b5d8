import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** How many events of a type the log of a running product holds, as its file says. */
export function storedEvents(dataDir: string, type: string): number {
  return count(dataDir, 'SELECT count(*) AS count FROM event WHERE type = ?', type)
}

/** How many of whatever type. */
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
