import { LOG_NUMBER } from '@staffplan/contracts/log-number'
import { Refusal } from '@staffplan/contracts/refusal'
import type { Handler } from '#kernel/commands/handle.ts'
import type { LogReader } from '#kernel/streams/log-reader.ts'
import type { StreamModel } from '#kernel/streams/stream-model.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import type { RecordItem } from './record-state.ts'

type Events = Pick<LogReader, 'read'>

/** A change that shall be taken back. */
type Change = {
  readonly stream: string
  /** As events name it: `costCentre:17`. */
  readonly entity: string
  /** Of the event that the change ended with. */
  readonly revision: string
}

/** The last event about something; what was read for it once is not read again. */
export class LastEvent {
  readonly #events: Events
  readonly #change: Change
  #next: bigint
  #event: RecordedEvent | null = null
  /** There is no such event, or another one came after it. */
  #isStale: boolean

  constructor(events: Events, change: Change) {
    this.#events = events
    this.#change = change
    this.#isStale = !LOG_NUMBER.test(change.revision)
    this.#next = this.#isStale ? 0n : BigInt(change.revision)
  }

  /**
   * Throws `stale-if-match` when it is another one, so that nobody's later change is written over. `present`: what the thing is
   * now; absent when it was deleted.
   */
  async found(present: { readonly revision: bigint } | undefined): Promise<RecordedEvent> {
    const isOther = present !== undefined && String(present.revision) !== this.#change.revision
    // The revision of what is there says that nothing came after.
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
  /** What it is in a state; undefined where it is not there. */
  readonly itemIn: (state: State) => RecordItem<Values> | undefined
} & Change

/** What a change is taken back to: the stream's state before its command, and what was changed in it, if it was there. */
type Undone<State, Values> = { readonly before: State; readonly was: RecordItem<Values> | undefined }

/** How things stood before the last change of a record or an assignment; what was read for it once is not read again. */
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

/** A command may have stored other events before this one. */
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
