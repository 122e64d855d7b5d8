import { setTimeout as delay } from 'node:timers/promises'
import { Refusal, type Warning } from '@staffplan/contracts/refusal'
import {
  type EventLog,
  type NewEvent,
  type RecordedEvent,
  StoreUnavailable,
  WrongExpectedRevision,
} from '#ports/event-log.ts'
import { eventId } from './event-id.ts'
import type { EventTypes } from './event-types.ts'
import { type Folded, FoldedStreams } from './folded-streams.ts'
import { KeyedMutex } from './keyed-mutex.ts'
import { everybody, type Rights, RightsLost } from './rights.ts'
import { RightsLocks } from './rights-locks.ts'
import { storedCommand } from './stored-command.ts'
import type { CommandContext, Decided, StreamModel } from './stream-model.ts'

export type Decision = { readonly events: readonly Decided[]; readonly warnings?: readonly Warning[] }

/** What became of a command. Without events nothing was stored and the position is the one decided at. */
export type Handled = {
  readonly events: readonly RecordedEvent[]
  readonly revision: 'none' | bigint
  readonly position: bigint
  readonly warnings: readonly Warning[]
  /** The same command had been handled before: these are the events of that time. */
  readonly isRepeated: boolean
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

type Part = {
  readonly stream: string
  readonly context: CommandContext
  readonly expected: 'none' | bigint
  readonly events: readonly Decided[]
  readonly firstIndex?: number
}

/** What an append has stored, or had stored before. */
type Stored = { readonly events: readonly RecordedEvent[]; readonly isRepeated: boolean }

const ATTEMPTS = 10

/** Fold, decide, append at the read revision; decide again when somebody else was faster. */
export class Handler {
  readonly #log: EventLog
  readonly #types: EventTypes
  readonly #streams: FoldedStreams
  readonly #rights: Rights
  readonly #mutex = new KeyedMutex()
  readonly #rightsLocks = new RightsLocks()
  /** Reads of streams that have not begun yet. */
  readonly #queuedReads = new Map<string, Promise<Folded<unknown>>>()

  constructor(log: EventLog, types: EventTypes, rights: Rights = everybody) {
    this.#log = log
    this.#types = types
    this.#rights = rights
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

  /** Whether whoever commands may still do so. */
  permits(context: CommandContext): boolean {
    return this.#rights.holds(context)
  }

  /** Throws the decider's Refusal, RightsLost, `changed-meanwhile`, `idempotency-key-reused` or StoreUnavailable. */
  async handle<State>(command: Command<State>): Promise<Handled> {
    const { model, stream, alsoReads = [] } = command
    if (model.isLarge) await this.folded(model, stream) // so that under the lock only what has come since is read
    return this.#mutex.runExclusive([stream, ...alsoReads], () => this.#attempt(command, 1))
  }

  /** What a command that carried an `Idempotency-Key` stored earlier; null when it is new. Throws `idempotency-key-reused`. */
  async earlier<State>(command: Omit<Command<State>, 'decide'>): Promise<Handled | null> {
    return this.#earlier(command, await this.folded(command.model, command.stream))
  }

  async #attempt<State>(command: Command<State>, attempt: number): Promise<Handled> {
    const { model, stream, context } = command
    const folded = await this.folded(model, stream)
    this.#requirePermission([context])
    const earlier = await this.#earlier(command, folded)
    if (earlier) return earlier
    const { revision } = folded
    const { events, warnings = [] } = await command.decide(folded.state, revision)
    if (events.length === 0)
      return { events: [], revision, position: folded.position, warnings, isRepeated: false }
    try {
      const part = { stream, context, expected: revision, events }
      const appended = await this.#storeWithRights(part, ({ events: stored, isRepeated }) =>
        isRepeated ? Promise.resolve() : this.#foldOn(model, folded, stored),
      )
      return { ...outcomeOf(appended.events), warnings, isRepeated: appended.isRepeated }
    } catch (error) {
      // Of several people's commands, those whose rights are lost are left out the next time.
      if (!(error instanceof WrongExpectedRevision || error instanceof RightsLost)) throw error
      if (attempt === ATTEMPTS) throw new Refusal('changed-meanwhile')
      await delay(Math.random() * 2 ** attempt) // milliseconds; two processes must not go on in step
      return this.#attempt(command, attempt + 1)
    }
  }

  /**
   * What was just stored shows at once in the states that others hold. An append is the outcome: whatever becomes of the read
   * before it is no concern of its command, and a fold that fails is forgotten, to be read again.
   */
  async #foldOn<State>(
    model: StreamModel<State>,
    folded: Folded<State>,
    events: readonly RecordedEvent[],
  ): Promise<void> {
    if (events.some((event) => model.linked?.(event))) return // long: for the next reader, who is not under the lock
    const { stream } = events[0]! // an append has at least one
    const fold = (): Promise<void> =>
      this.#mutex.runExclusive([`read ${stream}`], async () => {
        for (const event of events) await this.#streams.fold(model, folded, event)
      })
    await fold()
      .catch(fold) // the read before it may have failed, and let nobody pass
      .catch(() => this.#streams.forget(stream))
  }

  /** Facts on a stream that nobody decides on (an import's chunks); `firstIndex` keeps the ids of parts apart. */
  async append(part: Part): Promise<readonly RecordedEvent[]> {
    return (await this.#storeWithRights(part, async () => {})).events
  }

  /** Takes away what the events of such a stream say. */
  remove(stream: string): Promise<void> {
    return this.#log.remove(stream)
  }

  /** What stands in the log after a right was taken was not commanded with it. */
  async #storeWithRights(part: Part, fold: (stored: Stored) => Promise<void>): Promise<Stored> {
    const actors = contextsOf(part).map(({ actor }) => actor)
    const takenFrom = part.events.flatMap((event) => this.#rights.takenFrom(event) ?? [])
    const storeAndFold = async (): Promise<Stored> => {
      const stored = await this.#append(part)
      await fold(stored)
      return stored
    }
    if (takenFrom.length > 0) {
      const stored = await this.#rightsLocks.run({ actors, takenFrom }, storeAndFold)
      this.#rights.moved()
      return stored
    }
    const stored = await this.#rightsLocks.run({ actors, takenFrom }, () => this.#append(part))
    await fold(stored)
    return stored
  }

  #requirePermission(contexts: readonly CommandContext[]): void {
    if (!contexts.every((context) => this.permits(context))) throw new RightsLost()
  }

  async #append({ stream, context, expected, events: decided, firstIndex = 0 }: Part): Promise<Stored> {
    this.#requirePermission(contextsOf({ context, events: decided }))
    const events = decided.map((event, index) =>
      this.#newEvent(stream, context, { event, index: firstIndex + index }),
    )
    const { revision, position, replayed } = await this.#log.append(stream, expected, events)
    const first = revision - BigInt(events.length - 1)
    // Of a command with a key another process may have stored the ids in the same moment, which not every log can tell.
    const isUncertain = replayed || events[0]!.metadata.request !== undefined
    const stored = isUncertain
      ? await this.#stored(stream, first, events[0]!).catch((error: unknown) => {
          if (replayed || !(error instanceof StoreUnavailable)) throw error
          return null // it is stored, which is the outcome
        })
      : null
    if (stored) return { events: stored, isRepeated: replayed || !isOf(stored, events[0]!) }
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

  async #earlier<State>(
    { stream, context }: Omit<Command<State>, 'decide'>,
    { keyed }: Folded<State>,
  ): Promise<Handled | null> {
    const revision = keyed.revisionOf(context.commandId)
    if (revision === null) return null
    const events = await storedCommand(this.#log, this.#types, { stream, revision, context })
    return events && { ...outcomeOf(events), warnings: [], isRepeated: true }
  }
}

/** Whether the very attempt stored them, not another with the same key. */
function isOf([stored]: readonly RecordedEvent[], { metadata }: NewEvent): boolean {
  return stored?.metadata.at === metadata.at && stored.metadata.correlationId === metadata.correlationId
}

function contextsOf({ context, events }: Pick<Part, 'context' | 'events'>): CommandContext[] {
  return [context, ...events.flatMap((event) => event.context ?? [])]
}

function outcomeOf(events: readonly RecordedEvent[]): Pick<Handled, 'events' | 'revision' | 'position'> {
  const { revision, position } = events.at(-1)! // an append has at least one
  return { events, revision, position }
}
