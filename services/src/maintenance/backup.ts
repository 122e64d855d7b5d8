import { constants, copyFileSync, existsSync, linkSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { syncFile } from '#adapters/sqlite/database-copy.ts'
import { copyEventLog } from '#adapters/sqlite/log-copy.ts'
import { removedAtExit } from './removed-at-exit.ts'

export type Backup = { readonly file: string; readonly events: number; readonly bytes: number }

/**
 * Copies the event log of a data folder, whose server may go on, into a new file. The file appears under its name only when
 * it is whole, checked and on the disk.
 */
export async function backUp(dataDir: string, name: string): Promise<Backup> {
  const file = resolve(name)
  const log = join(dataDir, 'events.db')
  if (!existsSync(log)) throw new Error(`there is no event log in ${resolve(dataDir)}`)
  assertNew(file)
  if (!existsSync(dirname(file))) throw new Error(`there is no folder ${dirname(file)}`)
  const partial = `${file}.${crypto.randomUUID().slice(0, 8)}.partial`
  using _rest = removedAtExit(partial, `${partial}-journal`)
  const events = await copyEventLog(log, partial)
  appear(partial, file)
  syncFile(dirname(file))
  return { file, events, bytes: statSync(file).size }
}

/** As a rename, but never over a file that somebody has made in the meantime. */
function appear(partial: string, file: string): void {
  try {
    linkSync(partial, file)
  } catch {
    copyFileSync(partial, file, constants.COPYFILE_EXCL) // a file system without links; refuses a file that is there, too
    syncFile(file)
  }
}

function assertNew(file: string): void {
  if (existsSync(file)) throw new Error(`${file} is there already and is not overwritten`)
}
