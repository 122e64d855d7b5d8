import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { versionName } from '#ports/carried-projection.ts'
import type { Collection, Document, Key, PageQuery, Write } from '#ports/documents.ts'

const PLAIN_NAME = /^[a-zA-Z][\w.-]*$/
const STATEMENTS = 200

/** One version of a collection as a table: the id, the body as text, and a column with an index for every declared key. */
export class CollectionTable {
  readonly #database: DatabaseSync
  readonly #name: string
  readonly #keys: readonly string[]
  readonly #filters: readonly string[]
  readonly #alone: readonly string[]
  readonly #select: string
  readonly #upsert: string
  readonly #statements = new Map<string, StatementSync>()

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
  }

  create(): void {
    const columns = this.#keys.map((key) => `, ${column(key)} ANY`).join('')
    this.#database.exec(
      `CREATE TABLE "${this.#name}" (id TEXT PRIMARY KEY NOT NULL, body TEXT NOT NULL${columns}) STRICT`,
    )
    for (const key of this.#keys) {
      if (this.#alone.includes(key)) this.#index(key)
      for (const filter of this.#filters) if (filter !== key) this.#index(filter, key)
    }
  }

  get(id: string): Document | null {
    const row = this.#statement(`${this.#select} WHERE id = ?`).get(id)
    return row ? this.#document(row) : null
  }

  /** The ids travel as one JSON array, so that the statement is the same for any number of them. */
  getMany(ids: readonly string[]): Document[] {
    const rows = this.#statement(`${this.#select} WHERE id IN (SELECT value FROM json_each(?))`).all(
      JSON.stringify(ids),
    )
    return rows.map((row) => this.#document(row))
  }

  having(key: string, value: Key): Document[] {
    const rows = this.#statement(`${this.#select}${this.#where({ [key]: value })}`).all(value)
    return rows.map((row) => this.#document(row))
  }

  page(query: PageQuery): Document[] {
    const { statement, values } = this.#paged(query)
    if (query.limit === 0) return []
    return statement.all(...values).map((row) => this.#document(row))
  }

  /** The same, read as it is taken; until its end the database shows this connection one state. */
  *rows(query: PageQuery): Generator<Document, undefined> {
    const { statement, values } = this.#paged(query)
    for (const row of statement.iterate(...values)) yield this.#document(row)
  }

  count(where: NonNullable<PageQuery['where']>): number {
    const row = this.#statement(`SELECT count(*) FROM "${this.#name}"${this.#where(where)}`).get(
      ...Object.values(where),
    )
    return (row as unknown as [number])[0] // an aggregate has always one row
  }

  write(write: Write): void {
    if ('remove' in write) {
      this.#statement(`DELETE FROM "${this.#name}" WHERE id = ?`).run(write.remove)
      return
    }
    const { id, keys, body } = write.document
    for (const key of Object.keys(keys)) this.#column(key)
    this.#statement(this.#upsert).run(id, JSON.stringify(body), ...this.#keys.map((key) => keys[key] ?? null))
  }

  clear(): void {
    this.#statement(`DELETE FROM "${this.#name}"`).run()
  }

  #paged({ where = {}, sort, offset, limit }: PageQuery): { statement: StatementSync; values: Key[] } {
    const sql = `${this.#select}${this.#where(where)} ORDER BY ${this.#order(sort)} LIMIT ? OFFSET ?`
    return { statement: this.#statement(sql), values: [...Object.values(where), limit, offset] }
  }

  #index(...keys: readonly string[]): void {
    const columns = keys.map((key) => this.#column(key))
    if (!keys.includes('id')) columns.push(this.#tie)
    this.#database.exec(
      `CREATE INDEX "${this.#name}:${keys.join(':')}" ON "${this.#name}" (${columns.join(', ')})`,
    )
  }

  #where(where: NonNullable<PageQuery['where']>): string {
    const conditions = Object.keys(where).map((key) => `${this.#column(key)} IS ?`)
    return conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`
  }

  #order(sort: PageQuery['sort']): string {
    const terms = sort.map(({ key, direction }) => `${this.#column(key)} ${direction}`)
    if (sort.some(({ key }) => key === 'id')) return terms.join(', ')
    return [...terms, `${this.#tie} ${sort.at(-1)?.direction ?? 'asc'}`].join(', ')
  }

  /** What is unique and stands behind every order. */
  get #tie(): string {
    return this.#keys.includes('id') ? column('id') : 'id'
  }

  #column(key: string): string {
    if (!this.#keys.includes(key)) throw new Error(`collection ${this.#name} declares no key ${key}`)
    return column(key)
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
