import { type EventLog, type NewEvent, type RecordedEvent, StoreUnavailable } from '#ports/event-log.ts'
import type { EventTypes } from '#kernel/streams/event-types.ts'
import type { CommandContext, Decided } from '#kernel/streams/stream-model.ts'
import { eventId } from './event-id.ts'
import { storedCommand } from './stored-command.ts'

/** Events decided for a stream at one revision of it. */
export type Part = {
  readonly stream: string
  readonly context: CommandContext
  readonly expected: 'none' | bigint
  readonly events: readonly Decided[]
  /** Index of the first event among all of the command's, so that its parts get different event ids. */
  readonly firstIndex?: number
}

/** The events that an append has stored, now or when the same command came before. */
export type Stored = { readonly events: readonly RecordedEvent[]; readonly isRepeated: boolean }

/** Appends decided events, and recognises a repeated command by what the log already holds. */
export class EventAppender {
  readonly #log: EventLog
  readonly #types: EventTypes

  constructor(log: EventLog, types: EventTypes) {
    this.#log = log
    this.#types = types
  }

  async append({ stream, context, expected, events: decided, firstIndex = 0 }: Part): Promise<Stored> {
    const events = decided.map((event, index) =>
      this.#newEvent(stream, context, { event, index: firstIndex + index }),
    )
    const { revision, position, replayed } = await this.#log.append(stream, expected, events)
    const first = revision - BigInt(events.length - 1)
    // With an idempotency key, another process may have stored the same ids at the same moment, which not every log reports.
    const isUncertain = replayed || events[0]!.metadata.request !== undefined
    const stored = isUncertain
      ? await this.#stored(stream, first, events[0]!).catch((error: unknown) => {
          if (!(error instanceof StoreUnavailable)) throw error
          if (!replayed) return null // the append was stored, and that is the outcome
          throw new StoreUnavailable('what was stored before cannot be read', true, error)
        })
      : null
    if (stored && (replayed || !isOf(stored, events[0]!))) return { events: stored, isRepeated: true }
    return {
      // An append is one commit: only its last event's position is known, and no other event lies between its events.
      events: events.map((event, index) => ({ ...event, stream, revision: first + BigInt(index), position })),
      isRepeated: false,
    }
  }

  /** The log already had these ids: the events stored there count, not those that were just decided. */
  #stored(
    stream: string,
    revision: bigint,
    { metadata }: NewEvent,
  ): Promise<readonly RecordedEvent[] | null> {
    return storedCommand(this.#log, this.#types, { stream, revision, context: metadata })
  }

  #newEvent(
    stream: string,
    context: CommandContext,
    { event, index }: { event: Decided; index: number },
  ): NewEvent {
    const { commandId, correlationId, actor, at, why, request } = event.context ?? context
    return {
      id: eventId(commandId, stream, index),
      type: event.type,
      data: event.data,
      metadata: {
        commandId,
        correlationId,
        actor,
        at,
        schema: this.#types.schemaToWrite(event),
        ...(event.entity === undefined ? {} : { entity: event.entity }),
        ...(why === undefined ? {} : { why }),
        ...(request === undefined ? {} : { request }),
      },
    }
  }
}

/** Whether this very attempt stored the events, and not another one with the same key. */
function isOf([stored]: readonly RecordedEvent[], { metadata }: NewEvent): boolean {
  return stored?.metadata.at === metadata.at && stored.metadata.correlationId === metadata.correlationId
}
