import { setTimeout as delay } from 'node:timers/promises'
import type { Announcement, Change } from '#ports/announcement.ts'
import { projectorName } from '#ports/carried-projection.ts'
import type { Documents, EventMark } from '#ports/documents.ts'
import type { EventLog, RecordedEvent } from '#ports/event-log.ts'
import { type EventTypes, UnreadableEvent } from './event-types.ts'
import { LargeFold } from './large-fold.ts'
import { OverlayView } from './overlay-view.ts'
import type { Projection } from './projection.ts'

export type ProjectorParts = {
  readonly log: Pick<EventLog, 'follow' | 'read' | 'isRemoved'>
  readonly documents: Documents
  readonly types: EventTypes
  readonly announce: (announcement: Announcement) => void
  readonly signal: AbortSignal
}

/** Events that share one commit; each document is written once in it. */
const GROUP = 5_000
/** Events that change nothing, after which the checkpoint is moved all the same. */
const LAZY_CHECKPOINT = 5_000
const RETRY_MILLISECONDS = [100, 500, 2_000, 5_000]

/** Carries one projection from its checkpoint to the present, until the signal; an unreadable event halts it. */
export async function runProjector(projection: Projection, parts: ProjectorParts): Promise<void> {
  let failures = 0
  while (!parts.signal.aborted) {
    try {
      await new Projector(projection, parts, () => (failures = 0)).run()
    } catch (error) {
      if (parts.signal.aborted) return
      const reason = error instanceof Error ? error.message : String(error)
      parts.announce({ type: 'halted', projection: projection.name, reason })
      if (error instanceof UnreadableEvent) return
      const wait = RETRY_MILLISECONDS[Math.min(failures++, RETRY_MILLISECONDS.length - 1)]
      await delay(wait, undefined, { signal: parts.signal }).catch(() => {}) // the signal ends the loop
    }
  }
}

class Projector {
  readonly #projection: Projection
  readonly #parts: ProjectorParts
  readonly #handled: ReadonlySet<string>
  readonly #progressed: () => void
  #position = 0n
  /** Events since the stored checkpoint: positions need not count them. */
  #unstored = 0
  #caughtUp = false

  constructor(projection: Projection, parts: ProjectorParts, progressed: () => void) {
    this.#projection = projection
    this.#parts = parts
    this.#progressed = progressed
    this.#handled = new Set(projection.handles)
  }

  async run(): Promise<void> {
    const { documents, log, signal } = this.#parts
    const name = projectorName(this.#projection)
    if (!(await isHeld(log, await documents.lastEvent(name)))) await this.#startOver(name)
    this.#position = await documents.checkpoint(name)
    for await (const batch of log.follow(this.#position, signal)) {
      if (batch === 'caughtUp') {
        this.#caughtUp = true
        this.#announce([])
      } else {
        for (let from = 0; from < batch.length; from += GROUP)
          await this.#carry(batch.slice(from, from + GROUP))
      }
      this.#progressed()
    }
  }

  /** A restored log may have grown beyond the checkpoint before anybody looked: its end is then no sign any more. */
  async #startOver(name: string): Promise<void> {
    process.emitWarning(
      `${this.#projection.name} is discarded and rebuilt: the event log does not hold what it was carried from, as after restoring a backup`,
    )
    const collections = this.#projection.collections.map((collection) => collection.name)
    await this.#parts.documents.reset(name, collections)
    this.#announce([])
  }

  async #carry(events: readonly RecordedEvent[]): Promise<void> {
    using large = new LargeFold()
    const view = new OverlayView(this.#parts.documents)
    const context = { view, read: (stream: string) => this.#read(stream, large) }
    let done = 0
    try {
      const wanted: (RecordedEvent | null)[] = []
      for (; done < events.length; done++) wanted.push(this.#wanted(events[done]!))
      await this.#projection.prepare?.(
        wanted.filter((event) => event !== null),
        view,
      )
      for (done = 0; done < events.length; done++) {
        const event = wanted[done]
        if (event) await this.#projection.apply(event, context)
      }
      await this.#projection.settle?.(view)
    } catch (error) {
      large[Symbol.dispose]()
      if (error instanceof UnreadableEvent && done > 0) await this.#carry(events.slice(0, done))
      throw error
    }
    const last = events.at(-1)!
    this.#position = last.position
    this.#unstored += events.length
    const writes = view.writes()
    if (writes.length > 0 || this.#unstored >= LAZY_CHECKPOINT) {
      const { stream, revision, id } = last
      await this.#parts.documents.commit(projectorName(this.#projection), this.#position, writes, {
        stream,
        revision,
        id,
      })
      this.#unstored = 0
    }
    const ids = Map.groupBy(writes, (write) => write.collection)
    this.#announce(
      [...ids].map(([collection, group]) => ({
        collection,
        ids: group.map((write) => ('document' in write ? write.document.id : write.remove)),
      })),
    )
  }

  /** Checked; null when it only moves the position. */
  #wanted(event: RecordedEvent): RecordedEvent | null {
    const { types } = this.#parts
    if (this.#handled.has(event.type)) return types.read(event)
    types.known(event)
    return null
  }

  async *#read(stream: string, large: LargeFold): AsyncIterable<RecordedEvent> {
    await large.enter()
    for await (const event of this.#parts.log.read(stream)) yield this.#parts.types.read(event)
  }

  #announce(changes: readonly Change[]): void {
    const { name } = this.#projection
    this.#parts.announce({
      type: 'moved',
      projection: name,
      position: this.#position,
      changes,
      caughtUp: this.#caughtUp,
    })
  }
}

/** A log that does not keep the place of removed events still knows that it had them. */
async function isHeld(log: Pick<EventLog, 'read' | 'isRemoved'>, mark: EventMark | null): Promise<boolean> {
  if (mark === null) return true
  for await (const { id } of log.read(mark.stream, { from: mark.revision, limit: 1 })) return id === mark.id
  return log.isRemoved(mark.stream)
}
