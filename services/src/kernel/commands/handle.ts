import { setTimeout as delay } from 'node:timers/promises'
import { Refusal, type Warning } from '@staffplan/contracts/refusal'
import { type EventLog, type RecordedEvent, WrongExpectedRevision } from '#ports/event-log.ts'
import type { EventTypes } from '#kernel/streams/event-types.ts'
import type { FoldCheckpoints } from '#kernel/streams/fold-checkpoints.ts'
import type { Folded } from '#kernel/streams/folded.ts'
import { FoldedStreams } from '#kernel/streams/folded-streams.ts'
import { EventAppender, type Part, type Stored } from './event-appender.ts'
import { KeyedMutex } from './keyed-mutex.ts'
import { everybody, type Rights, RightsLost } from './rights.ts'
import { RightsLocks } from './rights-locks.ts'
import { storedCommand } from './stored-command.ts'
import type { CommandContext, Decided, StreamModel } from '#kernel/streams/stream-model.ts'

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
  /** The stream that the decided event links, which this command has just written: so it is not read back. */
  readonly linked?: () => readonly RecordedEvent[]
}

/** An outcome, and when the states that others hold show it. */
type Settled<Outcome> = { readonly outcome: Outcome; readonly shown: Promise<void> }

/** Unless given, everybody may command, and streams are read from their beginning. */
type Options = { readonly rights?: Rights; readonly checkpoints?: FoldCheckpoints | null }

const ATTEMPTS = 10

/** Fold, decide, append at the read revision; decide again when somebody else was faster. */
export class Handler {
  readonly #log: EventLog
  readonly #types: EventTypes
  readonly #streams: FoldedStreams
  readonly #appender: EventAppender
  readonly #rights: Rights
  readonly #mutex = new KeyedMutex()
  readonly #rightsLocks = new RightsLocks()
  /** Reads of streams that have not begun yet. */
  readonly #queuedReads = new Map<string, Promise<Folded<unknown>>>()

  constructor(log: EventLog, types: EventTypes, { rights = everybody, checkpoints = null }: Options = {}) {
    this.#log = log
    this.#types = types
    this.#appender = new EventAppender(log, types)
    this.#rights = rights
    this.#streams = new FoldedStreams(log, types, checkpoints)
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

  /** A stream's state as of a revision, or as of its end when that is earlier; the caller's own. */
  async stateAt<State>(model: StreamModel<State>, stream: string, revision: bigint): Promise<State> {
    return (await this.#streams.asOf({ model, stream }, revision)).state
  }

  /** Whether whoever commands may still do so. */
  permits(context: CommandContext): boolean {
    return context.hasBegun === true || this.#rights.holds(context)
  }

  /** What is not an append and cannot be taken back: nobody's rights are taken while it runs. Throws RightsLost. */
  permitted<Result>(context: CommandContext, work: () => Promise<Result>): Promise<Result> {
    return this.#rightsLocks.run({ actors: [context.actor], takenFrom: [] }, async () => {
      this.#requirePermission([context])
      return work()
    })
  }

  /** Throws the decider's Refusal, RightsLost, `changed-meanwhile`, `idempotency-key-reused` or StoreUnavailable. */
  async handle<State>(command: Command<State>): Promise<Handled> {
    const { model, stream } = command
    using _ = model.isLarge ? this.#streams.hold(stream) : null // however many others are read while it waits for the lock
    const { outcome, shown } = await this.#settle(command)
    await shown // locks nobody out: whoever decides on the stream next waits for it by reading
    return outcome
  }

