import { closeSync, fsyncSync, openSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { openForReading } from './database.ts'

/** More pages than any database has: copies in one step, so that concurrent writes never make the copy start again. */
const ALL_PAGES = 2 ** 31 - 1

/**
 * Makes a consistent copy of a database that may be written meanwhile: one file without a journal, readable by this user
 * only, and on the disk when this resolves. Throws when the target exists already.
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  closeSync(openSync(to, 'wx', 0o600))
  {
    using source = openForReading(from)
    await backup(source, to, { rate: ALL_PAGES })
  }
  {
    using copy = new DatabaseSync(to)
    copy.exec('PRAGMA journal_mode = DELETE')
  }
  syncFile(to)
}

/** Waits until a file, or a folder's list of names, is on the disk. */
export function syncFile(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
