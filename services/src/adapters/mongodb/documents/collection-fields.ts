import type { Filter, IndexDescription, Sort } from 'mongodb'
import { versionName } from '#ports/projection-descriptor.ts'
import type { Collection, Document, Key, PageQuery } from '#ports/documents.ts'
import { SEARCH } from '#ports/search-key.ts'

/**
 * A document as stored. `_pos` is the log position at which it was written. A removed document stays as a tombstone
 * (`live: false`), so that a late write cannot bring it back.
 */
export type Stored = {
  readonly _id: string
  readonly _pos: bigint
  readonly live: boolean
  readonly keys: { readonly [field: string]: Key }
  /** The body as JSON text, so that it is returned exactly as given, however MongoDB treats numbers and names. */
  readonly body: string
}

/** Translates one collection's documents, keys, orders and filters into those of MongoDB. */
export class CollectionFields {
  /** Name of the collection in MongoDB; each version has a collection of its own, which starts empty. */
  readonly storedName: string
  readonly #name: string
  readonly #keys: readonly string[]
  readonly #filters: readonly string[]
  readonly #alone: readonly string[]

  constructor({ name, keys, filters = [], alone = keys }: Collection, version: number) {
    this.storedName = versionName({ name, version })
    this.#name = name
    this.#keys = keys
    this.#filters = filters
    this.#alone = alone
  }

  stored({ id, keys, body }: Document, position: bigint): Stored {
    for (const key of Object.keys(keys)) this.#path(key)
    const values = this.#keys.map((key) => [field(key), keys[key] ?? null])
    return {
      _id: id,
      _pos: position,
      live: true,
      keys: Object.fromEntries(values),
      body: JSON.stringify(body),
    }
  }

  tombstone(id: string, position: bigint): Stored {
    return { _id: id, _pos: position, live: false, keys: {}, body: '' }
  }

  document({ _id, keys, body }: Stored): Document {
    const values = this.#keys.map((key) => [key, keys[field(key)] ?? null])
    return { id: _id, keys: Object.fromEntries(values), body: JSON.parse(body) }
  }

  narrowed({ where = {}, search = [] }: Pick<PageQuery, 'where' | 'search'>): Filter<Stored> {
    const conditions = Object.entries(where).map(([key, value]) => [this.#path(key), { $eq: value }])
    const words = search.map((word) => ({ [this.#path(SEARCH)]: { $regex: asPattern(word) } }))
    return { live: true, ...Object.fromEntries(conditions), ...(words.length > 0 ? { $and: words } : {}) }
  }

  having(key: string, values: readonly Key[]): Filter<Stored> {
    return { live: true, [this.#path(key)]: { $in: values } }
  }

  order(sort: PageQuery['sort']): Sort {
    const terms = sort.map(({ key, direction }): [string, 1 | -1] => [this.#path(key), sign(direction)])
    if (!sort.some(({ key }) => key === 'id')) terms.push([this.#tie, sign(sort.at(-1)?.direction ?? 'asc')])
    return new Map(terms)
  }

  /** Indexes for every order of a list, without and with each filter; for the order by id alone; and for new documents. */
  indexes(): IndexDescription[] {
    const orders = [[], ...this.#alone.map((key) => [key])]
    const narrowed = this.#keys.flatMap((key) =>
      this.#filters.filter((filter) => filter !== key).map((filter) => [filter, key]),
    )
    const fields = [...orders, ...narrowed].map(
      (keys) => new Set([...keys.map((key) => this.#path(key)), this.#tie]),
    )
    const names = new Map(fields.map((paths) => [[...paths].join(':'), paths]))
    const ordered = [...names].map(([name, paths]) => ({
      name,
      key: new Map([['live', 1], ...[...paths].map((path): [string, 1] => [path, 1])]),
    }))
    return [...ordered, { name: '_pos', key: { _pos: 1 } }]
  }

  /** The unique field that ends every order. */
  get #tie(): string {
    return this.#keys.includes('id') ? this.#path('id') : '_id'
  }

  #path(key: string): string {
    if (!this.#keys.includes(key)) throw new Error(`collection ${this.#name} declares no key ${key}`)
    return `keys.${field(key)}`
  }
}

// To MongoDB a dot would mean a nested field.
function field(key: string): string {
  return key.replaceAll('.', '~')
}

/** A pattern that matches the word literally. */
function asPattern(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}

function sign(direction: 'asc' | 'desc'): 1 | -1 {
  return direction === 'asc' ? 1 : -1
}
