import type { Document, Documents } from '#ports/documents.ts'

/** Where read models differ; tells no value. `pointer`: a JSON pointer into the document, '' for the whole of it. */
export type Difference = { readonly collection: string; readonly id: string; readonly pointer: string }

/** What is needed to read the documents of read models from outside. */
export type Shown = Pick<Documents, 'checkpoint' | 'getMany' | 'page'>

type Compared = { readonly documents: number; readonly difference: Difference | null }

const PAGE = 2_000

/** Compares a collection of two stores, whatever order either keeps its documents in. */
export async function compareCollection(collection: string, live: Shown, rebuilt: Shown): Promise<Compared> {
  const there = await compareOneWay(collection, live, rebuilt)
  if (there.difference !== null) return there
  const back = await compareOneWay(collection, rebuilt, live)
  return { documents: there.documents, difference: back.difference }
}

async function compareOneWay(collection: string, one: Shown, other: Shown): Promise<Compared> {
  for (let offset = 0; ; offset += PAGE) {
    const { content, totalElements } = await one.page(collection, { sort: [], offset, limit: PAGE })
    const ids = content.map(({ id }) => id)
    const others = new Map((await other.getMany(collection, ids)).map((document) => [document.id, document]))
    for (const document of content) {
      const pointer = differenceOf(document, others.get(document.id))
      if (pointer !== null) return { documents: offset, difference: { collection, id: document.id, pointer } }
    }
    if (content.length === 0 || offset + content.length >= totalElements)
      return { documents: offset + content.length, difference: null }
  }
}

function differenceOf(one: Document, other: Document | undefined): string | null {
  if (other === undefined) return ''
  return jsonDifference({ keys: one.keys, body: one.body }, { keys: other.keys, body: other.body })
}

/** JSON pointer (RFC 6901) of the first place where two values differ, names in their order; null for equal ones. */
export function jsonDifference(one: unknown, other: unknown, pointer = ''): string | null {
  if (one === other) return null
  if (!isCompound(one) || !isCompound(other) || Array.isArray(one) !== Array.isArray(other)) return pointer
  for (const name of [...new Set([...Object.keys(one), ...Object.keys(other)])].toSorted()) {
    const place = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
    if (!Object.hasOwn(one, name) || !Object.hasOwn(other, name)) return place
    const difference = jsonDifference(one[name], other[name], place)
    if (difference !== null) return difference
  }
  return null
}

function isCompound(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null
}
