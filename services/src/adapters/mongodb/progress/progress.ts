import type { Announcement, Change } from '#ports/announcement.ts'
import { type ProjectionDescriptor, isYoungerVersion, projectorName } from '#ports/projection-descriptor.ts'
import type { EventLog } from '#ports/event-log.ts'
import { withTimeout } from '#with-timeout.ts'
import { withStoreTimeout, pause } from '#adapters/mongodb/connection/availability.ts'
import type {
  Database,
  LeaseRecord,
  ProgressRecord,
  Standing,
  Told,
} from '#adapters/mongodb/connection/database.ts'
import { FOREIGN_LOG } from '#adapters/mongodb/connection/database.ts'
import type { LeaseRenewal } from '#adapters/mongodb/lease/lease.ts'

const RETRY = 500
const LAST_WORD = 1_000

type Parts = {
  readonly database: Database
  readonly renewal: LeaseRenewal
  readonly log: Pick<EventLog, 'identity'>
  readonly projections: readonly ProjectionDescriptor[]
}

/** Tells other processes the progress of the projectors. One write at a time; the next one includes all changes since. */
export class Progress implements AsyncDisposable {
  readonly #database: Database
  readonly #renewal: LeaseRenewal
  readonly #log: Pick<EventLog, 'identity'>
  readonly #projectors: ReadonlyMap<string, string>
  readonly #states: Map<string, Standing>
  readonly #changed: Map<string, bigint>
  readonly #closed = new AbortController()
  /** Identity of the log; '' until the log has an event. */
  #identity: string
  #isUntold = false
  #telling: Promise<void> | null = null

  constructor({ database, renewal, log, projections }: Parts, first: Told) {
    this.#database = database
    this.#renewal = renewal
    this.#log = log
    this.#identity = first.log
    this.#projectors = new Map(projections.map((projection) => [projection.name, projectorName(projection)]))
    this.#states = new Map(Object.entries(first.states))
    this.#changed = new Map(Object.entries(first.changed))
    this.#tell()
  }

  announce(announcement: Announcement): void {
    const projector = this.#projectors.get(announcement.projection)
    if (projector === undefined) throw new Error(`projection ${announcement.projection} is not declared`)
    const before = this.#states.get(projector) ?? { position: 0n, caughtUp: false, isComplete: false }
    if (announcement.type === 'halted') {
      const { reason: halted, isWithheld = false } = announcement
      this.#states.set(projector, { ...before, halted, isWithheld })
    } else {
      const { position, caughtUp, isComplete = caughtUp || before.isComplete === true } = announcement
      this.#states.set(projector, { position, caughtUp, isComplete })
      for (const { collection } of announcement.changes)
        this.#changed.set(this.#database.fields(collection).storedName, announcement.position)
    }
    this.#tell()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#telling) await withTimeout(LAST_WORD, this.#telling).catch(() => {}) // the next holder announces it
    this.#closed.abort()
  }

