import type { DatabaseSync, StatementSync } from 'node:sqlite'
import {
  type Counted,
  type ExpiringKind,
  type ExpiringStore,
  Growth,
  type Held,
  surplus,
  type Swap,
} from '#ports/expiring-store.ts'
import { inTransaction } from './database.ts'
import { openDisposable } from './disposable-file.ts'
import { guarded } from './guarded.ts'

const LAYOUT = {
  version: 1,
  tables: `
  CREATE TABLE kept (
    kind TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, bytes INTEGER NOT NULL, ends INTEGER NOT NULL,
    PRIMARY KEY (kind, key)
  ) STRICT;
  CREATE INDEX kept_by_end ON kept (kind, ends);`,
}
/** Milliseconds between two deletions of expired values. */
const SWEEP = 60_000

/** Expiring values in a file of their own. Commits do not wait for the disk, so a power cut may lose the last ones. */
class SqliteExpiringStore implements ExpiringStore {
  readonly #database: DatabaseSync
  readonly #asked: ReturnType<typeof guarded>
  readonly #now: () => Date
  readonly #growth = new Growth()
  readonly #sweeping: NodeJS.Timeout
  readonly #get: StatementSync
  readonly #all: StatementSync
  readonly #put: StatementSync
  readonly #remove: StatementSync
  readonly #count: StatementSync
  readonly #total: StatementSync
  readonly #giveWay: StatementSync

  constructor(database: DatabaseSync, now: () => Date) {
    this.#database = database
    this.#asked = guarded(database, {
      closed: 'what expires is closed',
      failed: 'what expires cannot be kept',
    })
    this.#now = now
    this.#get = database.prepare('SELECT value FROM kept WHERE kind = ? AND key = ? AND ends > ?')
    this.#all = database.prepare('SELECT key, value FROM kept WHERE kind = ? AND ends > ?')
    this.#put = database.prepare('INSERT OR REPLACE INTO kept VALUES (?, ?, ?, ?, ?)')
    this.#remove = database.prepare('DELETE FROM kept WHERE kind = ? AND key = ?')
    this.#count = database.prepare(
      `INSERT INTO kept VALUES (:kind, :key, '1', :bytes, :ends) ON CONFLICT DO UPDATE SET
         value = CASE WHEN ends > :now THEN CAST(CAST(value AS INTEGER) + 1 AS TEXT) ELSE '1' END,
         ends = CASE WHEN ends > :now THEN ends ELSE :ends END
       RETURNING CAST(value AS INTEGER) AS count, ends AS endsAt`,
    )
    this.#total = database.prepare(
      'SELECT count(*) AS entries, coalesce(sum(bytes), 0) AS bytes FROM kept WHERE kind = ?',
    )
    this.#giveWay = database.prepare(
      'DELETE FROM kept WHERE rowid IN (SELECT rowid FROM kept WHERE kind = ? ORDER BY ends, rowid LIMIT ?)',
    )
    this.#sweep()
    this.#sweeping = setInterval(() => void this.#asked(() => this.#sweep()).catch(() => {}), SWEEP).unref()
  }

  get({ name }: ExpiringKind, key: string): Promise<string | null> {
    return this.#asked(() => this.#held(name, key))
  }

  all({ name }: ExpiringKind): Promise<ReadonlyMap<string, string>> {
    return this.#asked(() => {
      const found = this.#all.all(name, this.#time()) as { key: string; value: string }[] // the selected columns
      return new Map(found.map(({ key, value }) => [key, value]))
    })
  }

  put(kind: ExpiringKind, key: string, value: string): Promise<void> {
    return this.#asked(() => this.#keep(kind, key, value))
  }

  swap(kind: ExpiringKind, key: string, { before, after }: Swap): Promise<boolean> {
    return this.#asked(() => {
      if (this.#held(kind.name, key) !== before) return false
      if (after === null) this.#remove.run(kind.name, key)
      else this.#keep(kind, key, after)
      return true
    })
  }

  count(kind: ExpiringKind, key: string): Promise<Counted> {
    return this.#asked(() => {
      const now = this.#time()
      const bytes = Buffer.byteLength(key)
      const counted = this.#count.get({ kind: kind.name, key, bytes, now, ends: now + kind.lifetime })
      this.#bound(kind, bytes)
      return { ...(counted as Counted) } // the two columns returned
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#sweeping)
    if (this.#database.isOpen) this.#database.close()
  }

  #time(): number {
    return this.#now().getTime()
  }

  #held(name: string, key: string): string | null {
    const found = this.#get.get(name, key, this.#time()) as { value: string } | undefined // the selected column
    return found?.value ?? null
  }

  #keep(kind: ExpiringKind, key: string, value: string): void {
    const bytes = Buffer.byteLength(key) + Buffer.byteLength(value)
    this.#put.run(kind.name, key, value, bytes, this.#time() + kind.lifetime)
    this.#bound(kind, bytes)
  }

  #bound(kind: ExpiringKind, bytes: number): void {
    if (this.#growth.isDue(kind, bytes)) inTransaction(this.#database, () => this.#makeRoom(kind))
  }

  /** Repeats until enough has given way, since the oldest values may be smaller than most. */
  #makeRoom(kind: ExpiringKind): void {
    for (;;) {
      const leaving = surplus(this.#total.get(kind.name) as Held, kind) // the two selected columns
      if (leaving === 0) return
      this.#giveWay.run(kind.name, leaving)
    }
  }

  #sweep(): void {
    this.#database.prepare('DELETE FROM kept WHERE ends <= ?').run(this.#time())
  }
}

/** Opens or creates the file for its one process; a file that is unreadable or of another layout is replaced. */
export function openSqliteExpiringStore(path: string, now: () => Date = () => new Date()): ExpiringStore {
  return new SqliteExpiringStore(openDisposable(path, LAYOUT), now)
}
