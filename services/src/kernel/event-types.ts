import type { EventDefinition, EventDefinitions } from '@staffplan/contracts/domain-event'
import type { RecordedEvent } from '#ports/event-log.ts'

/** An event that this build cannot read. It is never skipped. */
export class UnreadableEvent extends Error {
  readonly event: { stream: string; revision: bigint; position: bigint; type: string }
  constructor(event: RecordedEvent, reason: string) {
    super(`${event.stream}@${event.revision} (position ${event.position}, ${event.type}): ${reason}`)
    this.event = {
      stream: event.stream,
      revision: event.revision,
      position: event.position,
      type: event.type,
    }
  }
}

/** Reads stored events: older shapes are brought to the present one, everything is checked. */
export class EventTypes {
  readonly #definitions: ReadonlyMap<string, EventDefinition>

  constructor(...slices: readonly EventDefinitions[]) {
    this.#definitions = new Map(slices.flatMap((slice) => Object.entries(slice)))
  }

  /** Schema number to write an event of this type with. */
  schemaOf(type: string): number {
    const definition = this.#definitions.get(type)
    if (!definition) throw new Error(`event type ${type} is not declared`)
    return definition.schema
  }

  /** Throws UnreadableEvent when the type is not declared. */
  known(event: RecordedEvent): EventDefinition {
    const definition = this.#definitions.get(event.type)
    if (!definition) throw new UnreadableEvent(event, 'unknown type')
    return definition
  }

  /** The same event with its data parsed; throws UnreadableEvent. */
  read(event: RecordedEvent): RecordedEvent {
    const definition = this.known(event)
    const parsed = definition.data.safeParse(upcast(definition, event))
    if (parsed.success) return { ...event, data: parsed.data }
    const first = parsed.error.issues[0]
    throw new UnreadableEvent(event, `${first?.code} at /${first?.path.join('/')}`)
  }
}

function upcast(definition: EventDefinition, event: RecordedEvent): unknown {
  let data = event.data
  for (let schema = event.metadata.schema; schema < definition.schema; schema++) {
    const step = definition.upcasts?.[schema]
    if (!step) throw new UnreadableEvent(event, `no way from schema ${schema}`)
    data = step(data)
  }
  if (event.metadata.schema > definition.schema) {
    throw new UnreadableEvent(event, `schema ${event.metadata.schema} is newer than this build`)
  }
  return data
}
