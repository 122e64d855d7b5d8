import type { EventDefinition, EventDefinitions, Part, Sealing } from '@staffplan/contracts/event-definition'
import { type RecordedEvent, withData } from '#ports/event-log.ts'
import { KeysMissing } from '#kernel/sealing/keys-missing.ts'
import { sealedIn } from '#kernel/sealing/sealed.ts'
import type { z } from 'zod'
import { inTimeSlices } from './time-slices.ts'

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

/** A decider made an event that its own type does not allow: a programming error. Nothing was stored. */
export class UnwritableEvent extends Error {
  constructor(type: string, reason: string) {
    super(`a decision made an unreadable ${type}: ${reason}`)
  }
}

/** The parsed data of an event, and the parsed events that it stands for. */
type Prepared = { readonly data: unknown; readonly parts: readonly Part[] }

/** By the data object as decided and as parsed; the parsed one's entry is removed when the event is folded. */
const prepared = new WeakMap<object, Prepared>()

/** Reads stored events: brings older schemas to the present one and checks everything. */
export class EventTypes {
  readonly #definitions: ReadonlyMap<string, EventDefinition>

  constructor(...slices: readonly EventDefinitions[]) {
    this.#definitions = new Map(slices.flatMap((slice) => Object.entries(slice)))
  }

  /** Schema number of an event about to be stored; throws UnwritableEvent when it, or a part, could not be read back. */
  schemaToWrite({ type, data }: Pick<RecordedEvent, 'type' | 'data'>): number {
    const { schema, standsFor } = this.#toWrite(type)
    if (prepared.has(data as object)) return schema
    const written = this.present({ type, schema, data: data as object }) // an object, as every event's data, or refused
    for (const part of standsFor?.(written) ?? []) this.present(part)
    return schema
  }

  /**
   * Parses a compound event before it is decided, outside any lock and with other work in between: writing and folding this
   * very data object then need not parse it again. Throws like `schemaToWrite`.
   */
  async prepare({ type, data: decided }: { readonly type: string; readonly data: object }): Promise<void> {
    const { schema, standsFor } = this.#toWrite(type)
    const data = this.present({ type, schema, data: decided }) as object // as every event's
    const parts: Part[] = []
    for await (const part of inTimeSlices(standsFor?.(data) ?? []))
      parts.push({ ...part, data: this.present(part) as object }) // a part is an event
    for (const known of [decided, data]) prepared.set(known, { data, parts })
  }

  /** The data in the present schema of its type; throws UnwritableEvent. */
  present(part: Part): unknown {
    return this.#present(part, (reason) => new UnwritableEvent(part.type, reason))
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

  /** The event with its data parsed; throws UnreadableEvent, and KeysMissing for one that is still sealed. */
  read(event: RecordedEvent): RecordedEvent {
    if (this.sealing(event.type) && sealedIn(event)) throw new KeysMissing(event)
    const { type, data, metadata } = event
    const known = prepared.get(data as object)
    if (known) return withData(event, known.data)
    const part = { type, schema: metadata.schema, data: data as object } // an object, or refused
    return withData(
      event,
      this.#present(part, (reason) => new UnreadableEvent(event, reason)),
    )
  }

  /** The events that a parsed event stands for, each read as if it had been stored in its place. */
  standsFor(event: RecordedEvent): readonly RecordedEvent[] {
    const { standsFor } = this.known(event)
    const known = prepared.get(event.data as object)
    if (known) {
      prepared.delete(event.data as object) // a state may hold the data object for years
      return known.parts.map(({ type, schema, data }) => ({
        ...event,
        type,
        data,
        metadata: { ...event.metadata, schema },
      }))
    }
    const parts = standsFor?.(event.data) ?? []
    return parts.map(({ type, schema, data }) =>
      this.read({ ...event, type, data, metadata: { ...event.metadata, schema } }),
    )
  }

  /** How the personal data in events of the type is sealed; undefined when they have none. */
  sealing(type: string): Sealing | undefined {
    return this.#definitions.get(type)?.sealing
  }

  /** Whether events of the type stand for other events. */
  isCompound(type: string): boolean {
    return this.#definitions.get(type)?.standsFor !== undefined
  }

  #toWrite(type: string): EventDefinition {
    const definition = this.#definitions.get(type)
    if (!definition) throw new UnwritableEvent(type, 'its type is not declared')
    return definition
  }

  #present({ type, schema, data }: Part, failure: (reason: string) => Error): unknown {
    const definition = this.#definitions.get(type)
    if (!definition) throw failure('unknown type')
    let shaped: unknown = data
    for (let step = schema; step < definition.schema; step++) {
      const upcast = definition.upcasts[step - 1]
      if (!upcast) throw failure(`no way from schema ${step}`)
      shaped = upcast(shaped)
    }
    if (schema > definition.schema) throw failure(`schema ${schema} is newer than this build`)
    const parsed = definition.data.safeParse(shaped)
    if (!parsed.success) throw failure(faultIn(parsed.error))
    return parsed.data
  }
}

/** The first fault and its path, without the value. */
function faultIn({ issues }: z.ZodError): string {
  return `${issues[0]?.code} at /${issues[0]?.path.join('/')}`
}
