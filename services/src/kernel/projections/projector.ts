import { setTimeout as delay } from 'node:timers/promises'
import type { Announcement, Change } from '#ports/announcement.ts'
import { projectorName } from '#ports/projection-descriptor.ts'
import type { Documents, EventMark, Write } from '#ports/documents.ts'
import type { EventLog, RecordedEvent } from '#ports/event-log.ts'
import { type EventTypes, UnreadableEvent } from '#kernel/streams/event-types.ts'
import { LargeFold } from '#kernel/streams/large-fold.ts'
import { LogFollower } from './log-follower.ts'
import type { LoggedEvent } from './logged-event.ts'
import { OverlayView } from './overlay-view.ts'
import type { Projection } from './projection.ts'

export type ProjectorParts = {
  readonly log: Pick<EventLog, 'follow' | 'read' | 'isRemoved'>
  readonly documents: Documents
  readonly types: EventTypes
  readonly announce: (announcement: Announcement) => void
  readonly signal: AbortSignal
}

/** Most events that share a commit, in which each document is written once. */
const GROUP = 5_000
/** Number of events after which the checkpoint is stored even if they changed nothing. */
const LAZY_CHECKPOINT = 5_000
/** Number of events after which a read model that is being filled is stored, so that a stop does not lose all of it. */
const STORED_WHILE_FILLING = 100_000
/** Most changed documents of a collection that are announced by id; above that, any document counts as changed. */
const MOST_NAMED = 1_000
const RETRY_MILLISECONDS = [100, 500, 2_000, 5_000]

/**
 * Keeps projections up to date from their checkpoints on, until the signal: the log is read once for all of them, and each
 * fails, recovers and catches up alone. An unreadable event halts those that handle it; one of unknown type halts all.
 */
export async function runProjectors(
  projections: readonly Projection[],
  parts: ProjectorParts,
): Promise<void> {
  const follower = new LogFollower(parts)
  const line = new StartingLine(projections.length)
  await Promise.all(
    projections.map((projection) =>
      runProjector(projection, { ...parts, follower, together: line.runner() }),
    ),
  )
}

type FollowingParts = ProjectorParts & {
  readonly follower: LogFollower
  /** Resolves when every projection knows its checkpoint or has failed: starting together, they share one read of the log. */
  readonly together: () => Promise<void>
}

async function runProjector(projection: Projection, parts: FollowingParts): Promise<void> {
  let failures = 0
  while (!parts.signal.aborted) {
    try {
      await new Projector(projection, parts, () => (failures = 0)).run()
    } catch (error) {
      void parts.together()
      if (parts.signal.aborted) return
      const reason = error instanceof Error ? error.message : String(error)
      const isWithheld = error instanceof UnreadableEvent
      parts.announce({ type: 'halted', projection: projection.name, reason, isWithheld })
      if (isWithheld) return
      const wait = RETRY_MILLISECONDS[Math.min(failures++, RETRY_MILLISECONDS.length - 1)]
      await delay(wait, undefined, { signal: parts.signal }).catch(() => {}) // the signal ends the loop
    }
  }
}

/**
 * What a projection applies for an event of the log: several events for a compound one, none for one that only moves the
 * position. Since most only do that, they are merged into the entry before them; `count` is the number of log events.
 */
type Wanted = { readonly events: readonly RecordedEvent[]; stored: RecordedEvent; count: number }
const NOTHING: readonly RecordedEvent[] = []

class Projector {
  readonly #projection: Projection
  readonly #parts: FollowingParts
  readonly #handled: ReadonlySet<string>
  readonly #unparsed: ReadonlySet<string>
  readonly #progressed: () => void
  #position = 0n
  /** Number of events since the stored checkpoint, which a difference of positions need not be. */
  #unstored = 0
  #caughtUp = false
  #isComplete = false
  /** One view for many batches while the read model is filled and nobody reads it; null once it is complete. */
  #filling: OverlayView | null = null
  #last: RecordedEvent | null = null

  constructor(projection: Projection, parts: FollowingParts, progressed: () => void) {
    this.#projection = projection
    this.#parts = parts
    this.#progressed = progressed
    this.#handled = new Set(projection.handles)
    this.#unparsed = new Set(projection.unparsed)
  }

