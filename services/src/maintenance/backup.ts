import { constants, copyFileSync, existsSync, linkSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { copyDatabase, syncFile } from '#adapters/sqlite/database-copy.ts'
import { keysPath } from '#adapters/sqlite/embedded-stores.ts'
import { copyEventLog } from '#adapters/sqlite/log-copy.ts'
import { removedAtExit } from './removed-at-exit.ts'

export type Backup = {
  readonly file: string
  readonly events: number
  readonly bytes: number
  /** File with the keys of what the log says about people; null where nothing was sealed yet. */
  readonly keys: string | null
}

/**
 * Copies the event log of a data folder, whose server may keep running, into a new file, and the keys of what it says
 * about people into another, because to keep both is to keep what is erased later. A file appears under its name only
 * when it is whole, checked and on the disk.
 */
export async function backUp(dataDir: string, name: string): Promise<Backup> {
  const file = resolve(name)
  const log = join(dataDir, 'events.db')
  if (!existsSync(log)) throw new Error(`there is no event log in ${resolve(dataDir)}`)
  const keys = existsSync(keysPath(dataDir)) ? `${file}.keys` : null
  for (const each of [file, ...(keys === null ? [] : [keys])]) assertNew(each)
  if (!existsSync(dirname(file))) throw new Error(`there is no folder ${dirname(file)}`)
  const partial = `${file}.${crypto.randomUUID().slice(0, 8)}.partial`
  const partialKeys = `${partial}.keys`
  using _rest = removedAtExit(partial, `${partial}-journal`, partialKeys, `${partialKeys}-journal`)
  const events = await copyEventLog(log, partial)
  if (keys !== null) await copyDatabase(keysPath(dataDir), partialKeys) // after the log: every event has its keys then
  appear(partial, file)
  if (keys !== null) appear(partialKeys, keys)
  syncFile(dirname(file))
  return { file, events, bytes: statSync(file).size, keys }
}

/** Gives a finished file its name, as a rename does, but never replaces a file made in the meantime. */
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
