import { afterEach, beforeEach, describe } from 'vitest'
import { committing } from './documents-committing.contract.ts'
import { paging } from './documents-paging.contract.ts'
import { type DocumentsSubject, testCollections } from './documents-subject.contract.ts'
import type { Collection, Documents } from './documents.ts'

/** Empty read models, and the means to close them and open them again on the same data. */
export type DocumentsUnderTest = AsyncDisposable & {
  readonly documents: Documents
  readonly restart: () => Promise<Documents>
}

/** Tests of what every store of read models promises, all of which an adapter must pass. */
export function documentsContract(
  name: string,
  open: (collections: readonly Collection[]) => Promise<DocumentsUnderTest>,
): void {
  describe(`documents: ${name}`, () => {
    let opened: DocumentsUnderTest
    let documents: Documents
    const subject: DocumentsSubject = {
      get documents() {
        return documents
      },
      async restart() {
        documents = await opened.restart()
      },
    }

    beforeEach(async () => {
      opened = await open(testCollections)
      documents = opened.documents
    })
    afterEach(() => opened[Symbol.asyncDispose]())

    committing(subject)
    paging(subject)
  })
}
