import { Refusal } from '@staffplan/contracts/refusal'
import type { Document, DocumentParts, Documents, Page, PageQuery } from '#ports/documents.ts'
import type { Announcement, Change } from '#ports/announcement.ts'
import { StoreUnavailable } from '#ports/event-log.ts'
import type { Projection } from './projection.ts'
import { projectorName } from '#ports/carried-projection.ts'
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

type Readable = Pick<Documents, 'get' | 'getMany' | 'page' | 'checkpoint'> & Partial<DocumentParts>

/** What `read` found, and the position up to which the log is in it: exactly. */
export type Positioned<Result> = { readonly result: Result; readonly position: bigint }

const PATIENCE = 2_000
/** Reads of several lists, which a commit in between makes useless. */
const ATTEMPTS = 20
/** The same while a whole import has to be shown first. */
const SHORT_PATIENCE = 150

/** The query side: documents with the position up to which they are carried, and waiting for one. */
export class ReadModels {
  readonly #documents: Readable
  readonly #projectionOf = new Map<string, string>()
  /** The stores' names of the projections. */
  readonly #projectors = new Map<string, string>()
  readonly #states = new Map<string, ReadModelState>()
  readonly #waiting = new Set<Waiting>()
  /** Where a collection was changed last, as this process heard; before its first word of it, where it stood then. */
  readonly #changed = new Map<string, bigint>()
  readonly #heardFirst = new Map<string, bigint>()
  /** Projections that have been carried to the present in the life of this process. */
  readonly #whole = new Set<string>()
  #imports = 0
  #importEnd = 0n
  readonly #listeners = new Set<(moved: Moved) => void>()
  readonly #alarms = new Set<(halted: Halted) => void>()
  /** What of it ordinary users may notice. The last field: it listens to the others. */
  readonly public = new PublicChanges(this)

  constructor(documents: Readable, projections: readonly Projection[]) {
    this.#documents = documents
    for (const projection of projections) {
      this.#states.set(projection.name, { status: 'starting', position: 0n })
      this.#projectors.set(projection.name, projectorName(projection))
      for (const collection of projection.collections)
        this.#projectionOf.set(collection.name, projection.name)
    }
  }

  async get(collection: string, id: string | number): Promise<Document | null> {
    this.#assertShown(collection)
    return this.#documents.get(collection, String(id))
  }

  async getMany(collection: string, ids: readonly (string | number)[]): Promise<readonly Document[]> {
    this.#assertShown(collection)
    return this.#documents.getMany(collection, ids.map(String))
  }

  async page(collection: string, query: PageQuery): Promise<Page> {
    this.#assertShown(collection)
    return this.#documents.page(collection, query)
  }

  /** A long page, so that between two parts others have their turn. */
  async *parts(collection: string, query: PageQuery, size: number): AsyncGenerator<readonly Document[]> {
    this.#assertShown(collection)
    if (this.#documents.parts) return yield* this.#documents.parts(collection, query, size)
    const { content } = await this.#documents.page(collection, query)
    for (let from = 0; from < content.length; from += size) yield content.slice(from, from + size)
  }

  /**
   * What `read` finds in the collections of one projection at one moment, with the position of that moment: it is read
   * again when something was committed meanwhile. `read-model-behind` when there is never a moment in between.
   */
  async atPosition<Result>(collection: string, read: () => Promise<Result>): Promise<Positioned<Result>> {
    const projector = this.#projectors.get(this.#projection(collection))!
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const position = await this.#documents.checkpoint(projector)
      const result = await read()
      if ((await this.#documents.checkpoint(projector)) === position) return { result, position }
    }
    throw new Refusal('read-model-behind')
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
  get answerPatience(): number {
    if (this.#imports > 0) return SHORT_PATIENCE
    const isShown = [...this.#states.values()].every(({ position }) => position >= this.#importEnd)
    return isShown ? PATIENCE : SHORT_PATIENCE
  }

  has(collection: string): boolean {
    return this.#projectionOf.has(collection)
  }

  /** Throws while the store of the documents does not answer. */
  async ask(): Promise<void> {
    const [collection] = this.#projectionOf.keys()
    if (collection !== undefined) await this.#documents.get(collection, '')
  }

  /** Position up to which a collection is carried. */
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
  async reached(collection: string, position: bigint, milliseconds = PATIENCE): Promise<void> {
    const projection = this.#projection(collection)
    if (this.#state(projection).position >= position) return
    const isDone = (now: ReadModelState): boolean => now.status !== 'halted' && now.position >= position
    await this.#until({ projection, isDone, milliseconds, code: 'read-model-behind' })
  }

  /**
   * Resolves when the collection is whole: a part of it would be a wrong answer. `rebuilding` after the time, and at once
   * while it is withheld.
   */
  async whole(collection: string, milliseconds = PATIENCE): Promise<void> {
    const projection = this.#projection(collection)
    const state = this.#state(projection)
    if (isWithheld(state)) throw new Refusal('rebuilding')
    if (this.#whole.has(projection) || state.status === 'halted') return
    const isDone = (now: ReadModelState): boolean => now.status !== 'starting' && !isWithheld(now)
    await this.#until({ projection, isDone, milliseconds, code: 'rebuilding' })
  }

  async #until({
    projection,
    isDone,
    milliseconds,
    code,
  }: Pick<Waiting, 'projection' | 'isDone'> & {
    readonly milliseconds: number
    readonly code: 'read-model-behind' | 'rebuilding'
  }): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const entry = { projection, isDone, done: () => finish(resolve) }
      const timer = setTimeout(() => finish(() => reject(new Refusal(code))), milliseconds)
      const finish = (then: () => void): void => {
        clearTimeout(timer)
        this.#waiting.delete(entry)
        then()
      }
      this.#waiting.add(entry)
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

  /** Nothing carries the read models any more. */
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
    if (announcement.caughtUp) this.#whole.add(projection)
    else if (announcement.position === 0n) this.#whole.delete(projection) // begun anew
    if (!this.#heardFirst.has(projection)) this.#heardFirst.set(projection, announcement.position)
    for (const { collection } of announcement.changes) this.#changed.set(collection, announcement.position)
    this.#moved(projection, { status, position: announcement.position })
    for (const listener of this.#listeners) listener(announcement)
  }

  #halted({ projection, reason, isWithheld = false }: Halt): void {
    const before = this.#state(projection)
    if (isWithheld) this.#whole.delete(projection)
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

  /** Nothing that is withheld gets out, whoever asks and however early. */
  #assertShown(collection: string): void {
    const state = this.#state(this.#projection(collection))
    if (isWithheld(state)) throw new StoreUnavailable(state.reason, false)
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

function isWithheld(
  state: ReadModelState,
): state is Extract<ReadModelState, { status: 'halted' }> & { readonly isWithheld: true } {
  return state.status === 'halted' && state.isWithheld
}
