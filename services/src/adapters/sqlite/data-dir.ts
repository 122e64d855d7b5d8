import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makePrivate, SQLITE, sqliteCode } from './database.ts'

/** What lies in a data folder; whatever else somebody keeps there stays as it is. */
const OURS = /^(?:[\w-]+\.db(?:-wal|-shm|-journal)?|setup-code|pseudonym-key|chain-key)$/
const OTHERS = 0o077

/**
 * Makes this process the only owner of a data folder until it is disposed of. The claim is a lock of the operating
 * system, which ends with the process however that ends. Its files are this user's only, whatever the folder is. Throws when another process has it.
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

/** A folder from elsewhere, or from an earlier version, may have files that others read. */
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
