import type { EventTypes } from '#kernel/streams/event-types.ts'
import type { RecordedEvent } from '#ports/event-log.ts'

/** An event as stored, decoded when it is first needed and once for all projections. */
export class LoggedEvent {
  readonly stored: RecordedEvent
  readonly #types: EventTypes
  #decoded: RecordedEvent | null = null
  #parts: readonly RecordedEvent[] | null = null

  constructor(stored: RecordedEvent, types: EventTypes) {
    this.stored = stored
    this.#types = types
  }

  get position(): bigint {
    return this.stored.position
  }

  /** The event in its present schema; throws UnreadableEvent. */
  decoded(): RecordedEvent {
    return (this.#decoded ??= this.#types.read(this.stored))
  }

  /** The events that a compound event stands for, then the event itself; all decoded. */
  parts(): readonly RecordedEvent[] {
    const itself = this.decoded()
    return (this.#parts ??= [...this.#types.standsFor(itself), itself])
  }
}
