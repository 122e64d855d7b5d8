import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makePrivate, SQLITE, sqliteCode } from './database.ts'

/** Names of our files in a data folder; any other file there is left alone. */
const OURS = /^(?:[\w-]+\.db(?:-wal|-shm|-journal)?|setup-code|pseudonym-key|chain-key)$/
const OTHERS = 0o077

/**
 * Makes this process the only owner of a data folder until disposed. The lock is the operating system's, so it ends with the
 * process, however that ends. Makes the files readable by this user only. Throws when another process owns the folder.
 */
export function ownDataDir(dataDir: string): Disposable {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = join(dataDir, 'owner.db')
  makePrivate(lock)
  const owner = new DatabaseSync(lock)
  try {
    owner.exec('BEGIN EXCLUSIVE')
    keepPrivate(dataDir)
  } catch (error) {
    owner.close()
    if (sqliteCode(error) !== SQLITE.busy) throw error
    throw new Error(
      `the data folder ${resolve(dataDir)} is in use by another Staffplan process; ` +
        'stop that one, or name another folder in DATA_DIR',
      { cause: error },
    )
  }
  return { [Symbol.dispose]: () => owner.close() }
}

/** Restricts files to this user: a folder from elsewhere, or of an earlier version, may have files that others can read. */
function keepPrivate(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((name) => OURS.test(name))) {
    const path = join(dataDir, name)
    if ((statSync(path).mode & OTHERS) === 0) continue
    try {
      chmodSync(path, 0o600)
    } catch {
      process.emitWarning(
        `${resolve(path)} can be read by other users of this machine, and this one may not change that`,
      )
    }
  }
}
