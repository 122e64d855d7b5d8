import type { DatabaseSync, StatementSync } from 'node:sqlite'

const TABLE = `
  CREATE TABLE IF NOT EXISTS written (type TEXT PRIMARY KEY NOT NULL, schema INTEGER NOT NULL) STRICT
`

/** The highest schema number of each type of event that was ever appended; stored in the transaction of the events. */
export class WrittenSchemas {
  readonly #raise: StatementSync
  /** Of what is stored, what this process has stored itself: an ordinary append costs a look at it. */
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

  /** A transaction was lost, and with it what it had noted. */
  forget(): void {
    this.#known.clear()
  }
}

/** Of a file that may be of a version that remembered none. */
export function writtenSchemas(database: DatabaseSync): ReadonlyMap<string, number> {
  const isKnown = database
    .prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'written'")
    .get()
  if (!isKnown) return new Map()
  const all = database.prepare('SELECT type, schema FROM written', { returnArrays: true }).all()
  return new Map(all as unknown as [string, number][]) // the two columns
}
