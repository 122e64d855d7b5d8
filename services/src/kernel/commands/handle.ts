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

/** Outcome of a command. Without events nothing was stored; revision and position are then those of the state decided on. */
export type Handled = {
  readonly events: readonly RecordedEvent[]
  readonly revision: 'none' | bigint
  readonly position: bigint
  readonly warnings: readonly Warning[]
  /** The command had been handled before: these are the events that it stored then. */
  readonly isRepeated: boolean
}

export type Command<State> = {
  readonly model: StreamModel<State>
  readonly stream: string
  readonly context: CommandContext
  /**
   * Other streams whose state the decision reads. This process appends nothing to them meanwhile, but another process may:
   * two decisions taken at the same moment can leave a dangling reference. That is allowed, and shown to users.
   */
  readonly alsoReads?: readonly string[]
  /** Pure except for reading `alsoReads`; called again when the stream has moved meanwhile. */
  readonly decide: (state: State, revision: 'none' | bigint) => Decision | Promise<Decision>
  /** Events of the stream that the decided event links, if this command has just written them: saves reading them back. */
  readonly linked?: () => readonly RecordedEvent[]
}

/** An outcome, and a promise that resolves once the cached states show it. */
type Settled<Outcome> = { readonly outcome: Outcome; readonly shown: Promise<void> }

/** Without `rights` everybody may command; without `checkpoints` streams are read from their beginning. */
type Options = { readonly rights?: Rights; readonly checkpoints?: FoldCheckpoints | null }

const ATTEMPTS = 10

/** Folds a stream, decides, and appends at the revision it has read; decides again when another writer was faster. */
export class Handler {
  readonly #log: EventLog
  readonly #types: EventTypes
  readonly #streams: FoldedStreams
  readonly #appender: EventAppender
  readonly #rights: Rights
  readonly #mutex = new KeyedMutex()
  readonly #rightsLocks = new RightsLocks()
  /** By stream, the read that is queued and has not begun yet. */
  readonly #queuedReads = new Map<string, Promise<Folded<unknown>>>()

  constructor(log: EventLog, types: EventTypes, { rights = everybody, checkpoints = null }: Options = {}) {
    this.#log = log
    this.#types = types
    this.#appender = new EventAppender(log, types)
    this.#rights = rights
    this.#streams = new FoldedStreams(log, types, checkpoints)
  }

  /** The present state of a stream, which the caller must not change. */
  async state<State>(model: StreamModel<State>, stream: string): Promise<State> {
    return (await this.folded(model, stream)).state
  }

  /** The present state of a stream with its revision and position. Callers that ask while a read is queued share it. */
  async folded<State>(model: StreamModel<State>, stream: string): Promise<Folded<State>> {
    const queued = this.#queuedReads.get(stream)
    if (queued) return queued as Promise<Folded<State>> // one model for each stream, which `latest` checks
    const read = this.#mutex.runExclusive([`read ${stream}`], () => {
      this.#queuedReads.delete(stream)
      return this.#streams.latest(model, stream)
    })
    this.#queuedReads.set(stream, read)
    // The read never begins if a store did not answer the one queued before it.
    read.catch(() => {
      if (this.#queuedReads.get(stream) === read) this.#queuedReads.delete(stream)
    })
    return read
  }

  /** A stream's state as of a revision, or as of its end when that is earlier. The caller owns it and may change it. */
  async stateAt<State>(model: StreamModel<State>, stream: string, revision: bigint): Promise<State> {
    return (await this.#streams.asOf({ model, stream }, revision)).state
  }

  /** Whether the command's actor still has the right to issue it. */
  permits(context: CommandContext): boolean {
    return context.hasBegun === true || this.#rights.holds(context)
  }

  /** Runs work that appends nothing but cannot be undone: the actor's rights are not taken meanwhile. Throws RightsLost. */
  permitted<Result>(context: CommandContext, work: () => Promise<Result>): Promise<Result> {
    return this.#rightsLocks.run({ actors: [context.actor], takenFrom: [] }, async () => {
      this.#requirePermission([context])
      return work()
    })
  }

  /** Throws the decider's Refusal, RightsLost, `changed-meanwhile`, `idempotency-key-reused` or StoreUnavailable. */
  async handle<State>(command: Command<State>): Promise<Handled> {
    const { model, stream } = command
    using _ = model.isLarge ? this.#streams.hold(stream) : null // keeps the state in memory while it waits for the lock
    const { outcome, shown } = await this.#settle(command)
    await shown // under no lock: the next command on the stream waits for this when it reads
    return outcome
  }

  /** Attempts the command under the lock of all streams that its decision reads. */
  async #settle<State>(command: Command<State>): Promise<Settled<Handled>> {
    const { model, stream, alsoReads = [] } = command
    const locked = <Result>(work: () => Promise<Result>): Promise<Result> =>
      this.#mutex.runExclusive([stream, ...alsoReads], work)
    if (!model.isLarge) return locked(() => this.#attempt(command, 1))
    for (let tries = 1; ; tries += 1) {
      await this.folded(model, stream) // so that only what has come since must be read under the lock
      const settled = await locked(async () => {
        // A whole import may have arrived while it waited for the lock: that, too, is read outside.
        const isFarBehind = tries < ATTEMPTS && (await this.#streams.awaitsLinked(model, stream))
        return isFarBehind ? null : this.#attempt(command, 1)
      })
      if (settled) return settled
    }
  }

  /** What a command with an `Idempotency-Key` stored earlier; null when it is new. Throws `idempotency-key-reused`. */
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
      // RightsLost: when one append carries several people's commands, the next decision leaves out those without rights.
      if (!(error instanceof WrongExpectedRevision || error instanceof RightsLost)) throw error
      if (attempt === ATTEMPTS) throw new Refusal('changed-meanwhile')
      await delay(Math.random() * 2 ** attempt) // random milliseconds, so that two processes do not retry in step
      return this.#attempt(command, attempt + 1)
    }
  }

  /**
   * Folds what was just stored into the cached state, so that it shows at once. The append alone decides the command's
   * outcome: when a read or fold fails here, the cached state is dropped and read again later.
   */
  async #foldOn<State>(
    { model, linked }: Command<State>,
    folded: Folded<State>,
    events: readonly RecordedEvent[],
  ): Promise<void> {
    // The linked stream is long: it is left to the next reader, who holds no lock.
    if (!linked && events.some((event) => model.linked?.(event))) return
    const { stream } = events[0]! // an append has at least one
    const fold = (): Promise<void> =>
      this.#mutex.runExclusive([`read ${stream}`], async () => {
        for (const event of events) await this.#streams.fold(model, folded, event, linked?.())
      })
    await fold()
      .catch(fold) // a failed read in the queue before it fails this one, too
      .catch(() => this.#streams.forget(stream))
  }

  /** Appends to a stream that nobody decides on (an import's chunks); `firstIndex` gives its parts different event ids. */
  async append(part: Part): Promise<readonly RecordedEvent[]> {
    return (await this.#storeWithRights(part, async () => {})).outcome.events
  }

  /** Deletes the data of the events of such a stream. */
  remove(stream: string): Promise<void> {
    return this.#log.remove(stream)
  }

  /** Appends under locks: after the event that takes a right, none is stored that was commanded with that right. */
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
