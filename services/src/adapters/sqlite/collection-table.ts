import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { versionName } from '#ports/projection-descriptor.ts'
import type { Collection, Document, Key, PageQuery, Write } from '#ports/documents.ts'
import { SEARCH } from '#ports/search-key.ts'

const PLAIN_NAME = /^[a-zA-Z][\w.-]*$/
const STATEMENTS = 200

type Narrowing = Pick<PageQuery, 'where' | 'search'>

/**
 * One version of a collection as a table: the id, the body as text, and an indexed column for every declared key. While a
 * table is filled it has only the indexes it is queried by: creating one at the end is much cheaper than adding every row.
 */
export class CollectionTable {
  readonly #database: DatabaseSync
  readonly #name: string
  readonly #keys: readonly string[]
  readonly #filters: readonly string[]
  readonly #alone: readonly string[]
  readonly #select: string
  readonly #upsert: string
  readonly #updateBody: string
  readonly #statements = new Map<string, StatementSync>()
  readonly #asked = new Set<string>()
  /** Whether the table has indexes; null until that is checked. */
  #isIndexed: boolean | null = null

  constructor(database: DatabaseSync, { name, version = 1, keys, filters = [], alone = keys }: Collection) {
    for (const word of [name, ...keys]) {
      if (!PLAIN_NAME.test(word)) throw new Error(`${word} cannot name a collection or a key`)
    }
    this.#database = database
    this.#name = versionName({ name, version })
    this.#keys = keys
    this.#filters = filters
    this.#alone = alone
    const columns = ['body', ...keys.map(column)]
    const changes = columns.map((name) => `${name} = excluded.${name}`)
    this.#select = `SELECT id, ${columns.join(', ')} FROM "${this.#name}"`
    this.#upsert =
      `INSERT INTO "${this.#name}" (id, ${columns.join(', ')}) VALUES (?${', ?'.repeat(columns.length)})` +
      ` ON CONFLICT (id) DO UPDATE SET ${changes.join(', ')}`
    const sameKeys = keys.map((key) => ` AND ${column(key)} IS ?`).join('')
    this.#updateBody = `UPDATE "${this.#name}" SET body = ? WHERE id = ?${sameKeys}`
  }

