import { closeSync, fsyncSync, openSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { openForReading } from './database.ts'

/** More pages than a database has: one step, so that a writer beside it never makes the copy begin again. */
const ALL_PAGES = 2 ** 31 - 1

/**
 * A consistent copy of a database that others may be writing meanwhile: one file without a journal, readable by this user
 * only, on the disk when this resolves. Throws when the target is there already.
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

/** Until the system says that the file, or the folder's list of names, is on the disk. */
export function syncFile(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
