import type { EventDefinition, EventDefinitions } from '@staffplan/contracts/domain-event'
import type { RecordedEvent } from '#ports/event-log.ts'
import type { z } from 'zod'

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

/** A decision made an event that its own type does not allow: a mistake of ours, and nothing was stored. */
export class UnwritableEvent extends Error {
  constructor(type: string, reason: string) {
    super(`a decision made an unreadable ${type}: ${reason}`)
  }
}

/** Reads stored events: older shapes are brought to the present one, everything is checked. */
export class EventTypes {
  readonly #definitions: ReadonlyMap<string, EventDefinition>

  constructor(...slices: readonly EventDefinitions[]) {
    this.#definitions = new Map(slices.flatMap((slice) => Object.entries(slice)))
  }

  /** Schema number of an event that is about to be stored; throws UnwritableEvent when it could not be read again. */
  schemaToWrite({ type, data }: Pick<RecordedEvent, 'type' | 'data'>): number {
    const definition = this.#definitions.get(type)
    if (!definition) throw new UnwritableEvent(type, 'its type is not declared')
    const parsed = definition.data.safeParse(data)
    if (!parsed.success) throw new UnwritableEvent(type, faultIn(parsed.error))
    return definition.schema
  }

  /** Every type with its present schema number. */
  schemas(): ReadonlyMap<string, number> {
    return new Map([...this.#definitions].map(([type, { schema }]) => [type, schema]))
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
    throw new UnreadableEvent(event, faultIn(parsed.error))
  }
}

/** The first fault and its place, without the value. */
function faultIn({ issues }: z.ZodError): string {
  return `${issues[0]?.code} at /${issues[0]?.path.join('/')}`
}

function upcast(definition: EventDefinition, event: RecordedEvent): unknown {
  let data = event.data
  for (let schema = event.metadata.schema; schema < definition.schema; schema++) {
    const step = definition.upcasts[schema - 1]
    if (!step) throw new UnreadableEvent(event, `no way from schema ${schema}`)
    data = step(data)
  }
  if (event.metadata.schema > definition.schema) {
    throw new UnreadableEvent(event, `schema ${event.metadata.schema} is newer than this build`)
  }
  return data
}
