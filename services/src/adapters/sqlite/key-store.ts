import type { DatabaseSync } from 'node:sqlite'
import type { Erasure, KeyBlock, KeyStore } from '#ports/key-store.ts'
import { emptyJournal } from './cleanse.ts'
import { openForReading, openForWriting } from './database.ts'
import { guarded } from './guarded.ts'

const TABLES = `
  CREATE TABLE IF NOT EXISTS block (
    id TEXT PRIMARY KEY NOT NULL, stream TEXT NOT NULL, rows TEXT NOT NULL, persons TEXT NOT NULL, keys BLOB NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS block_by_stream ON block (stream);
  CREATE TABLE IF NOT EXISTS erasure (id TEXT PRIMARY KEY NOT NULL, said TEXT NOT NULL) STRICT;`

/** Blocks that `all` reads at a time. */
const AT_ONCE = 100

type Row = [id: string, stream: string, rows: string, persons: string, keys: Uint8Array]
const COLUMNS = 'id, stream, rows, persons, keys'
const AS_ARRAYS = { returnArrays: true }

/** Keys in a file of their own, in which deleted and replaced keys are overwritten. */
class SqliteKeyStore implements KeyStore {
  readonly #database: DatabaseSync
  readonly #asked: ReturnType<typeof guarded>

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#asked = guarded(database, {
      closed: 'the key store is closed',
      failed: 'the keys of personal data cannot be used',
    })
  }

  put({ id, stream, rows, persons, keys }: KeyBlock): Promise<void> {
    return this.#asked(
      (database) =>
        void database
          .prepare('INSERT OR REPLACE INTO block VALUES (?, ?, ?, ?, ?)')
          .run(id, stream, JSON.stringify(rows), JSON.stringify(persons), keys),
    )
  }

  get(ids: readonly string[]): Promise<readonly KeyBlock[]> {
    // A rebuild needs one block per event: reading many at once takes a third of the time.
    return this.#asked((database) => {
      const sql = `SELECT ${COLUMNS} FROM block WHERE id IN (SELECT value FROM json_each(?))`
      const rows = database.prepare(sql, AS_ARRAYS).all(JSON.stringify(ids))
      return (rows as unknown as Row[]).map(blockOf) // COLUMNS, in this order
    })
  }

  async *all(): AsyncGenerator<KeyBlock> {
    let last = ''
    for (;;) {
      const blocks = await this.#asked((database) => {
        const sql = `SELECT ${COLUMNS} FROM block WHERE id > ? ORDER BY id LIMIT ?`
        const rows = database.prepare(sql, AS_ARRAYS).all(last, AT_ONCE)
        return (rows as unknown as Row[]).map(blockOf) // COLUMNS, in this order
      })
      yield* blocks
      if (blocks.length < AT_ONCE) return
      last = blocks.at(-1)!.id
    }
  }

  swap(before: KeyBlock, { rows, persons, keys }: KeyBlock): Promise<boolean> {
    return this.#asked((database) => {
      const { changes } = database
        .prepare('UPDATE block SET rows = ?, persons = ?, keys = ? WHERE id = ? AND keys = ?')
        .run(JSON.stringify(rows), JSON.stringify(persons), keys, before.id, before.keys)
      return changes === 1
    })
  }

  begun(erasure: Erasure): Promise<void> {
    return this.#asked(
      (database) =>
        void database
          .prepare('INSERT OR REPLACE INTO erasure VALUES (?, ?)')
          .run(erasure.id, JSON.stringify(erasure)),
    )
  }

  unfinished(): Promise<readonly Erasure[]> {
    return this.#asked((database) => {
      const rows = database.prepare('SELECT said FROM erasure ORDER BY id').all() as { said: string }[] // the selected column
      return rows.map(({ said }) => JSON.parse(said) as Erasure) // as `begun` wrote it
    })
  }

  ended(id: string): Promise<void> {
    return this.#asked((database) => void database.prepare('DELETE FROM erasure WHERE id = ?').run(id))
  }

  removeStream(stream: string): Promise<void> {
    return this.#asked((database) => void database.prepare('DELETE FROM block WHERE stream = ?').run(stream))
  }

  async cleanse(): Promise<void> {
    await emptyJournal(this.#database)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#database.isOpen) this.#database.close()
  }
}

/** Opens or creates the file for its one writer. */
export function openSqliteKeyStore(path: string): KeyStore {
  const database = openForWriting(path, 'full')
  try {
    database.exec(`PRAGMA secure_delete = ON; ${TABLES}`)
    return new SqliteKeyStore(database)
  } catch (error) {
    database.close()
    throw error
  }
}

/** Opens the keys for decryption only; the writer must have created the file. */
export function openSqliteKeyReader(path: string): KeyStore {
  return new SqliteKeyStore(openForReading(path))
}

function blockOf([id, stream, rows, persons, keys]: Row): KeyBlock {
  return {
    id,
    stream,
    rows: JSON.parse(rows) as number[], // as `put` wrote them
    persons: JSON.parse(persons) as string[],
    keys,
  }
}
