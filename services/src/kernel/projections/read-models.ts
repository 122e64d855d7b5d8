import { Refusal } from '@staffplan/contracts/refusal'
import type { Collection, PublicCollection } from '#ports/documents.ts'
import type { Announcement, Change } from '#ports/announcement.ts'
import { openCollection, type OpenCollection, type Readable } from './open-collection.ts'
import { PayRight } from './pay-right.ts'
import type { Projection } from './projection.ts'
import { projectorName } from '#ports/projection-descriptor.ts'
import { PublicChanges } from './public-changes.ts'

export type ReadModelState =
  | { readonly status: 'starting' | 'running'; readonly position: bigint }
  | {
      readonly status: 'halted'
      readonly position: bigint
      readonly reason: string
      /** The stored documents must not be shown. */
      readonly isWithheld: boolean
    }

export type Moved = {
  readonly projection: string
  readonly position: bigint
  readonly changes: readonly Change[]
}

type Halt = Omit<Extract<Announcement, { type: 'halted' }>, 'type'>
type Halted = Pick<Halt, 'projection' | 'reason'>

type Waiting = {
  readonly projection: string
  readonly isDone: (state: ReadModelState) => boolean
  readonly done: () => void
}

/** What `read` returned, and the exact log position that it reflects. */
export type Positioned<Result> = { readonly result: Result; readonly position: bigint }

const TIMEOUT = 2_000
/** Tries to read several lists at one position; a commit in between makes a try useless. */
const ATTEMPTS = 20
/** Milliseconds like TIMEOUT, but while a whole import has to be shown first. */
const SHORT_TIMEOUT = 150

/** The query side: reads documents, knows the position they have reached and waits for one. */
export class ReadModels {
  readonly #documents: Readable
  readonly #projectionOf = new Map<string, string>()
  /** Names under which the stores keep the checkpoints of projections. */
  readonly #projectors = new Map<string, string>()
  readonly #states = new Map<string, ReadModelState>()
  readonly #shownIn = new Map<string, string>()
  readonly #waiting = new Set<Waiting>()
  /** Position of a collection's last change that was announced here; before that `#heardFirst` of its projection counts. */
  readonly #changed = new Map<string, bigint>()
  readonly #heardFirst = new Map<string, bigint>()
  /** Projections that have caught up once, if not with the latest events. */
  readonly #complete = new Set<string>()
  readonly payCollections = new Set<string>()
  #imports = 0
  #importEnd = 0n
  readonly #listeners = new Set<(moved: Moved) => void>()
  readonly #alarms = new Set<(halted: Halted) => void>()
  /** Changes that ordinary users may notice. Declared last, since it subscribes to this object. */
  readonly public = new PublicChanges(this, (collection) => this.tellsPay(collection))

  constructor(documents: Readable, projections: readonly Projection[]) {
    this.#documents = documents
    for (const projection of projections) {
      this.#states.set(projection.name, { status: 'starting', position: 0n })
      this.#projectors.set(projection.name, projectorName(projection))
      for (const { name, pay, shownIn } of projection.collections) {
        this.#projectionOf.set(name, projection.name)
        if (pay) this.payCollections.add(name)
        if (shownIn !== undefined) this.#shownIn.set(name, shownIn)
      }
    }
  }

