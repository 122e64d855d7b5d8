import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SQLITE, sqliteCode } from './database.ts'

/**
 * Makes this process the only owner of a data folder until it is disposed of. The claim is a lock of the operating
 * system, which ends with the process however that ends. Throws when another process has it.
 */
export function ownDataDir(dataDir: string): Disposable {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const owner = new DatabaseSync(join(dataDir, 'owner.db'))
  try {
    owner.exec('BEGIN EXCLUSIVE')
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
