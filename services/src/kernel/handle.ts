import { setTimeout as delay } from 'node:timers/promises'
import { Refusal, type Warning } from '@staffplan/contracts/refusal'
import { type EventLog, type NewEvent, type RecordedEvent, WrongExpectedRevision } from '#ports/event-log.ts'
import { eventId } from './event-id.ts'
import type { EventTypes } from './event-types.ts'
import { type Folded, FoldedStreams } from './folded-streams.ts'
import { KeyedMutex } from './keyed-mutex.ts'
import type { CommandContext, Decided, StreamModel } from './stream-model.ts'

export type Decision = { readonly events: readonly Decided[]; readonly warnings?: readonly Warning[] }

/** What became of a command. Without events nothing was stored and the position is the one decided at. */
export type Handled = {
  readonly events: readonly RecordedEvent[]
  readonly revision: 'none' | bigint
  readonly position: bigint
  readonly warnings: readonly Warning[]
}

export type Command<State> = {
  readonly model: StreamModel<State>
  readonly stream: string
  readonly context: CommandContext
  /**
   * Streams whose state the decision also reads. In this process nothing is appended to them meanwhile; another process
   * may, so that a reference can dangle which two processes decided on in the same moment. That is legal and shown.
   */
  readonly alsoReads?: readonly string[]
  /** Pure but for what it awaits from `alsoReads`; runs again when the stream has moved. */
  readonly decide: (state: State, revision: 'none' | bigint) => Decision | Promise<Decision>
}

const ATTEMPTS = 10

/** Fold, decide, append at the read revision; decide again when somebody else was faster. */
export class Handler {
  readonly #log: EventLog
  readonly #types: EventTypes
  readonly #streams: FoldedStreams
  readonly #mutex = new KeyedMutex()
  /** Reads of streams that have not begun yet. */
  readonly #queuedReads = new Map<string, Promise<Folded<unknown>>>()

  constructor(log: EventLog, types: EventTypes) {
    this.#log = log
    this.#types = types
    this.#streams = new FoldedStreams(log, types)
  }

  /** A stream's present state; only for reading. */
  async state<State>(model: StreamModel<State>, stream: string): Promise<State> {
    return (await this.folded(model, stream)).state
  }

  /** The same with revision and position. Callers that ask while a read is still queued share it. */
  async folded<State>(model: StreamModel<State>, stream: string): Promise<Folded<State>> {
    const queued = this.#queuedReads.get(stream)
    if (queued) return queued as Promise<Folded<State>> // one model for each stream, which `latest` checks
    const read = this.#mutex.runExclusive([`read ${stream}`], () => {
      this.#queuedReads.delete(stream)
      return this.#streams.latest(model, stream)
    })
    this.#queuedReads.set(stream, read)
    // It may never begin, when a store did not answer the read before it.
    read.catch(() => {
      if (this.#queuedReads.get(stream) === read) this.#queuedReads.delete(stream)
    })
    return read
  }

  /** Throws the decider's Refusal, `changed-meanwhile`, `idempotency-key-reused` or StoreUnavailable. */
  async handle<State>(command: Command<State>): Promise<Handled> {
    return this.#mutex.runExclusive([command.stream, ...(command.alsoReads ?? [])], () =>
      this.#attempt(command, 1),
    )
  }

  async #attempt<State>(command: Command<State>, attempt: number): Promise<Handled> {
    const folded = await this.folded(command.model, command.stream)
    const before = this.#before(command, folded)
    if (before) return before
    const { revision } = folded
    const { events, warnings = [] } = await command.decide(folded.state, revision)
    if (events.length === 0) return { events: [], revision, position: folded.position, warnings }
    try {
      const { stream, context } = command
      const recorded = await this.append({ stream, context, expected: revision, events })
      const last = recorded.at(-1)!
      await this.#mutex.runExclusive([`read ${command.stream}`], async () => {
        for (const event of recorded) await this.#streams.fold(command.model, folded, event)
      })
      return { events: recorded, revision: last.revision, position: last.position, warnings }
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error
      if (attempt === ATTEMPTS) throw new Refusal('changed-meanwhile')
      await delay(Math.random() * 2 ** attempt) // milliseconds; two processes must not go on in step
      return this.#attempt(command, attempt + 1)
    }
  }

  /** Facts on a stream that nobody decides on (an import's chunks); `firstIndex` keeps the ids of parts apart. */
  async append(part: {
    readonly stream: string
    readonly context: CommandContext
    readonly expected: 'none' | bigint
    readonly events: readonly Decided[]
    readonly firstIndex?: number
  }): Promise<RecordedEvent[]> {
    const { stream, context, expected, firstIndex = 0 } = part
    const events = part.events.map((event, index) =>
      this.#newEvent(stream, context, { event, index: firstIndex + index }),
    )
    const { revision, position } = await this.#log.append(stream, expected, events)
    const last = events.length - 1
    return events.map((event, index) => ({
      ...event,
      stream,
      revision: revision - BigInt(last - index),
      position, // one append is one commit; only the last one's own position is known, and nothing stands between
    }))
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
        schema: this.#types.schemaOf(event.type),
        ...(event.entity === undefined ? {} : { entity: event.entity }),
        ...(why === undefined ? {} : { why }),
        ...(request === undefined ? {} : { request }),
      },
    }
  }

  /** The outcome of the same command when it was handled before. */
  #before<State>(command: Command<State>, folded: Folded<State>): Handled | null {
    const events = folded.keyed.get(command.context.commandId)
    const last = events?.at(-1)
    if (!events || !last) return null
    if (last.metadata.request !== command.context.request) throw new Refusal('idempotency-key-reused')
    return { events, revision: last.revision, position: last.position, warnings: [] }
  }
}
