import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { REMOVED } from '#ports/event-log.ts'

/**
 * Empties the events of a stream. Their rows stay, so that positions, revisions and the ids that read models remember
 * stay true; what they said is overwritten on the disk.
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

  /** One event after the other. */
  *remove(stream: string): Generator<void> {
    for (;;) {
      const row = this.#next.get(stream, REMOVED)
      if (!row) return
      const { position, metadata } = row as { position: bigint; metadata: string } // the two columns asked for
      this.#overwriting(() => this.#empty.run(REMOVED, asFirstSchema(metadata), position))
      yield
    }
  }

  /** The journal still has what was overwritten, unless somebody reads at this moment; then the next checkpoint does it. */
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

/** Who and when stay. */
function asFirstSchema(metadata: string): string {
  return JSON.stringify({ ...(JSON.parse(metadata) as object), schema: 1 }) // an object was written
}
