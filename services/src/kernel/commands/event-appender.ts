import { type EventLog, type NewEvent, type RecordedEvent, StoreUnavailable } from '#ports/event-log.ts'
import type { EventTypes } from '#kernel/streams/event-types.ts'
import type { CommandContext, Decided } from '#kernel/streams/stream-model.ts'
import { eventId } from './event-id.ts'
import { storedCommand } from './stored-command.ts'

/** What was decided for a stream, at one revision of it. */
export type Part = {
  readonly stream: string
  readonly context: CommandContext
  readonly expected: 'none' | bigint
  readonly events: readonly Decided[]
  /** Keeps the ids of a command's parts apart. */
  readonly firstIndex?: number
}

/** What an append has stored, or had stored before. */
export type Stored = { readonly events: readonly RecordedEvent[]; readonly isRepeated: boolean }

/** Makes events of what was decided and appends them; tells a repeated command by what stands in the log. */
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
    // Of a command with a key another process may have stored the ids in the same moment, which not every log can tell.
    const isUncertain = replayed || events[0]!.metadata.request !== undefined
    const stored = isUncertain
      ? await this.#stored(stream, first, events[0]!).catch((error: unknown) => {
          if (!(error instanceof StoreUnavailable)) throw error
          if (!replayed) return null // it is stored, which is the outcome
          throw new StoreUnavailable('what was stored before cannot be read', true, error)
        })
      : null
    if (stored && (replayed || !isOf(stored, events[0]!))) return { events: stored, isRepeated: true }
    return {
      // One append is one commit; only the last one's own position is known, and nothing stands between.
      events: events.map((event, index) => ({ ...event, stream, revision: first + BigInt(index), position })),
      isRepeated: false,
    }
  }

  /** The log had these ids already: what stands there counts, not what has just been decided. */
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

/** Whether the very attempt stored them, not another with the same key. */
function isOf([stored]: readonly RecordedEvent[], { metadata }: NewEvent): boolean {
  return stored?.metadata.at === metadata.at && stored.metadata.correlationId === metadata.correlationId
}
