import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Restores a backup as the README says: the server is stopped, the log and its journal are replaced, the rest stays.
 */
export function putBack(backup: string, dataDir: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(join(dataDir, `events.db${end}`), { force: true })
  copyFileSync(backup, join(dataDir, 'events.db'))
}
