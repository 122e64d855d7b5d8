import type { DatabaseSync, StatementSync } from 'node:sqlite'

const TABLE = `
  CREATE TABLE IF NOT EXISTS written (type TEXT PRIMARY KEY NOT NULL, schema INTEGER NOT NULL) STRICT
`

/** Remembers the highest schema number of each event type ever appended; stored in the same transaction as the events. */
export class WrittenSchemas {
  readonly #raise: StatementSync
  /** What this process has stored itself, so that an ordinary append needs only a look here. */
  readonly #known = new Map<string, number>()

  constructor(database: DatabaseSync) {
    database.exec(TABLE)
    this.#raise = database.prepare(
      `INSERT INTO written (type, schema) VALUES (?, ?)
       ON CONFLICT (type) DO UPDATE SET schema = max(schema, excluded.schema)`,
    )
  }

  note(type: string, schema: number): void {
    if (schema <= (this.#known.get(type) ?? 0)) return
    this.#raise.run(type, schema)
    this.#known.set(type, schema)
  }

  /** To be called after a lost transaction, whose notes are lost as well. */
  forget(): void {
    this.#known.clear()
  }
}

/** The remembered schemas; none in a file of a version that did not remember them. */
export function writtenSchemas(database: DatabaseSync): ReadonlyMap<string, number> {
  const isKnown = database
    .prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'written'")
    .get()
  if (!isKnown) return new Map()
  const all = database.prepare('SELECT type, schema FROM written', { returnArrays: true }).all()
  return new Map(all as unknown as [string, number][]) // the two columns
}
