import { setTimeout as delay } from 'node:timers/promises'
import { Refusal, type Warning } from '@staffplan/contracts/refusal'
import { type EventLog, type NewEvent, type RecordedEvent, WrongExpectedRevision } from '#ports/event-log.ts'
import { eventId } from './event-id.ts'
import type { EventTypes } from './event-types.ts'
import { GUARD } from './guard-event.ts'
import { type Folded, FoldedStreams } from './folded-streams.ts'
import type { CommandContext, Decided, StreamModel } from './stream-model.ts'
import { Turns } from './turns.ts'

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
  /** Streams whose state the decision also looks at; nothing is appended to them meanwhile. */
  readonly alongside?: readonly string[]
  /** It bears that another process appends to them: it may point to what has just been deleted. */
  readonly isForgiving?: boolean
  /** It takes away what others may point to: whoever was about to, in view of this stream, has to decide again. */
  readonly isEnding?: boolean
  /** Pure but for what it awaits from `alongside`; runs again when the stream has moved. */
  readonly decide: (state: State, revision: 'none' | bigint) => Decision | Promise<Decision>
}

const ATTEMPTS = 10
/** Beyond the events of any command, so that the ids of guards are their own: one for each revision of the guarded stream. */
const GUARD_INDEX = 1_000_000

type Seeing = Pick<Command<never>, 'alongside' | 'isForgiving' | 'isEnding'>

type Seen = readonly { readonly stream: string; readonly revision: 'none' | bigint | null }[]

/** Fold, decide, append at the read revision; decide again when somebody else was faster. */
export class Handler {
  readonly #log: EventLog
  readonly #types: EventTypes
  readonly #streams: FoldedStreams
  readonly #turns = new Turns()
  /** Looks at streams that wait for their turn. */
  readonly #coming = new Map<string, Promise<Folded<unknown>>>()

  constructor(log: EventLog, types: EventTypes) {
    this.#log = log
    this.#types = types
    this.#streams = new FoldedStreams(log, types)
  }

  /** A look at a stream's present state; only for reading. */
  async state<State>(model: StreamModel<State>, stream: string): Promise<State> {
    return (await this.folded(model, stream)).state
  }

  /** The same with revision and position. Whoever asks while a look waits for its turn shares it: it is yet to begin. */
  async folded<State>(model: StreamModel<State>, stream: string): Promise<Folded<State>> {
    const coming = this.#coming.get(stream)
    if (coming) return coming as Promise<Folded<State>> // one model for each stream, which `latest` checks
    const look = this.#turns.take([`read ${stream}`], () => {
      this.#coming.delete(stream)
      return this.#streams.latest(model, stream)
    })
    this.#coming.set(stream, look)
    // Its turn may never come, when a store did not answer whoever was before it.
    look.catch(() => {
      if (this.#coming.get(stream) === look) this.#coming.delete(stream)
    })
    return look
  }

  /** Throws the decider's Refusal, `changed-meanwhile`, `idempotency-key-reused` or StoreUnavailable. */
  async handle<State>(command: Command<State>): Promise<Handled> {
    return this.#turns.take([command.stream, ...(command.alongside ?? [])], () => this.#attempt(command, 1))
  }

  async #attempt<State>(command: Command<State>, attempt: number): Promise<Handled> {
    const folded = await this.folded(command.model, command.stream)
    const before = this.#before(command, folded)
    if (before) return before
    const { revision } = folded
    const seen = await this.#seen(command, folded.guardedBy)
    const { events, warnings = [] } = await command.decide(folded.state, revision)
    if (events.length === 0) return { events: [], revision, position: folded.position, warnings }
    try {
      const { stream, context } = command
      await this.#guard(command, seen)
      const recorded = await this.append({ stream, context, expected: revision, events })
      const last = recorded.at(-1)!
      await this.#turns.take([`read ${command.stream}`], async () => {
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

  /** How far other streams reach before a decision that other processes might thwart. */
  async #seen(
    { alongside = [], isForgiving = false, isEnding = false }: Seeing,
    guardedBy: ReadonlySet<string>,
  ): Promise<Seen> {
    if (!this.#log.isShared || isForgiving) return []
    const known = alongside.map(async (stream) => ({ stream, revision: await this.#known(stream) }))
    const ending = isEnding ? guardedBy.difference(new Set(alongside)) : []
    const ends = Array.from(ending, async (stream) => ({ stream, revision: await this.#end(stream) }))
    return Promise.all([...known, ...ends])
  }

  #end(stream: string): Promise<'none' | bigint> {
    return this.#turns.take([`read ${stream}`], () => this.#streams.end(stream))
  }

  #known(stream: string): Promise<'none' | bigint | null> {
    return this.#turns.take([`read ${stream}`], () => this.#streams.known(stream))
  }

  /**
   * Moves the other streams on from where the decision saw them. Of two processes that decide on each other's streams,
   * one meets the other's guard, whichever appends first, and decides again.
   */
  async #guard(
    { stream: by, context: commanded }: Pick<Command<never>, 'stream' | 'context'>,
    seen: Seen,
  ): Promise<void> {
    const { request: _request, ...context } = commanded // a guard is no outcome of the command on the stream it guards
    for (const { stream, revision } of seen) {
      if (revision === null) {
        if ((await this.#known(stream)) === null) continue // the decision did not look at it after all
        throw new WrongExpectedRevision(stream, 'none') // it was the first to: the next one knows where it stood
      }
      await this.append({
        stream,
        context,
        expected: revision,
        events: [{ type: GUARD, data: { by } }],
        firstIndex: GUARD_INDEX + (revision === 'none' ? 0 : Number(revision) + 1),
      })
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