  #tell(): void {
    this.#isUntold = true
    this.#telling ??= this.#untilTold()
  }

  async #untilTold(): Promise<void> {
    while (this.#isUntold && !this.#closed.signal.aborted) {
      this.#isUntold = false
      try {
        if (!(await withStoreTimeout(() => this.#write()))) this.#renewal.lose()
      } catch {
        this.#isUntold = true // the store is away: the projectors report that themselves
        await pause(RETRY, this.#closed.signal)
      }
    }
    this.#telling = null
  }

  /** False when another process has the lease. One member of the replica set may confirm, since a lost write is repeated. */
  async #write(): Promise<boolean> {
    const { token } = this.#renewal
    const progress = await this.#database.coordination<ProgressRecord>()
    const hasCarried = [...this.#states.values()].some(({ position }) => position > 0n)
    if (hasCarried) this.#identity ||= await this.#log.identity()
    const told = {
      token,
      log: this.#identity,
      states: Object.fromEntries(this.#states),
      changed: Object.fromEntries(this.#changed),
    }
    const { matchedCount } = await progress.replaceOne({ _id: 'progress', token: { $lte: token } }, told, {
      writeConcern: { w: 1 },
    })
    return matchedCount === 1
  }
}

/** What the holder of the lease has announced, and whether there is a holder. */
export type Heard = {
  readonly lease: Pick<LeaseRecord, 'token' | 'beat'> | null
  readonly progress: ProgressRecord | null
  /** The lease has not been renewed for a long time. */
  readonly isSilent: boolean
  /** The holder builds the read models from another log. */
  readonly isForeign: boolean
}

/** A range of positions whose writes to a collection are to be announced: after `after`, up to `upTo`. */
export type Stretch = { readonly collection: string; readonly after: bigint; readonly upTo: bigint }

const NO_PROJECTOR = 'no projector is running'
const OTHER_VERSION = 'the projector that is running carries another version'

/** What this process knows of one projection, and which announced changes are new to it. */
export class ProgressWatcher {
  readonly #projection: ProjectionDescriptor
  readonly #projector: string
  readonly #storedNames: ReadonlyMap<string, string>
  readonly #changed = new Map<string, bigint>()
  /** Last change of each collection when first read; 0 where none was announced, as without a projector. */
  #found: ReadonlyMap<string, bigint> | null = null
  /** The projection's last announced progress; null while that is unknown. */
  #told: Standing | null = null
  #missing: string | null = null
  /** The projection has caught up once: its documents are complete, if not up to date. */
  #isWhole = false

  constructor(projection: ProjectionDescriptor, storedNameOf: (collection: string) => string) {
    this.#projection = projection
    this.#projector = projectorName(projection)
    this.#storedNames = new Map(projection.collections.map(({ name }) => [name, storedNameOf(name)]))
  }

  /** Whether the projection is running but has not announced the position yet. */
  isBehind(position: bigint): boolean {
    return this.#told?.caughtUp === true && this.#told.halted === undefined && this.#told.position < position
  }

  /** Ranges of its collections with new writes; none at first, since nothing has been read before. */
  stretches({ progress, isForeign }: Heard): readonly Stretch[] {
    if (isForeign) return []
    return [...this.#marks(progress)].flatMap(([collection, upTo]) => {
      const before = this.#changed.get(collection) ?? this.#found?.get(collection)
      if (before === undefined || before === upTo) return []
      return [{ collection, after: before < upTo ? before : 0n, upTo }] // smaller after a rebuild
    })
  }

  /** What to announce to this process, given the documents that were found changed. */
  news(heard: Heard, changes: readonly Change[]): readonly Announcement[] {
    if (heard.isForeign) {
      this.#isWhole = false
      return this.#missed(FOREIGN_LOG, true)
    }
    this.#found ??= this.#foundAt(heard.progress)
    const standing = heard.progress?.states[this.#projector]
    if (heard.isSilent) return this.#missed(NO_PROJECTOR, !standing && !this.#isWhole)
    if (!standing) return isComplete(heard) ? this.#otherVersion(heard) : []
    for (const [collection, upTo] of this.#marks(heard.progress)) this.#changed.set(collection, upTo)
    const isNews = changes.length > 0 || !this.#told || !isSame(this.#told, standing)
    this.#told = standing
    this.#missing = null
    this.#isWhole = isWhole(standing) || (this.#isWhole && standing.isComplete === undefined)
    return isNews ? this.#announcements(standing, changes) : []
  }

  #announcements(standing: Standing, changes: readonly Change[]): Announcement[] {
    const { position, caughtUp, halted, isWithheld = false } = standing
    const projection = this.#projection.name
    const isComplete = this.#isWhole
    const moved = { type: 'moved', projection, position, changes, caughtUp, isComplete } as const
    return halted === undefined
      ? [moved]
      : [moved, { type: 'halted', projection, reason: halted, isWithheld }]
  }

  /** Another version is running. Complete documents are shown until a later version has caught up: they will be deleted. */
  #otherVersion({ progress }: Heard): readonly Announcement[] {
    const others = Object.entries(progress?.states ?? {})
    const isReplaced = others.some(
      ([projector, { caughtUp }]) => caughtUp && isYoungerVersion(projector, this.#projection),
    )
    if (isReplaced) this.#isWhole = false
    return this.#missed(OTHER_VERSION, !this.#isWhole)
  }

  #missed(reason: string, isWithheld: boolean): readonly Announcement[] {
    const missing = `${reason} ${isWithheld}`
    if (this.#missing === missing) return []
    this.#missing = missing
    this.#told = null
    return [{ type: 'halted', projection: this.#projection.name, reason, isWithheld }]
  }

  #foundAt(progress: ProgressRecord | null): ReadonlyMap<string, bigint> {
    const marks = this.#marks(progress)
    return new Map(
      [...this.#storedNames.keys()].map((collection) => [collection, marks.get(collection) ?? 0n]),
    )
  }

  #marks(progress: ProgressRecord | null): ReadonlyMap<string, bigint> {
    const marks = new Map<string, bigint>()
    for (const [collection, stored] of this.#storedNames) {
      const mark = progress?.changed[stored]
      if (mark !== undefined) marks.set(collection, mark)
    }
    return marks
  }
}

/** Whether the present holder of the lease has announced the progress of its projectors. */
function isComplete({ lease, progress }: Heard): boolean {
  return lease !== null && progress?.token === lease.token && Object.keys(progress.states).length > 0
}

function isSame(one: Standing, other: Standing): boolean {
  return (
    one.position === other.position &&
    one.caughtUp === other.caughtUp &&
    isWhole(one) === isWhole(other) &&
    one.halted === other.halted &&
    one.isWithheld === other.isWithheld
  )
}

function isWhole({ isComplete, caughtUp }: Standing): boolean {
  return caughtUp || isComplete === true
}
