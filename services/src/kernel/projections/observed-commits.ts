import type { Documents } from '#ports/documents.ts'

/** Passes everything on to `documents`; calls `observe` with the number of writes in each commit. */
export function observedCommits(documents: Documents, observe: (writes: number) => void): Documents {
  return {
    commit(projector, position, writes, last) {
      observe(writes.length)
      return documents.commit(projector, position, writes, last)
    },
    checkpoint: (projector) => documents.checkpoint(projector),
    lastEvent: (projector) => documents.lastEvent(projector),
    isComplete: (projector) => documents.isComplete(projector),
    markComplete: (projector, collections) => documents.markComplete(projector, collections),
    get: (collection, id) => documents.get(collection, id),
    getMany: (collection, ids) => documents.getMany(collection, ids),
    matching: (collection, key, values) => documents.matching(collection, key, values),
    page: (collection, query) => documents.page(collection, query),
    reset: (projector, collections) => documents.reset(projector, collections),
    [Symbol.asyncDispose]: async () => {}, // its opener closes it
  }
}