  async run(): Promise<void> {
    const { documents, follower, log, together } = this.#parts
    const name = projectorName(this.#projection)
    if (!(await isHeld(log, await documents.lastEvent(name)))) await this.#startOver(name)
    this.#position = await documents.checkpoint(name)
    this.#isComplete = await documents.isComplete(name)
    if (!this.#isComplete) this.#filling = new OverlayView(documents)
    this.#announce([])
    await together()
    for await (const batch of follower.follow(this.#position)) {
      if (batch === 'caughtUp') {
        await this.#complete(name)
        this.#caughtUp = true
        this.#announce([])
      } else {
        for (let from = 0; from < batch.length; from += GROUP)
          await this.#project(batch.slice(from, from + GROUP))
      }
      this.#progressed()
    }
  }

  async #complete(name: string): Promise<void> {
    if (this.#isComplete) return
    if (this.#unstored > 0) await this.#storeFilled()
    this.#filling = null
    await this.#parts.documents.markComplete(name, this.#collections)
    this.#isComplete = true
  }

  /** Discards the read model. Positions alone could not tell: a restored log may have grown past the checkpoint again. */
  async #startOver(name: string): Promise<void> {
    process.emitWarning(
      `${this.#projection.name} is discarded and rebuilt: the event log does not hold what it was built from, as after restoring a backup`,
    )
    await this.#parts.documents.reset(name, this.#collections)
  }

  get #collections(): string[] {
    return this.#projection.collections.map(({ name }) => name)
  }

  async #project(events: readonly LoggedEvent[]): Promise<void> {
    const readable: Wanted[] = []
    try {
      for (const event of events) {
        const said = this.#wanted(event)
        const { stored } = event
        const before = readable.at(-1)
        if (said.length > 0 || !before) readable.push({ events: said, stored, count: 1 })
        else {
          before.stored = stored
          before.count += 1
        }
      }
    } catch (error) {
      if (readable.length > 0) await this.#apply(readable)
      if (this.#unstored > 0) await this.#storeFilled()
      throw error
    }
    await this.#apply(readable)
  }

  async #apply(wanted: readonly Wanted[]): Promise<void> {
    using large = new LargeFold()
    const view = this.#filling ?? new OverlayView(this.#parts.documents)
    const context = { view, read: (stream: string) => this.#read(stream, large) }
    const events = wanted.flatMap((one) => one.events)
    await this.#projection.prepare?.(events, view)
    let done = 0
    try {
      for (const one of wanted) {
        for (const event of one.events) await this.#projection.apply(event, context)
        this.#passed(one)
        done += 1
        if (this.#filling?.isFull) await this.#storeFilled()
      }
    } catch (error) {
      large[Symbol.dispose]()
      // While filling, the shared view may hold a part of the failed event's changes: it continues from the checkpoint.
      if (error instanceof UnreadableEvent && !this.#filling && done > 0)
        await this.#apply(wanted.slice(0, done))
      throw error
    }
    if (!this.#filling) await this.#settle(view)
    else if (this.#unstored >= STORED_WHILE_FILLING) await this.#storeFilled()
  }

  #passed({ stored, count }: Wanted): void {
    this.#position = stored.position
    this.#last = stored
    this.#unstored += count
  }

  async #settle(view: OverlayView): Promise<void> {
    await this.#projection.settle?.(view)
    const writes = view.writes()
    if (writes.length > 0 || this.#unstored >= LAZY_CHECKPOINT) await this.#store(writes)
    this.#announceWrites(writes)
  }

  async #storeFilled(): Promise<void> {
    const view = this.#filling
    if (!view) return
    await this.#projection.settle?.(view)
    const writes = view.writes()
    await this.#store(writes)
    view.stored()
    this.#announceWrites(writes)
  }

  async #store(writes: readonly Write[]): Promise<void> {
    const name = projectorName(this.#projection)
    const { stream, revision, id } = this.#last! // set with the position
    await this.#parts.documents.commit(name, this.#position, writes, { stream, revision, id })
    this.#unstored = 0
  }

  #announceWrites(writes: readonly Write[]): void {
    const ids = Map.groupBy(writes, (write) => write.collection)
    this.#announce(
      [...ids].map(([collection, group]) => ({
        collection,
        ids: group.length > MOST_NAMED ? [] : group.map(idOf),
      })),
    )
  }

  #wanted(event: LoggedEvent): readonly RecordedEvent[] {
    const { types } = this.#parts
    const { type } = event.stored
    if (types.isCompound(type)) return event.parts().filter((part) => this.#handled.has(part.type))
    const isHandled = this.#handled.has(type)
    if (isHandled && !this.#unparsed.has(type)) return [event.decoded()]
    types.known(event.stored)
    return isHandled ? [event.stored] : NOTHING
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
      isComplete: this.#isComplete,
    })
  }
}

/** Whether the log has the marked event. A log that keeps nothing in the place of removed events knows what it removed. */
async function isHeld(log: Pick<EventLog, 'read' | 'isRemoved'>, mark: EventMark | null): Promise<boolean> {
  if (mark === null) return true
  for await (const { id } of log.read(mark.stream, { from: mark.revision, limit: 1 })) return id === mark.id
  return log.isRemoved(mark.stream)
}

function idOf(write: Write): string {
  return 'document' in write ? write.document.id : write.remove
}

/** A barrier: all who wait at it go on once everyone has arrived. */
class StartingLine {
  #missing: number
  readonly #complete = Promise.withResolvers<void>()

  constructor(runners: number) {
    this.#missing = runners
  }

  /** The arrival of one participant, which resolves when all have arrived; further calls count as the same arrival. */
  runner(): () => Promise<void> {
    let hasCome = false
    return () => {
      if (!hasCome) this.#missing -= 1
      hasCome = true
      if (this.#missing === 0) this.#complete.resolve()
      return this.#complete.promise
    }
  }
}
