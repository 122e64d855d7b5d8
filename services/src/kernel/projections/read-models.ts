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
      /** What is stored is not ours to show. */
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

/** What `read` found, and the position up to which the log is in it: exactly. */
export type Positioned<Result> = { readonly result: Result; readonly position: bigint }

const TIMEOUT = 2_000
/** Reads of several lists, which a commit in between makes useless. */
const ATTEMPTS = 20
/** The same while a whole import has to be shown first. */
const SHORT_TIMEOUT = 150

/** The query side: documents with the position that they have reached, and waiting for one. */
export class ReadModels {
  readonly #documents: Readable
  readonly #projectionOf = new Map<string, string>()
  /** The stores' names of the projections. */
  readonly #projectors = new Map<string, string>()
  readonly #states = new Map<string, ReadModelState>()
  readonly #shownIn = new Map<string, string>()
  readonly #waiting = new Set<Waiting>()
  /** Where a collection was changed last, as this process heard; before its first word of it, where it stood then. */
  readonly #changed = new Map<string, bigint>()
  readonly #heardFirst = new Map<string, bigint>()
  /** Projections of which all is stored, if not the latest. */
  readonly #complete = new Set<string>()
  readonly payCollections = new Set<string>()
  #imports = 0
  #importEnd = 0n
  readonly #listeners = new Set<(moved: Moved) => void>()
  readonly #alarms = new Set<(halted: Halted) => void>()
  /** What of it ordinary users may notice. The last field: it listens to the others. */
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

  /** The only way to documents: what tells pay opens to who has the right to it. */
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
   * What `read` finds in collections of one or more projections at one moment of the log, with the position of that moment:
   * it is read again when something was committed meanwhile, or when one of them is not yet where another was changed.
   * `read-model-behind` when there is never a moment in between.
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
      // Between its checkpoint and where it is now nothing has changed it.
      if (before.every((checkpoint, index) => checkpoint === position || shown[index]! >= position))
        return { result, position }
      for (const collection of collections) await this.reached(collection, position)
    }
    throw new Refusal('read-model-behind')
  }

  #checkpoints(projections: readonly string[]): Promise<bigint[]> {
    return Promise.all(projections.map((name) => this.#documents.checkpoint(this.#projectors.get(name)!)))
  }

  /** Until a whole import is stored, and shown by every read model, the answers to commands wait less for theirs. */
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

  /** Milliseconds that the answer to a command waits until it is shown; late is not lost. */
  get answerTimeout(): number {
    if (this.#imports > 0) return SHORT_TIMEOUT
    const isShown = [...this.#states.values()].every(({ position }) => position >= this.#importEnd)
    return isShown ? TIMEOUT : SHORT_TIMEOUT
  }

  has(collection: string): boolean {
    return this.#projectionOf.has(collection)
  }

  /** Throws while the store of the documents does not answer. */
  async ask(): Promise<void> {
    const [collection] = this.#projectionOf.keys()
    if (collection !== undefined) await this.#documents.get(collection, '')
  }

  /** Position that a collection has reached. */
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

  /** Resolves when the collection shows the position; `read-model-behind` after the time. */
  async reached(collection: string, position: bigint, milliseconds = TIMEOUT): Promise<void> {
    const projection = this.#projection(collection)
    if (this.#state(projection).position >= position) return
    const isDone = (now: ReadModelState): boolean => now.status !== 'halted' && now.position >= position
    const refusal = (): Refusal => new Refusal('read-model-behind')
    await this.#until({ projection, isDone, milliseconds, refusal })
  }

  /**
   * Resolves when all of the collection is stored: a part of it would be a wrong answer. `rebuilding` with the reason after
   * the time, and at once while it is withheld. Every read waits for it.
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

  /** Runs once, when all of every read model is stored. */
  onceComplete(then: () => void): void {
    const isComplete = (): boolean => this.#complete.size === this.#states.size
    if (isComplete()) return then()
    const stop = this.listen(() => {
      if (!isComplete()) return
      stop()
      then()
    })
  }

  /** Hears of every move; returns its own undo. */
  listen(listener: (moved: Moved) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Hears of every read model that stands still, now and later, once for each reason; returns its own undo. */
  onHalt(alarm: (halted: Halted) => void): () => void {
    for (const [projection, state] of this.#states)
      if (state.status === 'halted') alarm({ projection, reason: state.reason })
    this.#alarms.add(alarm)
    return () => this.#alarms.delete(alarm)
  }

  /** No projector updates the read models any more. */
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

  /** With the collections that show what has changed in others; it is not said which of their documents. */
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
