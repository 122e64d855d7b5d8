import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { PageQuery } from '#ports/documents.ts'

const ENTRIES = 1_000

/** Caches numbers of documents for each state of the file: counting is linear, checking for changes is not. */
export class Totals {
  readonly #version: StatementSync
  readonly #changes: StatementSync
  readonly #known = new Map<string, number>()
  #state = ''

  constructor(database: DatabaseSync) {
    this.#version = database.prepare('PRAGMA data_version', { returnArrays: true })
    this.#changes = database.prepare('SELECT total_changes()', { returnArrays: true })
  }

  total(collection: string, narrowing: Pick<PageQuery, 'where' | 'search'>, count: () => number): number {
    const state = `${this.#one(this.#version)} ${this.#one(this.#changes)}` // changes by others, and by this connection
    if (state !== this.#state || this.#known.size > ENTRIES) this.#known.clear()
    this.#state = state
    const name = JSON.stringify([collection, narrowing])
    const total = this.#known.get(name) ?? count()
    this.#known.set(name, total)
    return total
  }

  #one(statement: StatementSync): number {
    return (statement.get() as unknown as [number])[0] // one row of one number
  }
}
