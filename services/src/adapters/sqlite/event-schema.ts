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

/** Tells one log from another, so that read models of a different one are recognised. */
export function logId(database: DatabaseSync): string {
  return (database.prepare('SELECT id FROM log').get() as { id: string }).id // written with the tables
}
