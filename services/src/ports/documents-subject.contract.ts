import type { Collection, Document, Documents, Key, PageQuery, Write } from './documents.ts'
import { SEARCH } from './search-key.ts'

/** The documents of the running test; `restart` replaces them with ones on the same data. */
export type DocumentsSubject = { readonly documents: Documents; readonly restart: () => Promise<void> }

const people: Collection = { name: 'people', keys: ['id', 'year', 'name', 'salary'], filters: ['year'] }
const named: Collection = { name: 'named', keys: ['id', 'year', 'name', SEARCH], filters: ['year'] }
const notes: Collection = { name: 'notes', keys: ['title'] }
export const testCollections: readonly Collection[] = [people, named, notes]

export function person(id: number, keys: { readonly [name: string]: Key } = {}): Write {
  return { collection: 'people', document: { id: String(id), keys: { id, ...keys }, body: { id } } }
}

export function note(id: string, title: Key, text = ''): Write {
  return { collection: 'notes', document: { id, keys: { title }, body: { text } } }
}

/** Ids of a page, in order. */
export async function idsOn(
  documents: Documents,
  collection: string,
  query: Partial<PageQuery> = {},
): Promise<string[]> {
  const { content } = await documents.page(collection, { sort: [], offset: 0, limit: 1_000, ...query })
  return content.map(({ id }) => id)
}

/** All documents of a collection, to compare. */
export async function contentOf(documents: Documents, collection: string): Promise<readonly Document[]> {
  return (await documents.page(collection, { sort: [], offset: 0, limit: 1_000 })).content
}
