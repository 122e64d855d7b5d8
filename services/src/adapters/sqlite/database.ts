import { closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

const BUSY_MILLISECONDS = 5_000

/** How sure a commit is: `full` survives a power cut, `normal` may lose the last ones but never tears. */
type Durability = 'full' | 'normal'

// Pages in the journal before they are carried over. A short journal is soon written in place again, which makes each
// durable commit cheaper; large commits would carry over every time.
const JOURNAL_PAGES: Record<Durability, number> = { full: 1_000, normal: 8_192 }

/** Opens a database for its one writer. */
export function openForWriting(path: string, durability: Durability): DatabaseSync {
  if (path !== ':memory:') makePrivate(path)
  const database = new DatabaseSync(path, { timeout: BUSY_MILLISECONDS })
  return configured(
    database,
    `PRAGMA journal_mode = WAL; PRAGMA synchronous = ${durability};
     PRAGMA wal_autocheckpoint = ${JOURNAL_PAGES[durability]};`,
  )
}

/**
 * A file that is not there yet is made, for this user only; SQLite gives its journals the same mode. One that is there is not
 * opened: closing it again would drop every lock that other connections of this process hold on it (SQLite, "How To Corrupt An
 * SQLite Database File", 2.2), and the next program that closes the file would take its journal away.
 */
export function makePrivate(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (!isThere) throw error
  }
}

/** Opens a database that somebody else writes; it sees each commit whole. */
export function openForReading(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: BUSY_MILLISECONDS })
  return configured(database, 'PRAGMA query_only = ON;')
}

/** A process holds eight connections to its five files, 64 MiB at most; what they leave out stands in the system's own cache. */
const CACHE_KIBIBYTES = 8 * 1024

function configured(database: DatabaseSync, pragmas: string): DatabaseSync {
  try {
    database.exec(`${pragmas} PRAGMA cache_size = -${CACHE_KIBIBYTES}; PRAGMA temp_store = MEMORY;`)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** All of the work or nothing of it. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    rollBack(database)
    throw error
  }
}

/** SQLite has rolled back by itself after some errors. */
export function rollBack(database: DatabaseSync): void {
  if (database.isTransaction) database.exec('ROLLBACK')
}

export const SQLITE = { error: 1, busy: 5, corrupt: 11, full: 13, constraint: 19, notADatabase: 26 } as const

/** SQLite's primary result code, without its extension; null for any other error. */
export function sqliteCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null
  return error.errcode & 0xff
}
