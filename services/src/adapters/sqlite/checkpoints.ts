import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Checkpoint, CheckpointName, Checkpoints } from '#ports/checkpoints.ts'
import { StoreUnavailable } from '#ports/event-log.ts'
import { emptyJournal } from './cleanse.ts'
import { inTransaction, sqliteCode } from './database.ts'
import { openDisposable } from './disposable-file.ts'

const LAYOUT = {
  version: 3,
  // Parts with equal bytes share one content, which is deleted with the last of these parts.
  tables: `
  CREATE TABLE part (
    stream TEXT NOT NULL, revision INTEGER NOT NULL, part INTEGER NOT NULL,
    log TEXT NOT NULL, model TEXT NOT NULL, hash BLOB NOT NULL,
    PRIMARY KEY (stream, revision, part)
  ) STRICT;
  CREATE INDEX part_by_hash ON part (hash);
  CREATE TABLE content (hash BLOB PRIMARY KEY NOT NULL, bytes BLOB NOT NULL) STRICT;
  CREATE TRIGGER unused AFTER DELETE ON part WHEN NOT EXISTS (SELECT 1 FROM part WHERE hash = OLD.hash)
    BEGIN DELETE FROM content WHERE hash = OLD.hash; END;
  CREATE TABLE forgotten (stream TEXT PRIMARY KEY NOT NULL, before INTEGER NOT NULL) STRICT;`,
}

/** Checkpoints in a file of their own. Commits do not wait for the disk. */
class SqliteCheckpoints implements Checkpoints {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  latest({ log, stream, model }: CheckpointName, upTo: bigint): Promise<Checkpoint | null> {
    return this.#asked((database) => {
      const newest = database.prepare(
        `SELECT revision FROM part WHERE stream = ? AND revision <= ? AND part = 0 AND log = ? AND model = ?
         ORDER BY revision DESC LIMIT 1`,
      )
      newest.setReadBigInts(true)
      const found = newest.get(stream, upTo, log, model) as { revision: bigint } | undefined // the selected column
      if (!found) return null
      const { revision } = found
      const rows = database
        .prepare(
          'SELECT bytes FROM part JOIN content USING (hash) WHERE stream = ? AND revision = ? ORDER BY part',
        )
        .all(stream, revision) as { bytes: Uint8Array }[] // the selected column
      return { revision, parts: rows.map(({ bytes }) => bytes) }
    })
  }

  put({ log, stream, model }: CheckpointName, { revision, parts }: Checkpoint, kept: number): Promise<void> {
    return this.#asked((database) =>
      inTransaction(database, () => {
        const isForgotten = database.prepare('SELECT 1 FROM forgotten WHERE stream = ? AND before > ?')
        if (isForgotten.get(stream, revision)) return
        database
          .prepare('DELETE FROM part WHERE stream = ? AND (revision = ? OR log <> ? OR model <> ?)')
          .run(stream, revision, log, model)
        const insert = database.prepare('INSERT INTO part VALUES (?, ?, ?, ?, ?, ?)')
        const insertContent = database.prepare('INSERT OR IGNORE INTO content VALUES (?, ?)')
        for (const [part, bytes] of parts.entries()) {
          const hash = createHash('sha256').update(bytes).digest()
          insertContent.run(hash, bytes)
          insert.run(stream, revision, part, log, model, hash)
        }
        if (kept === Infinity) return
        database
          .prepare(
            `DELETE FROM part WHERE stream = :stream AND revision < (SELECT min(revision) FROM
             (SELECT revision FROM part WHERE stream = :stream AND part = 0 ORDER BY revision DESC LIMIT :kept))`,
          )
          .run({ stream, kept })
      }),
    )
  }

  remove({ stream }: CheckpointName, from: bigint): Promise<void> {
    return this.#asked(
      (database) =>
        void database.prepare('DELETE FROM part WHERE stream = ? AND revision >= ?').run(stream, from),
    )
  }

  async forget(stream: string, before: bigint): Promise<void> {
    await this.#asked((database) =>
      inTransaction(database, () => {
        database
          .prepare(
            `INSERT INTO forgotten VALUES (:stream, :before)
             ON CONFLICT DO UPDATE SET before = max(before, excluded.before)`,
          )
          .run({ stream, before })
        database.prepare('DELETE FROM part WHERE stream = ? AND revision < ?').run(stream, before)
      }),
    )
    await emptyJournal(this.#database)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#database.isOpen) this.#database.close()
  }

  async #asked<Answer>(question: (database: DatabaseSync) => Answer): Promise<Answer> {
    if (!this.#database.isOpen) throw new StoreUnavailable('the checkpoints are closed', false)
    try {
      return question(this.#database)
    } catch (error) {
      if (sqliteCode(error) === null) throw error
      throw new StoreUnavailable('the checkpoints cannot be used', false, error)
    }
  }
}

/** Opens or creates the file for its one process; a file that is unreadable or of another layout is replaced. */
export function openSqliteCheckpoints(path: string): Checkpoints {
  return new SqliteCheckpoints(openDisposable(path, LAYOUT))
}
