import { closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

const BUSY_MILLISECONDS = 5_000

/** Durability of commits: `full` survives a power cut; `normal` may lose the last commits but leaves no partial one. */
type Durability = 'full' | 'normal'

// Pages in the journal (WAL) before they are copied into the database. A short journal is soon overwritten in place, which
// makes durable commits cheaper; with large commits it would be copied every time.
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
 * Creates a missing file, for this user only; SQLite gives its journals the same mode. An existing file is not opened:
 * closing it again would drop every lock that other connections of this process hold on it (SQLite, "How To Corrupt An
 * SQLite Database File", 2.2), and the next program that closes the file would remove its journal.
 */
export function makePrivate(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (!isThere) throw error
  }
}

/** Opens a database that another connection writes; it sees only whole commits. */
export function openForReading(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: BUSY_MILLISECONDS })
  return configured(database, 'PRAGMA query_only = ON;')
}

/** For each of the eight connections of a process, 64 MiB in total at most; the system's own cache holds the rest. */
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

/** Runs the work in a transaction: all of it or nothing. */
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

/** Rolls back, unless SQLite has already done so because of an error. */
export function rollBack(database: DatabaseSync): void {
  if (database.isTransaction) database.exec('ROLLBACK')
}

export const SQLITE = { error: 1, busy: 5, corrupt: 11, full: 13, constraint: 19, notADatabase: 26 } as const

/** SQLite's primary result code, without its extension; null for any other error. */
export function sqliteCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null
  return error.errcode & 0xff
}
