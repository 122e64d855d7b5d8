import type { EventLog, ReadBounds, RecordedEvent } from '#ports/event-log.ts'
import type { EventTypes } from './event-types.ts'
import type { FoldCheckpoints } from './fold-checkpoints.ts'
import { type Fold, type Folded, nothingFolded } from './folded.ts'
import { TimeSlices } from './time-slices.ts'
import { GUARD } from './kernel-events.ts'
import type { StreamModel } from './stream-model.ts'

const CAPACITY = 64
const LARGE_CAPACITY = 2
/** Events between two checkpoints of a stream. */
const APART = 500

/** Cache of folded states: reads a stream once, then only new events. Drops the least recently used that nobody holds. */
export class FoldedStreams {
  readonly #log: EventLog
  readonly #types: EventTypes
  readonly #checkpoints: FoldCheckpoints | null
  readonly #folded = new Map<string, { model: StreamModel<unknown>; folded: Folded<unknown> }>()
  /** By stream, how many commands hold it. */
  readonly #holders = new Map<string, number>()

  constructor(log: EventLog, types: EventTypes, checkpoints: FoldCheckpoints | null) {
    this.#log = log
    this.#types = types
    this.#checkpoints = checkpoints
  }

  /** Keeps the stream's state in memory until disposed, whatever else is read meanwhile. */
  hold(stream: string): Disposable {
    this.#holders.set(stream, this.#holdersOf(stream) + 1)
    return {
      [Symbol.dispose]: () => {
        const others = this.#holdersOf(stream) - 1
        if (others > 0) this.#holders.set(stream, others)
        else this.#holders.delete(stream)
        this.#forgetOldest()
      },
    }
  }

  #holdersOf(stream: string): number {
    return this.#holders.get(stream) ?? 0
  }

  /** The state at the end of the stream. The caller holds the stream's read lock. */
  async latest<State>(model: StreamModel<State>, stream: string): Promise<Folded<State>> {
    const fold = { model, stream }
    const folded = await this.#take(fold)
    const last = await this.#readOn(fold, folded, {})
    if (last && model.isLarge && isCheckpointDue(model, folded))
      void this.#checkpoints?.keep(fold, folded, last)
    return folded
  }

  /** The state as of a revision, or of the end of a shorter stream; it is shared with nobody. */
  async asOf<State>(fold: Fold<State>, revision: bigint): Promise<Folded<State>> {
    const folded = (await this.#checkpoints?.restored(fold, revision)) ?? nothingFolded(fold.model)
    await this.#readOn(fold, folded, { to: revision })
    return folded
  }

  /** Whether the stream's new events link another stream, which may be long. Reads the log, also beside other reads. */
  async awaitsLinked<State>(model: StreamModel<State>, stream: string): Promise<boolean> {
    const revision = this.#folded.get(stream)?.folded.revision ?? 'none'
    const from = revision === 'none' ? 0n : revision + 1n
    for await (const event of this.#log.read(stream, { from })) if (model.linked?.(event)) return true
    return false
  }

  /**
   * Folds one event, unless it is already folded. The caller holds the stream's read lock, and passes as `known` the events
   * of the stream that the event links, if it has them.
   */
  async fold<State>(
    model: StreamModel<State>,
    folded: Folded<State>,
    event: RecordedEvent,
    known?: readonly RecordedEvent[],
  ): Promise<void> {
    if (folded.revision !== 'none' && event.revision <= folded.revision) return
    await this.#add(model, folded, { event, known })
    if (isCheckpointDue(model, folded))
      void this.#checkpoints?.keep({ model, stream: event.stream }, folded, event)
  }

  /** Folds new events; returns the last. A large state gets no checkpoints on the way, since only its newest is of use. */
  async #readOn<State>(
    { model, stream }: Fold<State>,
    folded: Folded<State>,
    bounds: ReadBounds,
  ): Promise<RecordedEvent | null> {
    const from = folded.revision === 'none' ? 0n : folded.revision + 1n
    let last: RecordedEvent | null = null
    const slices = new TimeSlices()
    for await (const event of this.#log.read(stream, { from, ...bounds })) {
      await this.#add(model, folded, { event })
      if (!model.isLarge && isCheckpointDue(model, folded))
        await this.#checkpoints?.keep({ model, stream }, folded, event)
      last = event
      if (slices.isOver) await slices.next()
    }
    return last
  }

  async #add<State>(
    model: StreamModel<State>,
    folded: Folded<State>,
    {
      event,
      known,
    }: { readonly event: RecordedEvent; readonly known?: readonly RecordedEvent[] | undefined },
  ): Promise<void> {
    try {
      const read = this.#types.read(event)
      await this.#foldLinked(model, folded, { event: read, known })
      if (read.type !== GUARD) folded.state = model.evolve(folded.state, read, event)
      folded.revision = event.revision
      folded.position = event.position
      folded.since += 1
      const { commandId, request } = event.metadata
      if (request !== undefined) folded.keyed.add(commandId, event.revision)
    } catch (error) {
      this.forget(event.stream) // the state may be half folded
      throw error
    }
  }

  /** Forgets a state, so that the next command reads the stream again. */
  forget(stream: string): void {
    this.#folded.delete(stream)
  }

  async #take<State>({ model, stream }: Fold<State>): Promise<Folded<State>> {
    const known = this.#folded.get(stream)
    if (known && known.model !== model) throw new Error(`two models for stream ${stream}`)
    const entry = known ?? {
      model: model as StreamModel<unknown>, // read back only under the same model, checked above
      folded: (await this.#checkpoints?.restored({ model, stream }, null)) ?? nothingFolded(model),
    }
    this.#folded.delete(stream)
    this.#folded.set(stream, entry)
    this.#forgetOldest()
    return entry.folded as Folded<State> // as above
  }

  #forgetOldest(): void {
    this.#forgetBeyond(CAPACITY, [...this.#folded.keys()])
    const large = [...this.#folded].flatMap(([stream, { model }]) => (model.isLarge ? [stream] : []))
    this.#forgetBeyond(LARGE_CAPACITY, large)
  }

  /** Drops the oldest states above the capacity, except held ones and the newest, which is being read. */
  #forgetBeyond(capacity: number, streams: readonly string[]): void {
    const idle = streams.slice(0, -1).filter((stream) => !this.#holders.has(stream))
    for (const stream of idle.slice(0, Math.max(0, streams.length - capacity))) this.forget(stream)
  }

  /** Folds a linked stream, with other work in between: it may be an import of 200,000 rows. */
  async #foldLinked<State>(
    model: StreamModel<State>,
    folded: Folded<State>,
    {
      event,
      known,
    }: { readonly event: RecordedEvent; readonly known?: readonly RecordedEvent[] | undefined },
  ): Promise<void> {
    const linked = model.linked?.(event)
    if (linked === undefined || linked === null) return
    folded.since = APART // so many rows are worth a checkpoint
    const slices = new TimeSlices()
    for await (const inner of known ?? this.#read(linked)) {
      const counted = model.counted?.(inner, event) ?? inner
      folded.state = model.evolve(folded.state, { ...counted, revision: event.revision })
      if (slices.isOver) await slices.next()
    }
  }

  async *#read(stream: string): AsyncGenerator<RecordedEvent> {
    for await (const event of this.#log.read(stream)) yield this.#types.read(event)
  }
}

/** Due at fixed revisions, so that processes sharing a store write the same ones; for a large state also after an import. */
function isCheckpointDue<State>(model: StreamModel<State>, { revision, since }: Folded<State>): boolean {
  if (model.isLarge) return since >= APART
  return revision !== 'none' && (Number(revision) + 1) % APART === 0
}
