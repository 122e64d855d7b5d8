import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { StoreUnavailable } from '#ports/event-log.ts'
import { SQLITE, sqliteCode } from './database.ts'

/** Milliseconds for running reads and writes to finish. */
const TIMEOUT = 30_000
const PAUSE = 50

/**
 * Rewrites a database without what was deleted from it, and empties its journal. Other connections may go on using it;
 * writers wait meanwhile.
 */
export async function cleanse(path: string): Promise<void> {
  using database = new DatabaseSync(path, { timeout: 0 })
  await insisting(() => database.exec('VACUUM'))
  await emptyJournal(database)
}

/** Purges deleted data from a database that overwrites what it deletes. */
export async function emptyJournalOf(path: string): Promise<void> {
  using database = new DatabaseSync(path, { timeout: 0 })
  await emptyJournal(database)
}

/** Empties the journal, which holds overwritten pages until the last reader has finished. */
export async function emptyJournal(database: DatabaseSync): Promise<void> {
  await insisting(() => {
    const { busy } = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number } // the selected column
    if (busy !== 0) throw new Busy()
  })
}

class Busy extends Error {}

async function insisting(work: () => void): Promise<void> {
  const end = performance.now() + TIMEOUT
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof Busy) && sqliteCode(error) !== SQLITE.busy) throw error
      if (performance.now() > end)
        throw new StoreUnavailable('a database is in use all the time', true, error)
      await delay(PAUSE)
    }
  }
}
