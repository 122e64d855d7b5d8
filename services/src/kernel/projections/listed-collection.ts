import type { Document, Key, PageQuery } from '#ports/documents.ts'
import { SEARCH } from '#ports/search-key.ts'
import type { OpenCollection } from './open-collection.ts'

/** Makes a collection of documents in memory: filtered, searched, sorted and paged like a stored one. */
export function listedCollection(documents: readonly Document[]): OpenCollection {
  const byId = new Map(documents.map((document) => [document.id, document]))
  const found = (query: PageQuery): Document[] => documents.filter(fitting(query)).toSorted(inOrder(query))
  const within = ({ offset, limit }: PageQuery, all: readonly Document[]): Document[] =>
    all.slice(offset, offset + limit)
  return {
    get: async (id) => byId.get(String(id)) ?? null,
    getMany: async (ids) => ids.flatMap((id) => byId.get(String(id)) ?? []),
    async page(query) {
      const all = found(query)
      return { content: within(query, all), totalElements: all.length }
    },
    async *parts(query, size) {
      const content = within(query, found(query))
      for (let from = 0; from < content.length; from += size) yield content.slice(from, from + size)
    },
  }
}

function fitting({ where = {}, search = [] }: PageQuery): (document: Document) => boolean {
  return ({ keys }) => {
    const text = String(keys[SEARCH] ?? '')
    return (
      Object.entries(where).every(([key, value]) => (keys[key] ?? null) === value) &&
      search.every((word) => text.includes(word))
    )
  }
}

/** Ties are broken by the key `id`, in the direction of the last order. */
function inOrder({ sort }: PageQuery): (a: Document, b: Document) => number {
  const direction = sort.at(-1)?.direction ?? 'asc'
  const orders = [...sort, { key: 'id', direction }]
  return (a, b) => {
    for (const { key, direction } of orders) {
      const order = compare(a.keys[key] ?? null, b.keys[key] ?? null)
      if (order !== 0) return direction === 'asc' ? order : -order
    }
    return 0
  }
}

/** Null before numbers before texts, texts by their bytes. */
function compare(a: Key, b: Key): number {
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b))
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return rank(a) - rank(b)
}

function rank(key: Key): number {
  if (key === null) return 0
  return typeof key === 'number' ? 1 : 2
}