  /** Under the lock of all streams that the decision is taken on. */
  async #settle<State>(command: Command<State>): Promise<Settled<Handled>> {
    const { model, stream, alsoReads = [] } = command
    const locked = <Result>(work: () => Promise<Result>): Promise<Result> =>
      this.#mutex.runExclusive([stream, ...alsoReads], work)
    if (!model.isLarge) return locked(() => this.#attempt(command, 1))
    for (let tries = 1; ; tries += 1) {
      await this.folded(model, stream) // so that under the lock only what has come since is read
      const settled = await locked(async () => {
        // A whole import may have come while it waited for the lock: that is read outside too.
        const isFarBehind = tries < ATTEMPTS && (await this.#streams.awaitsLinked(model, stream))
        return isFarBehind ? null : this.#attempt(command, 1)
      })
      if (settled) return settled
    }
  }

  /** What a command that carried an `Idempotency-Key` stored earlier; null when it is new. Throws `idempotency-key-reused`. */
  async earlier<State>(command: Omit<Command<State>, 'decide'>): Promise<Handled | null> {
    return this.#earlier(command, await this.folded(command.model, command.stream))
  }

  async #attempt<State>(command: Command<State>, attempt: number): Promise<Settled<Handled>> {
    const { model, stream, context } = command
    const folded = await this.folded(model, stream)
    this.#requirePermission([context])
    const earlier = await this.#earlier(command, folded)
    if (earlier) return shownAlready(earlier)
    const { revision, position } = folded
    const { events, warnings = [] } = await command.decide(folded.state, revision)
    if (events.length === 0)
      return shownAlready({ events: [], revision, position, warnings, isRepeated: false })
    try {
      const part = { stream, context, expected: revision, events }
      const { outcome, shown } = await this.#storeWithRights(part, async ({ events: stored, isRepeated }) => {
        if (!isRepeated) await this.#foldOn(command, folded, stored)
      })
      const { isRepeated } = outcome
      return { outcome: { ...outcomeOf(outcome.events), warnings, isRepeated }, shown }
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
    { model, linked }: Command<State>,
    folded: Folded<State>,
    events: readonly RecordedEvent[],
  ): Promise<void> {
    // Long to read: for the next reader, who is not under the lock.
    if (!linked && events.some((event) => model.linked?.(event))) return
    const { stream } = events[0]! // an append has at least one
    const fold = (): Promise<void> =>
      this.#mutex.runExclusive([`read ${stream}`], async () => {
        for (const event of events) await this.#streams.fold(model, folded, event, linked?.())
      })
    await fold()
      .catch(fold) // the read before it may have failed, and let nobody pass
      .catch(() => this.#streams.forget(stream))
  }

  /** Facts on a stream that nobody decides on (an import's chunks); `firstIndex` keeps the ids of parts apart. */
  async append(part: Part): Promise<readonly RecordedEvent[]> {
    return (await this.#storeWithRights(part, async () => {})).outcome.events
  }

  /** Takes away what the events of such a stream say. */
  remove(stream: string): Promise<void> {
    return this.#log.remove(stream)
  }

  /** What stands in the log after a right was taken was not commanded with it. */
  async #storeWithRights(part: Part, fold: (stored: Stored) => Promise<void>): Promise<Settled<Stored>> {
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
      return shownAlready(stored)
    }
    const stored = await this.#rightsLocks.run({ actors, takenFrom }, () => this.#append(part))
    return { outcome: stored, shown: fold(stored) }
  }

  #requirePermission(contexts: readonly CommandContext[]): void {
    if (!contexts.every((context) => this.permits(context))) throw new RightsLost()
  }

  async #append(part: Part): Promise<Stored> {
    this.#requirePermission(contextsOf(part))
    return this.#appender.append(part)
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

function shownAlready<Outcome>(outcome: Outcome): Settled<Outcome> {
  return { outcome, shown: Promise.resolve() }
}

function contextsOf({ context, events }: Pick<Part, 'context' | 'events'>): CommandContext[] {
  return [context, ...events.flatMap((event) => event.context ?? [])]
}

function outcomeOf(events: readonly RecordedEvent[]): Pick<Handled, 'events' | 'revision' | 'position'> {
  const { revision, position } = events.at(-1)! // an append has at least one
  return { events, revision, position }
}