  /** The only way to documents. A collection that reveals pay opens only with a PayRight. */
  open(collection: PublicCollection): OpenCollection
  open(collection: Collection, right: PayRight): OpenCollection
  open({ name }: Collection, right?: PayRight): OpenCollection {
    if (this.tellsPay(name) && !PayRight.isOne(right)) throw new Error(`${name} tells pay`)
    return openCollection(this.#documents, name, () => this.waitUntilComplete(name))
  }

  tellsPay(collection: string): boolean {
    return this.payCollections.has(collection)
  }

  /**
   * What `read` finds in collections of one or more projections at one position of the log. It is called again when
   * something was committed meanwhile, or when a projection has not reached the position where another one was changed.
   * Refuses with `read-model-behind` when commits leave no moment in between.
   */
  async atPosition<Result>(
    collections: readonly string[],
    read: () => Promise<Result>,
  ): Promise<Positioned<Result>> {
    const projections = [...new Set(collections.map((collection) => this.#projection(collection)))]
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const before = await this.#checkpoints(projections)
      const result = await read()
      const shown = projections.map((projection) => this.#state(projection).position)
      const position = before.reduce((last, checkpoint) => (checkpoint > last ? checkpoint : last), 0n)
      const after = await this.#checkpoints(projections)
      if (!after.every((checkpoint, index) => checkpoint === before[index])) continue
      // Nothing has changed a projection between its checkpoint and the position it has reached.
      if (before.every((checkpoint, index) => checkpoint === position || shown[index]! >= position))
        return { result, position }
      for (const collection of collections) await this.reached(collection, position)
    }
    throw new Refusal('read-model-behind')
  }

  #checkpoints(projections: readonly string[]): Promise<bigint[]> {
    return Promise.all(projections.map((name) => this.#documents.checkpoint(this.#projectors.get(name)!)))
  }

  /** Runs a large import. Until every read model shows it, answers to commands wait less for their own changes. */
  async duringImport<Result extends { readonly position: bigint }>(
    work: () => Promise<Result>,
  ): Promise<Result> {
    this.#imports += 1
    try {
      const result = await work()
      if (result.position > this.#importEnd) this.#importEnd = result.position
      return result
    } finally {
      this.#imports -= 1
    }
  }

  /** Milliseconds that the answer to a command waits for its change to be shown; it is then shown later. */
  get answerTimeout(): number {
    if (this.#imports > 0) return SHORT_TIMEOUT
    const isShown = [...this.#states.values()].every(({ position }) => position >= this.#importEnd)
    return isShown ? TIMEOUT : SHORT_TIMEOUT
  }

  has(collection: string): boolean {
    return this.#projectionOf.has(collection)
  }

  /** Reads a document to see whether the store answers; throws while it does not. */
  async ask(): Promise<void> {
    const [collection] = this.#projectionOf.keys()
    if (collection !== undefined) await this.#documents.get(collection, '')
  }

  /** Log position that a collection has reached. */
  position(collection: string): bigint {
    return this.#state(this.#projection(collection)).position
  }

  /** A position at or after the last change of a collection. */
  changed(collection: string): bigint {
    const projection = this.#projection(collection)
    return (
      this.#changed.get(collection) ?? this.#heardFirst.get(projection) ?? this.#state(projection).position
    )
  }

  states(): ReadonlyMap<string, ReadModelState> {
    return this.#states
  }

  /** Resolves when the collection has reached the position; refuses with `read-model-behind` after the time. */
  async reached(collection: string, position: bigint, milliseconds = TIMEOUT): Promise<void> {
    const projection = this.#projection(collection)
    if (this.#state(projection).position >= position) return
    const isDone = (now: ReadModelState): boolean => now.status !== 'halted' && now.position >= position
    const refusal = (): Refusal => new Refusal('read-model-behind')
    await this.#until({ projection, isDone, milliseconds, refusal })
  }

  /**
   * Resolves when the collection is complete. Every read waits for that, since a part would be a wrong answer. Refuses with
   * `rebuilding` and the reason after the time, and at once while the collection is withheld.
   */
  async waitUntilComplete(collection: string, milliseconds = TIMEOUT): Promise<void> {
    const projection = this.#projection(collection)
    const state = this.#state(projection)
    if (isWithheld(state)) throw rebuilding(state)
    const isDone = (): boolean => this.#complete.has(projection)
    if (!isDone()) await this.#until({ projection, isDone, milliseconds, refusal: rebuilding })
  }

  async #until({
    projection,
    isDone,
    milliseconds,
    refusal,
  }: Pick<Waiting, 'projection' | 'isDone'> & {
    readonly milliseconds: number
    readonly refusal: (state: ReadModelState) => Refusal
  }): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const entry = { projection, isDone, done: () => finish(resolve) }
      const timer = setTimeout(() => finish(() => reject(refusal(this.#state(projection)))), milliseconds)
      const finish = (then: () => void): void => {
        clearTimeout(timer)
        this.#waiting.delete(entry)
        then()
      }
      this.#waiting.add(entry)
    })
  }

  /** Calls `then` once, when every read model is complete. */
  onceComplete(then: () => void): void {
    const isComplete = (): boolean => this.#complete.size === this.#states.size
    if (isComplete()) return then()
    const stop = this.listen(() => {
      if (!isComplete()) return
      stop()
      then()
    })
  }

  /** Calls the listener whenever a read model moves; returns an unsubscribe. */
  listen(listener: (moved: Moved) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Calls `alarm` for every halted read model, now and later, once for each reason; returns an unsubscribe. */
  onHalt(alarm: (halted: Halted) => void): () => void {
    for (const [projection, state] of this.#states)
      if (state.status === 'halted') alarm({ projection, reason: state.reason })
    this.#alarms.add(alarm)
    return () => this.#alarms.delete(alarm)
  }

  /** Marks all read models as halted, since no projector updates them any more. */
  failed(reason: string): void {
    for (const projection of this.#states.keys()) this.#halted({ projection, reason })
  }

  announced(announcement: Announcement): void {
    const { projection } = announcement
    if (announcement.type === 'halted') {
      this.#halted(announcement)
      return
    }
    const status = announcement.caughtUp ? 'running' : 'starting'
    if (announcement.isComplete ?? announcement.caughtUp) this.#complete.add(projection)
    else if (announcement.isComplete === false) this.#complete.delete(projection)
    if (!this.#heardFirst.has(projection)) this.#heardFirst.set(projection, announcement.position)
    const changes = this.#asShown(announcement.changes)
    for (const { collection } of changes) this.#changed.set(collection, announcement.position)
    this.#moved(projection, { status, position: announcement.position })
    for (const listener of this.#listeners) listener({ ...announcement, changes })
  }

  /** Adds the collections that show documents of changed ones; any of their documents may have changed. */
  #asShown(changes: readonly Change[]): readonly Change[] {
    const wholes = new Set(changes.flatMap(({ collection }) => this.#shownIn.get(collection) ?? []))
    if (wholes.size === 0) return changes
    const others = changes.filter(({ collection }) => !wholes.has(collection))
    return [...others, ...Array.from(wholes, (collection) => ({ collection, ids: [] }))]
  }

  #halted({ projection, reason, isWithheld = false }: Halt): void {
    const before = this.#state(projection)
    if (isWithheld) this.#complete.delete(projection)
    this.#moved(projection, { status: 'halted', position: before.position, reason, isWithheld })
    if (before.status === 'halted' && before.reason === reason) return
    for (const alarm of this.#alarms) alarm({ projection, reason })
  }

  #moved(projection: string, state: ReadModelState): void {
    this.#states.set(projection, state)
    for (const entry of this.#waiting) {
      if (entry.projection === projection && entry.isDone(state)) entry.done()
    }
  }

  #projection(collection: string): string {
    const projection = this.#projectionOf.get(collection)
    if (projection === undefined) throw new Error(`collection ${collection} belongs to no projection`)
    return projection
  }

  #state(projection: string): ReadModelState {
    const state = this.#states.get(projection)
    if (!state) throw new Error(`projection ${projection} is not declared`)
    return state
  }
}

function rebuilding(state: ReadModelState): Refusal {
  return new Refusal('rebuilding', state.status === 'halted' ? { detail: state.reason } : {})
}

function isWithheld(
  state: ReadModelState,
): state is Extract<ReadModelState, { status: 'halted' }> & { readonly isWithheld: true } {
  return state.status === 'halted' && state.isWithheld
}
