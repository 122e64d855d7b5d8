import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from './database.ts'

const VERSION = 1

// AUTOINCREMENT: a position is never given twice. The unique pair is the expected revision's last line of defence.
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
  const { user_version: version } = database.prepare('PRAGMA user_version').get() as { user_version: number } // SQLite's own
  if (version > VERSION) throw new Error('the event log was written by a later version of Staffplan')
  if (version === VERSION) return
  inTransaction(database, () => {
    database.exec(TABLES)
    database.prepare('INSERT INTO log (id) VALUES (?)').run(randomUUID())
    database.exec(`PRAGMA user_version = ${VERSION}`)
  })
}

const LIFE = 'CREATE TABLE IF NOT EXISTS life (id TEXT NOT NULL) STRICT'

/** A log that was put back from a copy goes on another way than the one it was copied from: from now on it has a life of its own. */
export function beginLife(database: DatabaseSync): void {
  if (lifeOf(database) !== '') return
  inTransaction(database, () => {
    database.exec(LIFE)
    database.prepare('INSERT INTO life (id) VALUES (?)').run(randomUUID())
  })
}

/** Whoever puts the copy back begins a new one. */
export function endLife(database: DatabaseSync): void {
  database.exec(LIFE)
  database.exec('DELETE FROM life')
}

/** '' before it has begun. */
export function lifeOf(database: DatabaseSync): string {
  const isKnown = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'life'").get()
  const found = isKnown && database.prepare('SELECT id FROM life').get()
  return (found as { id: string } | undefined)?.id ?? '' // as written above
}

/** Tells one log from another, so that read models of a different one are recognised. */
export function logId(database: DatabaseSync): string {
  return (database.prepare('SELECT id FROM log').get() as { id: string }).id // written with the tables
}
