import { existsSync, rmSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { inTransaction, openForReading, openForWriting, sqliteCode } from './database.ts'

type Layout = {
  /** To be raised when the tables change; a file of an earlier version is then discarded. */
  readonly version: number
  readonly tables: string
}

/** Opens or creates a file that may be lost, for its one process; replaces one that is unreadable or of another layout. */
export function openDisposable(path: string, { version, tables }: Layout): DatabaseSync {
  if (existsSync(path) && !isUsable(path, version)) removeDatabase(path)
  const database = openForWriting(path, 'normal')
  try {
    database.exec('PRAGMA secure_delete = ON') // it contains people's names
    if (layoutOf(database) !== version)
      inTransaction(database, () => database.exec(`${tables} PRAGMA user_version = ${version};`))
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

export function removeDatabase(path: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(path + end, { force: true })
}

function isUsable(path: string, version: number): boolean {
  try {
    using database = openForReading(path)
    const { quick_check: verdict } = database.prepare('PRAGMA quick_check(1)').get() as {
      quick_check: string
    } // the selected column
    return layoutOf(database) === version && verdict === 'ok'
  } catch (error) {
    if (sqliteCode(error) === null) throw error
    return false
  }
}

function layoutOf(database: DatabaseSync): number {
  return (database.prepare('PRAGMA user_version').get() as { user_version: number }).user_version // the selected column
}
