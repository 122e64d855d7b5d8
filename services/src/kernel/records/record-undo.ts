import { LOG_NUMBER } from '@staffplan/contracts/log-number'
import { Refusal } from '@staffplan/contracts/refusal'
import type { Handler } from '#kernel/commands/handle.ts'
import type { LogReader } from '#kernel/streams/log-reader.ts'
import type { StreamModel } from '#kernel/streams/stream-model.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import type { RecordItem } from './record-state.ts'

type Events = Pick<LogReader, 'read'>

/** A change to undo. */
type Change = {
  readonly stream: string
  /** Name of the record in event metadata, such as `costCentre:17`. */
  readonly entity: string
  /** Revision of the change's last event. */
  readonly revision: string
}

/** Finds the last event about a record; remembers how far it has read. */
export class LastEvent {
  readonly #events: Events
  readonly #change: Change
  #next: bigint
  #event: RecordedEvent | null = null
  /** The change's event does not exist, or a later event about the record does. */
  #isStale: boolean

  constructor(events: Events, change: Change) {
    this.#events = events
    this.#change = change
    this.#isStale = !LOG_NUMBER.test(change.revision)
    this.#next = this.#isStale ? 0n : BigInt(change.revision)
  }

  /**
   * The event of the change. Refuses with `stale-if-match` when it is not the last one, so that nobody's later change is
   * overwritten. `present` is the record as it is now; undefined when it was deleted.
   */
  async found(present: { readonly revision: bigint } | undefined): Promise<RecordedEvent> {
    const isOther = present !== undefined && String(present.revision) !== this.#change.revision
    // The revision of an existing record tells that nothing came later.
    if (!this.#isStale && !isOther && !(present && this.#event)) await this.#readOn(present !== undefined)
    if (this.#event && !this.#isStale && !isOther) return this.#event
    throw new Refusal('stale-if-match', present ? { params: { etag: String(present.revision) } } : {})
  }

  async #readOn(isOneEnough: boolean): Promise<void> {
    const { stream, entity } = this.#change
    for await (const event of this.#events.read(stream, { from: this.#next })) {
      this.#next = event.revision + 1n
      this.#isStale = (event.metadata.entity === entity) === (this.#event !== null)
      this.#event ??= event
      if (this.#isStale || isOneEnough) return
    }
  }
}

type Asked<State, Values> = {
  readonly model: StreamModel<State>
  /** The record in a state; undefined where it does not exist. */
  readonly itemIn: (state: State) => RecordItem<Values> | undefined
} & Change

/** What an undo goes back to: the stream's state before the command, and the record in it, if it existed. */
type Undone<State, Values> = { readonly before: State; readonly was: RecordItem<Values> | undefined }

/** The state before the last change of a record or assignment. What it has read once it does not read again. */
export class BeforeLastChange<State, Values> {
  readonly #parts: { readonly handler: Handler; readonly events: Events }
  readonly #asked: Asked<State, Values>
  readonly #last: LastEvent
  #undone: Undone<State, Values> | null = null

  constructor(parts: { readonly handler: Handler; readonly events: Events }, asked: Asked<State, Values>) {
    this.#parts = parts
    this.#asked = asked
    this.#last = new LastEvent(parts.events, asked)
  }

  async found(state: State): Promise<Undone<State, Values>> {
    const { model, stream, itemIn } = this.#asked
    const { handler, events } = this.#parts
    const last = await this.#last.found(itemIn(state))
    if (this.#undone) return this.#undone
    const first = await firstOfCommand(events, last)
    const before = first === 0n ? model.initial() : await handler.stateAt(model, stream, first - 1n)
    this.#undone = { before, was: itemIn(before) }
    return this.#undone
  }
}

/** Revision of the first event of the command that stored this event; it may have stored others before. */
async function firstOfCommand(
  events: Events,
  { stream, revision, metadata }: RecordedEvent,
): Promise<bigint> {
  let first = revision
  for await (const event of events.read(stream, { to: revision, backwards: true })) {
    if (event.metadata.commandId !== metadata.commandId) break
    first = event.revision
  }
  return first
}
