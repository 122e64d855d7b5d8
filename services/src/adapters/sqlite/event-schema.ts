import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from './database.ts'

const VERSION = 1

// AUTOINCREMENT never gives a position twice. The unique pair is the last safeguard of the expected revision.
const TABLES = `
  CREATE TABLE event (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    stream TEXT NOT NULL,
    revision INTEGER NOT NULL,
    id TEXT NOT NULL UNIQUE,
    type TEXT NOT NULL,
    data TEXT NOT NULL,
    metadata TEXT NOT NULL,
    UNIQUE (stream, revision)
  ) STRICT;
  CREATE TABLE log (id TEXT NOT NULL) STRICT;
`

/** Creates the log's tables in an empty file; throws on a file that a later version has written. */
export function prepareEventSchema(database: DatabaseSync): void {
  const { user_version: version } = database.prepare('PRAGMA user_version').get() as { user_version: number } // the pragma's column
  if (version > VERSION) throw new Error('the event log was written by a later version of Staffplan')
  if (version === VERSION) return
  inTransaction(database, () => {
    database.exec(TABLES)
    database.prepare('INSERT INTO log (id) VALUES (?)').run(randomUUID())
    database.exec(`PRAGMA user_version = ${VERSION}`)
  })
}

const LIFE = 'CREATE TABLE IF NOT EXISTS life (id TEXT NOT NULL) STRICT'

/** Gives the log a history (life) of its own, since a log that is restored from a copy continues in another way. */
export function beginLife(database: DatabaseSync): void {
  if (lifeOf(database) !== '') return
  inTransaction(database, () => {
    database.exec(LIFE)
    database.prepare('INSERT INTO life (id) VALUES (?)').run(randomUUID())
  })
}

/** Ends the history in a copy, so that restoring the copy begins a new one. */
export function endLife(database: DatabaseSync): void {
  database.exec(LIFE)
  database.exec('DELETE FROM life')
}

/** Name of the log's history; '' before it has begun. */
export function lifeOf(database: DatabaseSync): string {
  const isKnown = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'life'").get()
  const found = isKnown && database.prepare('SELECT id FROM life').get()
  return (found as { id: string } | undefined)?.id ?? '' // as written above
}

/** Name of the log, by which read models of another log are recognised. */
export function logId(database: DatabaseSync): string {
  return (database.prepare('SELECT id FROM log').get() as { id: string }).id // written with the tables
}
