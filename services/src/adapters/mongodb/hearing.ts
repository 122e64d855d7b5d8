import type { Announcement, Change } from '#ports/announcement.ts'
import { type CarriedProjection, isYoungerVersion, projectorName } from '#ports/carried-projection.ts'
import type { LeaseRecord, ProgressRecord, Standing } from './seat-records.ts'
import { OTHERS } from './whose.ts'

/** What the holder of the seat says, and whether there is one. */
export type Heard = {
  readonly lease: Pick<LeaseRecord, 'token' | 'beat'> | null
  readonly progress: ProgressRecord | null
  /** Nobody has given a sign of life for long. */
  readonly isSilent: boolean
  /** It carries them from another log. */
  readonly isOthers: boolean
}

/** What was written to a collection after one position, up to another. */
export type Stretch = { readonly collection: string; readonly after: bigint; readonly upTo: bigint }

const NO_PROJECTOR = 'no projector is running'
const OTHER_VERSION = 'the projector that is running carries another version'

/** What one process has heard of one projection, and what is news to it. */
export class Hearing {
  readonly #projection: CarriedProjection
  readonly #projector: string
  readonly #shelves: ReadonlyMap<string, string>
  readonly #changed = new Map<string, bigint>()
  /** Where the collections stood at the first look, which may have met nobody who carries them. */
  #found: ReadonlyMap<string, bigint> | null = null
  /** Null while nothing can be told of it. */
  #told: Standing | null = null
  #missing: string | null = null
  /** It was at the present once: what is stored is all of it, if not the latest. */
  #isWhole = false

  constructor(projection: CarriedProjection, shelfOf: (collection: string) => string) {
    this.#projection = projection
    this.#projector = projectorName(projection)
    this.#shelves = new Map(projection.collections.map(({ name }) => [name, shelfOf(name)]))
  }

  /** It goes on, but has not been heard of at the position. */
  isBehind(position: bigint): boolean {
    return this.#told?.caughtUp === true && this.#told.halted === undefined && this.#told.position < position
  }

  /** What of its collections is to be looked at; nothing at first, when everything is as it is found. */
  stretches({ progress, isOthers }: Heard): readonly Stretch[] {
    if (isOthers) return []
    return [...this.#marks(progress)].flatMap(([collection, upTo]) => {
      const before = this.#changed.get(collection) ?? this.#found?.get(collection)
      if (before === undefined || before === upTo) return []
      return [{ collection, after: before < upTo ? before : 0n, upTo }] // smaller when it was begun anew
    })
  }

  /** What is to be told, with the documents that were found changed. */
  news(heard: Heard, changes: readonly Change[]): readonly Announcement[] {
    if (heard.isOthers) {
      this.#isWhole = false
      return this.#missed(OTHERS, true)
    }
    this.#found ??= this.#foundAt(heard.progress)
    const standing = heard.progress?.states[this.#projector]
    if (heard.isSilent) return this.#missed(NO_PROJECTOR, !standing && !this.#isWhole)
    if (!standing) return isComplete(heard) ? this.#otherVersion(heard) : []
    for (const [collection, upTo] of this.#marks(heard.progress)) this.#changed.set(collection, upTo)
    const isNews = changes.length > 0 || !this.#told || !isSame(this.#told, standing)
    this.#told = standing
    this.#missing = null
    if (standing.caughtUp) this.#isWhole = true
    return isNews ? this.#announcements(standing, changes) : []
  }

  #announcements({ position, caughtUp, halted }: Standing, changes: readonly Change[]): Announcement[] {
    const projection = this.#projection.name
    const moved = { type: 'moved', projection, position, changes, caughtUp } as const
    return halted === undefined ? [moved] : [moved, { type: 'halted', projection, reason: halted }]
  }

  /** What was whole is shown until a younger version is: then it is about to go. */
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
    return new Map([...this.#shelves.keys()].map((collection) => [collection, marks.get(collection) ?? 0n]))
  }

  #marks(progress: ProgressRecord | null): ReadonlyMap<string, bigint> {
    const marks = new Map<string, bigint>()
    for (const [collection, shelf] of this.#shelves) {
      const mark = progress?.changed[shelf]
      if (mark !== undefined) marks.set(collection, mark)
    }
    return marks
  }
}

/** The present holder has said where each of its projectors stands. */
function isComplete({ lease, progress }: Heard): boolean {
  return lease !== null && progress?.token === lease.token && Object.keys(progress.states).length > 0
}

function isSame(one: Standing, other: Standing): boolean {
  return one.position === other.position && one.caughtUp === other.caughtUp && one.halted === other.halted
}
