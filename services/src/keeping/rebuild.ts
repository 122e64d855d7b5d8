import type { EventTypes } from '#kernel/event-types.ts'
import type { Projection } from '#kernel/projection.ts'
import { runProjector } from '#kernel/projector.ts'
import type { Documents } from '#ports/documents.ts'
import type { EventLog } from '#ports/event-log.ts'
import { batchesUpTo } from './log-walk.ts'

type Log = Pick<EventLog, 'follow' | 'read' | 'isRemoved'>

/** Read models beside the live ones, carried by the projections themselves, as far as they are told to. */
export class Rebuild {
  readonly documents: Documents
  readonly #log: Log
  readonly #types: EventTypes

  constructor(parts: { readonly log: Log; readonly documents: Documents; readonly types: EventTypes }) {
    this.documents = parts.documents
    this.#log = parts.log
    this.#types = parts.types
  }

  /** Carries a projection to a position, if it is not there yet. Resolves with whether that changed a document. */
  async carry(projection: Projection, last: bigint): Promise<boolean> {
    const stop = new AbortController()
    const seen: { halted: string | null; isChanged: boolean } = { halted: null, isChanged: false }
    await runProjector(projection, {
      log: endingAt(this.#log, last),
      documents: noticing(this.documents, () => (seen.isChanged = true)),
      types: this.#types,
      signal: stop.signal,
      announce(announcement) {
        if (announcement.type === 'halted') seen.halted = announcement.reason
        if (announcement.type === 'halted' || announcement.caughtUp) stop.abort()
      },
    })
    if (seen.halted !== null) throw new Error(`${projection.name} cannot be rebuilt: ${seen.halted}`)
    return seen.isChanged
  }
}

/** A log that has nothing behind a position. */
function endingAt(log: Log, last: bigint): Log {
  return {
    read: (...call) => log.read(...call),
    isRemoved: (stream) => log.isRemoved(stream),
    async *follow(after) {
      yield* batchesUpTo(log, { after, last })
      yield 'caughtUp'
    },
  }
}

function noticing(documents: Documents, changed: () => void): Documents {
  return {
    commit(projector, position, writes, last) {
      if (writes.length > 0) changed()
      return documents.commit(projector, position, writes, last)
    },
    checkpoint: (projector) => documents.checkpoint(projector),
    lastEvent: (projector) => documents.lastEvent(projector),
    get: (collection, id) => documents.get(collection, id),
    getMany: (collection, ids) => documents.getMany(collection, ids),
    matching: (collection, key, values) => documents.matching(collection, key, values),
    page: (collection, query) => documents.page(collection, query),
    reset: (projector, collections) => documents.reset(projector, collections),
    [Symbol.asyncDispose]: async () => {}, // its opener closes it
  }
}
