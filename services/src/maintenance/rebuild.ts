import type { EventTypes } from '#kernel/streams/event-types.ts'
import type { Projection } from '#kernel/projections/projection.ts'
import { observedCommits } from '#kernel/projections/observed-commits.ts'
import { runProjectors } from '#kernel/projections/projector.ts'
import type { Documents } from '#ports/documents.ts'
import type { EventLog } from '#ports/event-log.ts'
import { batchesUpTo } from '#kernel/streams/log-walk.ts'

type Log = Pick<EventLog, 'follow' | 'read' | 'isRemoved'>

/** Read models beside the live ones, built by the same projections up to a given position. */
export class Rebuild {
  readonly documents: Documents
  readonly #log: Log
  readonly #types: EventTypes

  constructor(parts: { readonly log: Log; readonly documents: Documents; readonly types: EventTypes }) {
    this.documents = parts.documents
    this.#log = parts.log
    this.#types = parts.types
  }

  /** Runs a projection up to a position, if it is not there yet. Resolves with whether that changed a document. */
  async runTo(projection: Projection, last: bigint): Promise<boolean> {
    const stop = new AbortController()
    const seen: { halted: string | null; isChanged: boolean } = { halted: null, isChanged: false }
    await runProjectors([projection], {
      log: endingAt(this.#log, last),
      documents: observedCommits(this.documents, (writes) => {
        if (writes > 0) seen.isChanged = true
      }),
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

/** A log that ends at a position. */
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
