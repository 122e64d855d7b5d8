import type { EventTypes } from '#kernel/streams/event-types.ts'
import type { RecordedEvent } from '#ports/event-log.ts'

/** An event as the log holds it; decoded when it is first asked for, once for everybody. */
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

  /** In its present shape; throws UnreadableEvent. */
  decoded(): RecordedEvent {
    return (this.#decoded ??= this.#types.read(this.stored))
  }

  /** What it says, one by one: what it stands for, and itself. */
  parts(): readonly RecordedEvent[] {
    const itself = this.decoded()
    return (this.#parts ??= [...this.#types.standsFor(itself), itself])
  }
}
