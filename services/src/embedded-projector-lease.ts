import { openEmbeddedDocuments } from '#adapters/sqlite/embedded-stores.ts'
import type { SqliteDocuments } from '#adapters/sqlite/documents.ts'
import type { LogFacts } from '#adapters/sqlite/views-file.ts'
import { retryWhileAway } from '#kernel/projections/retry-while-away.ts'
import type { Announcement } from '#ports/announcement.ts'
import type { EventLog } from '#ports/event-log.ts'
import type { ProjectorLease, HeldLease } from '#ports/projector-lease.ts'
import { collections, projections } from './projectors.ts'

type Parts = {
  readonly dataDir: string
  /** The event log, if it is on a server; the read models must belong to it. Null when it is in the same folder. */
  readonly elsewhere: Pick<EventLog, 'identity' | 'head'> | null
  readonly announce: (announcement: Announcement) => void
}

/** The lease on read models in this process's own data folder, which no other process updates. */
export class EmbeddedProjectorLease implements ProjectorLease {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async *take(signal: AbortSignal): AsyncIterable<HeldLease> {
    const { dataDir, elsewhere, announce } = this.#parts
    const log = elsewhere && (await retryWhileAway(signal, () => factsOf(elsewhere)))
    if (signal.aborted) return
    await using documents = openEmbeddedDocuments(dataDir, { collections, log })
    yield { documents, announce: droppingFormer(documents, announce), signal }
  }

  async [Symbol.asyncDispose](): Promise<void> {}
}

/** Passes announcements on, and drops the former versions of a read model once its present version has caught up. */
function droppingFormer(
  documents: SqliteDocuments,
  announce: (announcement: Announcement) => void,
): (announcement: Announcement) => void {
  const waiting = new Set(projections)
  return (announcement) => {
    announce(announcement)
    if (announcement.type === 'halted' || !announcement.caughtUp) return
    for (const projection of [...waiting].filter(({ name }) => name === announcement.projection)) {
      waiting.delete(projection)
      documents.dropFormer(projection)
    }
  }
}

async function factsOf(log: Pick<EventLog, 'identity' | 'head'>): Promise<LogFacts> {
  return { id: await log.identity(), head: await log.head() }
}
