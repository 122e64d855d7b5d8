import type { Document, DocumentParts, Documents, Page, PageQuery } from '#ports/documents.ts'

export type Readable = Pick<Documents, 'get' | 'getMany' | 'page' | 'checkpoint'> & Partial<DocumentParts>

/** One collection, for reading. Every read first waits until the collection is complete. */
export type OpenCollection = {
  readonly get: (id: string | number) => Promise<Document | null>
  readonly getMany: (ids: readonly (string | number)[]) => Promise<readonly Document[]>
  readonly page: (query: PageQuery) => Promise<Page>
  /** A long page in parts of `size` documents, so that other work gets its turn in between. */
  readonly parts: (query: PageQuery, size: number) => AsyncGenerator<readonly Document[]>
}

export function openCollection(
  documents: Readable,
  name: string,
  complete: () => Promise<void>,
): OpenCollection {
  return {
    async get(id) {
      await complete()
      return documents.get(name, String(id))
    },
    async getMany(ids) {
      await complete()
      return documents.getMany(name, ids.map(String))
    },
    async page(query) {
      await complete()
      return documents.page(name, query)
    },
    async *parts(query, size) {
      await complete()
      if (documents.parts) return yield* documents.parts(name, query, size)
      const { content } = await documents.page(name, query)
      for (let from = 0; from < content.length; from += size) yield content.slice(from, from + size)
    },
  }
}
