import type { Document, Documents, Write } from '#ports/documents.ts'
import type { View } from './projection.ts'

/** A batch's documents over the stored ones: each is loaded once and written once. */
export class OverlayView implements View {
  readonly #documents: Documents
  readonly #loaded = new Map<string, Map<string, Document | null>>()
  /** Questions whose stored answers are loaded. */
  readonly #asked = new Set<string>()
  readonly #changed = new Map<string, Set<string>>()

  constructor(documents: Documents) {
    this.#documents = documents
  }

  async get(collection: string, id: string): Promise<Document | null> {
    const known = this.#collection(collection)
    const found = known.get(id)
    if (found !== undefined) return found
    const stored = await this.#documents.get(collection, id)
    known.set(id, stored)
    return stored
  }

  async where(collection: string, key: string, value: string | number | null): Promise<readonly Document[]> {
    const known = this.#collection(collection)
    await this.#ask(collection, { [key]: value })
    return [...known.values()].filter(
      (document) => document !== null && document.keys[key] === value,
    ) as Document[] // null is filtered out
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

  async #ask(collection: string, where: { readonly [key: string]: string | number | null }): Promise<void> {
    const question = JSON.stringify([collection, where])
    if (this.#asked.has(question)) return
    const known = this.#collection(collection)
    const everything = { where, sort: [], offset: 0, limit: Number.MAX_SAFE_INTEGER }
    const { content } = await this.#documents.page(collection, everything)
    for (const document of content) if (!known.has(document.id)) known.set(document.id, document)
    this.#asked.add(question)
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
