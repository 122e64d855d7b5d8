import type { Document, Documents, Key, Write } from '#ports/documents.ts'
import { DocumentCache } from './document-cache.ts'
import type { View } from './projection.ts'

type Stored = Pick<Documents, 'get' | 'getMany' | 'matching'>

/** Documents in memory above which the view is full and should be stored. */
const MOST_DOCUMENTS = 100_000

/** Changed documents on top of the stored ones. Each is loaded once, and written once however often it changes. */
export class OverlayView implements View {
  readonly #documents: Stored
  readonly #known = new Map<string, DocumentCache>()
  /** Collection, key and value of every `where` whose stored documents are loaded. */
  readonly #asked = new Set<string>()
  readonly #changed = new Map<string, Set<string>>()

  constructor(documents: Stored) {
    this.#documents = documents
  }

  get isFull(): boolean {
    let held = 0
    for (const { size } of this.#known.values()) held += size
    return held > MOST_DOCUMENTS
  }

  async get(collection: string, id: string): Promise<Document | null> {
    const known = this.#collection(collection)
    if (!known.has(id)) await this.load(collection, [id])
    return known.get(id)
  }

  async where(collection: string, key: string, value: Key): Promise<readonly Document[]> {
    await this.loadWhere(collection, key, [value])
    return this.#collection(collection).having(key, value)
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

  /** The changes that are not stored yet. */
  writes(): Write[] {
    return [...this.#changed].flatMap(([collection, ids]) => {
      const known = this.#collection(collection)
      return Array.from(ids, (id): Write => {
        const document = known.get(id)
        return document ? { collection, document } : { collection, remove: id }
      })
    })
  }

  /** All changes have been stored. Loaded documents stay in memory unless the view is full. */
  stored(): void {
    this.#changed.clear()
    if (!this.isFull) return
    this.#known.clear()
    this.#asked.clear()
  }

  async #stored(collection: string, ids: readonly string[]): Promise<readonly Document[]> {
    if (ids.length > 1) return this.#documents.getMany(collection, ids)
    const found = await Promise.all(ids.map((id) => this.#documents.get(collection, id)))
    return found.filter((document) => document !== null)
  }

  #collection(name: string): DocumentCache {
    const known = this.#known.get(name) ?? new DocumentCache()
    this.#known.set(name, known)
    return known
  }

  #mark(collection: string, id: string): void {
    const ids = this.#changed.get(collection) ?? new Set<string>()
    this.#changed.set(collection, ids.add(id))
  }
}
