import type { Document, Documents, Key, Write } from '#ports/documents.ts'
import type { View } from './projection.ts'

type Stored = Pick<Documents, 'get' | 'getMany' | 'matching'>

/** A batch's documents over the stored ones: each is loaded once and written once. */
export class OverlayView implements View {
  readonly #documents: Stored
  readonly #loaded = new Map<string, Map<string, Document | null>>()
  /** Questions whose stored answers are loaded. */
  readonly #asked = new Set<string>()
  readonly #changed = new Map<string, Set<string>>()

  constructor(documents: Stored) {
    this.#documents = documents
  }

  async get(collection: string, id: string): Promise<Document | null> {
    await this.load(collection, [id])
    return this.#collection(collection).get(id) ?? null
  }

  async where(collection: string, key: string, value: Key): Promise<readonly Document[]> {
    const known = this.#collection(collection)
    await this.loadWhere(collection, key, [value])
    return [...known.values()].filter(
      (document) => document !== null && document.keys[key] === value,
    ) as Document[] // null is filtered out
  }

  async load(collection: string, ids: readonly string[]): Promise<void> {
    const known = this.#collection(collection)
    const missing = [...new Set(ids)].filter((id) => !known.has(id))
    const stored = await this.#stored(collection, missing)
    for (const document of stored) if (!known.has(document.id)) known.set(document.id, document)
    for (const id of missing) if (!known.has(id)) known.set(id, null)
  }

  async loadWhere(collection: string, key: string, values: readonly Key[]): Promise<void> {
    const known = this.#collection(collection)
    const questionOf = (value: Key): string => JSON.stringify([collection, key, value])
    const unasked = [...new Set(values)].filter((value) => !this.#asked.has(questionOf(value)))
    if (unasked.length === 0) return
    const stored = await this.#documents.matching(collection, key, unasked)
    for (const document of stored) if (!known.has(document.id)) known.set(document.id, document)
    for (const value of unasked) this.#asked.add(questionOf(value))
  }

  put(collection: string, document: Document): void {
    this.#collection(collection).set(document.id, document)
    this.#mark(collection, document.id)
  }

  remove(collection: string, id: string): void {
    this.#collection(collection).set(id, null)
    this.#mark(collection, id)
  }

  writes(): Write[] {
    return [...this.#changed].flatMap(([collection, ids]) =>
      [...ids].map((id): Write => {
        const document = this.#collection(collection).get(id)
        return document ? { collection, document } : { collection, remove: id }
      }),
    )
  }

  async #stored(collection: string, ids: readonly string[]): Promise<readonly Document[]> {
    if (ids.length > 1) return this.#documents.getMany(collection, ids)
    const found = await Promise.all(ids.map((id) => this.#documents.get(collection, id)))
    return found.filter((document) => document !== null)
  }

  #collection(name: string): Map<string, Document | null> {
    const known = this.#loaded.get(name) ?? new Map<string, Document | null>()
    this.#loaded.set(name, known)
    return known
  }

  #mark(collection: string, id: string): void {
    const ids = this.#changed.get(collection) ?? new Set<string>()
    this.#changed.set(collection, ids.add(id))
  }
}
