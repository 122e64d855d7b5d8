import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { REMOVED } from '#ports/event-log.ts'

/**
 * Empties the events of a stream. Their rows stay, so that positions, revisions and the ids that read models remember remain
 * valid; their data is overwritten on the disk.
 */
export class StreamRemover {
  readonly #database: DatabaseSync
  readonly #next: StatementSync
  readonly #empty: StatementSync

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#next = database.prepare(
      'SELECT position, metadata FROM event WHERE stream = ? AND type <> ? ORDER BY revision LIMIT 1',
      { readBigInts: true },
    )
    this.#empty = database.prepare("UPDATE event SET type = ?, data = '{}', metadata = ? WHERE position = ?")
  }

  /** Empties one event per step. */
  *remove(stream: string): Generator<void> {
    for (;;) {
      const row = this.#next.get(stream, REMOVED)
      if (!row) return
      const { position, metadata } = row as { position: bigint; metadata: string } // the two columns asked for
      this.#overwriting(() => this.#empty.run(REMOVED, asFirstSchema(metadata), position))
      yield
    }
  }

  /** Empties the journal, which still holds the overwritten data. During a read that is left to the next checkpoint. */
  clearJournal(): void {
    this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  }

  #overwriting(work: () => void): void {
    this.#database.exec('PRAGMA secure_delete = ON')
    try {
      work()
    } finally {
      this.#database.exec('PRAGMA secure_delete = OFF')
    }
  }
}

/** The metadata, still telling who and when, but with the schema number of an empty event. */
function asFirstSchema(metadata: string): string {
  return JSON.stringify({ ...(JSON.parse(metadata) as object), schema: 1 }) // an object was written
}
