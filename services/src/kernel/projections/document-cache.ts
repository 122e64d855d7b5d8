import type { Document, Key } from '#ports/documents.ts'

/** Documents of one collection in memory, found by id or by key. Null stands for a document that is known not to exist. */
export class DocumentCache {
  readonly #byId = new Map<string, Document | null>()
  /** For each key that was asked for: ids by value. */
  readonly #byKey = new Map<string, Map<Key, Set<string>>>()

  get size(): number {
    return this.#byId.size
  }

  has(id: string): boolean {
    return this.#byId.has(id)
  }

  get(id: string): Document | null {
    return this.#byId.get(id) ?? null
  }

  set(id: string, document: Document | null): void {
    for (const [key, ids] of this.#byKey) move(ids, id, { from: this.get(id), to: document, key })
    this.#byId.set(id, document)
  }

  having(key: string, value: Key): Document[] {
    const ids = this.#byKey.get(key) ?? this.#found(key)
    return Array.from(ids.get(value) ?? [], (id) => this.#byId.get(id)!) // `move` keeps the two together
  }

  #found(key: string): Map<Key, Set<string>> {
    const ids = new Map<Key, Set<string>>()
    for (const [id, document] of this.#byId) move(ids, id, { from: null, to: document, key })
    this.#byKey.set(key, ids)
    return ids
  }
}

type Move = { readonly from: Document | null; readonly to: Document | null; readonly key: string }

function move(ids: Map<Key, Set<string>>, id: string, { from, to, key }: Move): void {
  const [before, after] = [valueIn(from, key), valueIn(to, key)]
  if (before === after) return
  if (before !== undefined) ids.get(before)?.delete(id)
  if (after === undefined) return
  const same = ids.get(after) ?? new Set()
  ids.set(after, same.add(id))
}

/** The document's value of the key; undefined without a document. */
function valueIn(document: Document | null, key: string): Key | undefined {
  return document ? (document.keys[key] ?? null) : undefined
}
