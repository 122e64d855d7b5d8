import type { DatabaseSync } from 'node:sqlite'
import { StorageFull, StoreUnavailable } from '#ports/event-log.ts'
import { SQLITE, sqliteCode } from './database.ts'

type Said = { readonly closed: string; readonly failed: string }

/** Wraps access to a file beside the log; translates SQLite's errors into StoreUnavailable with the given messages. */
export function guarded(database: DatabaseSync, { closed, failed }: Said) {
  return async <Answer>(question: (database: DatabaseSync) => Answer): Promise<Answer> => {
    if (!database.isOpen) throw new StoreUnavailable(closed, false)
    try {
      return question(database)
    } catch (error) {
      const code = sqliteCode(error)
      if (code === null) throw error
      if (code === SQLITE.full) throw new StorageFull('the disk is full', false, error)
      throw new StoreUnavailable(failed, false, error)
    }
  }
}