  create(): void {
    const columns = this.#keys.map((key) => `, ${column(key)} ANY`).join('')
    this.#database.exec(
      `CREATE TABLE "${this.#name}" (id TEXT PRIMARY KEY NOT NULL, body TEXT NOT NULL${columns}) STRICT`,
    )
  }

  /** The keys of each index that lists are read by. */
  get indexes(): readonly (readonly string[])[] {
    return this.#keys.flatMap((key) => [
      ...(this.#alone.includes(key) ? [[key]] : []),
      ...this.#filters.filter((filter) => filter !== key).map((filter) => [filter, key]),
    ])
  }

  /** Creates the index unless it exists. */
  index(keys: readonly string[]): void {
    const columns = keys.map((key) => this.#column(key))
    if (!keys.includes('id')) columns.push(this.#tie)
    this.#database.exec(
      `CREATE INDEX IF NOT EXISTS ${this.#indexName(keys)} ON "${this.#name}" (${columns.join(', ')})`,
    )
    this.#isIndexed = true
  }

  /** Makes sure that a key has its index before a query by it, even while the table is being filled. */
  indexAsked(key: string): void {
    if (this.#asked.has(key) || !this.#alone.includes(key)) return
    this.index([key])
    this.#asked.add(key)
  }

  get(id: string): Document | null {
    const row = this.#statement(`${this.#select} WHERE id = ?`).get(id)
    return row ? this.#document(row) : null
  }

  /** The ids are passed as one JSON array, so that the statement is the same for any number of them. */
  getMany(ids: readonly string[]): Document[] {
    const rows = this.#statement(`${this.#select} WHERE id IN (SELECT value FROM json_each(?))`).all(
      JSON.stringify(ids),
    )
    return rows.map((row) => this.#document(row))
  }

  having(key: string, value: Key): Document[] {
    const { sql, values } = this.#narrowed({ where: { [key]: value } })
    const rows = this.#statement(`${this.#select}${sql}`).all(...values)
    return rows.map((row) => this.#document(row))
  }

  page(query: PageQuery): Document[] {
    const { statement, values } = this.#paged(query)
    if (query.limit === 0) return []
    return statement.all(...values).map((row) => this.#document(row))
  }

  /** Like `page`, but reads rows one by one; until its end the connection sees a single state of the database. */
  *rows(query: PageQuery): Generator<Document, undefined> {
    const { statement, values } = this.#paged(query)
    for (const row of statement.iterate(...values)) yield this.#document(row)
  }

  count(narrowing: Narrowing): number {
    const { sql, values } = this.#narrowed(narrowing)
    const row = this.#statement(`SELECT count(*) FROM "${this.#name}"${sql}`).get(...values)
    return (row as unknown as [number])[0] // an aggregate always has one row
  }

  write(write: Write): void {
    if ('remove' in write) {
      this.#statement(`DELETE FROM "${this.#name}" WHERE id = ?`).run(write.remove)
      return
    }
    const { id, keys, body } = write.document
    for (const key of Object.keys(keys)) this.#assertDeclared(key)
    const [text, values] = [JSON.stringify(body), this.#keys.map((key) => keys[key] ?? null)]
    // Writing a key updates all of its indexes even if it has not changed, so unchanged keys are not written.
    if (this.#hasIndexes() && this.#statement(this.#updateBody).run(text, id, ...values).changes > 0) return
    this.#statement(this.#upsert).run(id, text, ...values)
  }

  /** Empties the table and drops its indexes, so that it can be filled again. */
  clear(): void {
    this.#statement(`DELETE FROM "${this.#name}"`).run()
    for (const keys of this.indexes) this.#database.exec(`DROP INDEX IF EXISTS ${this.#indexName(keys)}`)
    this.#asked.clear()
    this.#isIndexed = false
  }

  #hasIndexes(): boolean {
    return (this.#isIndexed ??=
      this.#statement(
        `SELECT 1 FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL`,
      ).get(this.#name) !== undefined)
  }

  #paged(query: PageQuery): { statement: StatementSync; values: Key[] } {
    const { sql, values } = this.#narrowed(query)
    // A search reads only the index of its key, and then the rows it has found, which are sorted.
    const found = query.search?.length ? ` WHERE rowid IN (SELECT rowid FROM "${this.#name}"${sql})` : sql
    const page = `${this.#select}${found} ORDER BY ${this.#order(query.sort)} LIMIT ? OFFSET ?`
    return { statement: this.#statement(page), values: [...values, query.limit, query.offset] }
  }

  #indexName(keys: readonly string[]): string {
    return `"${this.#name}:${keys.join(':')}"`
  }

  #narrowed({ where = {}, search = [] }: Narrowing): { sql: string; values: Key[] } {
    const conditions = [
      ...Object.keys(where).map((key) => `${this.#column(key)} IS ?`),
      ...search.map(() => `instr(${this.#column(SEARCH)}, ?) > 0`),
    ]
    const sql = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`
    return { sql, values: [...Object.values(where), ...search] }
  }

  #order(sort: PageQuery['sort']): string {
    const terms = sort.map(({ key, direction }) => `${this.#column(key)} ${direction}`)
    if (sort.some(({ key }) => key === 'id')) return terms.join(', ')
    return [...terms, `${this.#tie} ${sort.at(-1)?.direction ?? 'asc'}`].join(', ')
  }

  /** The unique column that ends every order. */
  get #tie(): string {
    return this.#keys.includes('id') ? column('id') : 'id'
  }

  #column(key: string): string {
    this.#assertDeclared(key)
    return column(key)
  }

  #assertDeclared(key: string): void {
    if (!this.#keys.includes(key)) throw new Error(`collection ${this.#name} declares no key ${key}`)
  }

  #document(row: unknown): Document {
    const [id, body, ...values] = row as [string, string, ...Key[]] // the columns of #select, written by #upsert
    const keys = Object.fromEntries(this.#keys.map((key, index) => [key, values[index] ?? null]))
    return { id, keys, body: JSON.parse(body) }
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    if (known) return known
    if (this.#statements.size === STATEMENTS) this.#statements.clear()
    const statement = this.#database.prepare(sql, { returnArrays: true })
    this.#statements.set(sql, statement)
    return statement
  }
}

function column(key: string): string {
  return `"key:${key}"`
}
