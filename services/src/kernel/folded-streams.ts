import type { EventLog, RecordedEvent } from '#ports/event-log.ts'
import type { EventTypes } from './event-types.ts'
import type { StreamModel } from './stream-model.ts'

/** A stream's state at a revision, kept between commands. */
export type Folded<State> = {
  state: State
  revision: 'none' | bigint
  position: bigint
  /** Events by the id of a command that carried an `Idempotency-Key`. */
  readonly keyed: Map<string, RecordedEvent[]>
}

const KEY_LIFETIME = 24 * 60 * 60 * 1000

/** Folded states by stream: read once, then only what was added since. The least recently used go first. */
export class FoldedStreams {
  readonly #log: EventLog
  readonly #types: EventTypes
  readonly #capacity: number
  readonly #folded = new Map<string, { model: StreamModel<unknown>; folded: Folded<unknown> }>()

  constructor(log: EventLog, types: EventTypes, capacity = 64) {
    this.#log = log
    this.#types = types
    this.#capacity = capacity
  }

  /** The state at the end of the stream. The caller holds the stream's turn. */
  async latest<State>(model: StreamModel<State>, stream: string): Promise<Folded<State>> {
    const folded = this.#take(model, stream)
    const from = folded.revision === 'none' ? 0n : folded.revision + 1n
    for await (const event of this.#log.read(stream, from)) this.fold(model, folded, event)
    return folded
  }

  /** Adds one event; events that are already in it are ignored. */
  fold<State>(model: StreamModel<State>, folded: Folded<State>, event: RecordedEvent): void {
    if (folded.revision !== 'none' && event.revision <= folded.revision) return
    const read = this.#types.read(event)
    folded.state = model.evolve(folded.state, read)
    folded.revision = event.revision
    folded.position = event.position
    this.#remember(folded, read)
  }

  /** Forgets a state, so that the next command reads the stream again. */
  forget(stream: string): void {
    this.#folded.delete(stream)
  }

  #take<State>(model: StreamModel<State>, stream: string): Folded<State> {
    const known = this.#folded.get(stream)
    if (known && known.model !== model) throw new Error(`two models for stream ${stream}`)
    const entry = known ?? {
      model: model as StreamModel<unknown>, // read back only under the same model, checked above
      folded: { state: model.initial(), revision: 'none', position: 0n, keyed: new Map() },
    }
    this.#folded.delete(stream)
    this.#folded.set(stream, entry)
    if (this.#folded.size > this.#capacity) this.forget(this.#folded.keys().next().value!)
    return entry.folded as Folded<State> // as above
  }

  #remember(folded: Folded<unknown>, event: RecordedEvent): void {
    if (event.metadata.request === undefined) return
    const oldest = new Date(Date.parse(event.metadata.at) - KEY_LIFETIME).toISOString()
    for (const [commandId, events] of folded.keyed) {
      if (events[0]!.metadata.at >= oldest) break
      folded.keyed.delete(commandId)
    }
    const { commandId } = event.metadata
    folded.keyed.set(commandId, [...(folded.keyed.get(commandId) ?? []), event])
  }
}
