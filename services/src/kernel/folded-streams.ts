import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EventLog, RecordedEvent } from '#ports/event-log.ts'
import { CommandIndex } from './command-index.ts'
import type { EventTypes } from './event-types.ts'
import { GUARD } from './log-events.ts'
import type { StreamModel } from './stream-model.ts'

/** A stream's state at a revision, kept between commands. */
export type Folded<State> = {
  state: State
  revision: 'none' | bigint
  position: bigint
  /** Commands that carried an `Idempotency-Key`. */
  readonly keyed: CommandIndex
}

const CAPACITY = 64
const LARGE_CAPACITY = 2

/** Folded states by stream: read once, then only what was added since. The least recently used go first. */
export class FoldedStreams {
  readonly #log: EventLog
  readonly #types: EventTypes
  readonly #folded = new Map<string, { model: StreamModel<unknown>; folded: Folded<unknown> }>()

  constructor(log: EventLog, types: EventTypes) {
    this.#log = log
    this.#types = types
  }

  /** The state at the end of the stream. The caller holds the stream's read lock. */
  async latest<State>(model: StreamModel<State>, stream: string): Promise<Folded<State>> {
    const folded = this.#take(model, stream)
    const from = folded.revision === 'none' ? 0n : folded.revision + 1n
    for await (const event of this.#log.read(stream, { from })) await this.fold(model, folded, event)
    return folded
  }

  /** Adds one event; events that are already in it are ignored. The caller holds the stream's read lock. */
  async fold<State>(model: StreamModel<State>, folded: Folded<State>, event: RecordedEvent): Promise<void> {
    if (folded.revision !== 'none' && event.revision <= folded.revision) return
    try {
      const read = this.#types.read(event)
      await this.#foldLinked(model, folded, read)
      if (read.type !== GUARD) folded.state = model.evolve(folded.state, read, event)
      folded.revision = event.revision
      folded.position = event.position
      const { commandId, request } = event.metadata
      if (request !== undefined) folded.keyed.add(commandId, event.revision)
    } catch (error) {
      this.forget(event.stream) // it may be half folded
      throw error
    }
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
      folded: {
        state: model.initial(),
        revision: 'none',
        position: 0n,
        keyed: new CommandIndex(),
      },
    }
    this.#folded.delete(stream)
    this.#folded.set(stream, entry)
    this.#forgetOldest()
    return entry.folded as Folded<State> // as above
  }

  #forgetOldest(): void {
    if (this.#folded.size > CAPACITY) this.forget(this.#folded.keys().next().value!)
    const large = [...this.#folded].filter(([, { model }]) => model.isLarge)
    if (large.length > LARGE_CAPACITY) this.forget(large[0]![0])
  }

  /** Lets other work in between: a linked stream may be an import of 200,000 rows. */
  async #foldLinked<State>(
    model: StreamModel<State>,
    folded: Folded<State>,
    event: RecordedEvent,
  ): Promise<void> {
    const linked = model.linked?.(event)
    if (linked === undefined || linked === null) return
    for await (const inner of this.#log.read(linked)) {
      const read = this.#types.read(inner)
      const counted = model.counted?.(read, event) ?? read
      folded.state = model.evolve(folded.state, { ...counted, revision: event.revision })
      await nextTurn()
    }
  }
}
