import { StreamNotFoundError } from '@eventstore/db-client'
import {
  type Appended,
  assertAppendable,
  type EventLog,
  type NewEvent,
  type ReadBounds,
  type RecordedEvent,
  REMOVED,
  type SchemaMemory,
  StoreUnavailable,
  WrongExpectedRevision,
} from '#ports/event-log.ts'
import { WarningThrottle } from '#adapters/warning-throttle.ts'
import { NoAnswer, withTimeout } from '#with-timeout.ts'
import { EventStoreClient, CALL_TIMEOUT } from './event-store-client.ts'
import { isTransient, isWrongRevision, translated } from './failure.ts'
import type { Intake } from './intake.ts'
import { LogEnd } from './log-end.ts'
import { recorded } from './recorded.ts'
import { StreamPrefix } from './stream-prefix.ts'
import { WrittenSchemas } from './written-schemas.ts'
import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds of silence after which a new subscription asks again: a hanging connection looks like a quiet log. */
const LONGEST_SILENCE = 30_000

type Taken = {
  readonly events: readonly RecordedEvent[]
  /** No event of this installation up to this position is still to come; 0 when that is not known. */
  readonly reached: bigint
  readonly isCaughtUp: boolean
}

/** The log on EventStoreDB. While the server is away, followers keep trying; every other call throws StoreUnavailable. */
export class EventStoreLog implements EventLog, SchemaMemory {
  readonly #client: EventStoreClient
  readonly #prefix: StreamPrefix
  readonly #end: LogEnd
  readonly #schemas: WrittenSchemas
  readonly #warnings = new WarningThrottle('EventStoreDB')
  #identity = ''

  constructor(client: EventStoreClient, prefix: StreamPrefix) {
    this.#client = client
    this.#prefix = prefix
    this.#end = new LogEnd(client, prefix)
    this.#schemas = new WrittenSchemas(client)
  }

  async append(stream: string, expected: 'none' | bigint, events: readonly NewEvent[]): Promise<Appended> {
    assertAppendable(events)
    this.#assertOpen()
    const progress = { isSent: false }
    try {
      await withTimeout(CALL_TIMEOUT, this.#schemas.note(events))
      return await withTimeout(CALL_TIMEOUT, this.#append({ stream, expected, events, progress }))
    } catch (error) {
      const failure = this.#failure(error, progress.isSent)
      if (failure instanceof StoreUnavailable && failure.outcomeUnknown) this.#end.forget()
      throw failure
    }
  }

  async remove(stream: string): Promise<void> {
    this.#assertOpen()
    try {
      if ((await this.#some(stream, { limit: 1 })).length > 0)
        await withTimeout(CALL_TIMEOUT, this.#client.remove(stream))
    } catch (error) {
      throw this.#failure(error, true)
    }
  }

  async isRemoved(stream: string): Promise<boolean> {
    this.#assertOpen()
    try {
      const [first] = await this.#some(stream, { limit: 1 })
      return first ? first.type === REMOVED : await this.#client.isRemoved(stream)
    } catch (error) {
      if (error instanceof StreamNotFoundError) return false
      throw this.#failure(error, false)
    }
  }

  async *read(stream: string, bounds?: ReadBounds): AsyncIterable<RecordedEvent> {
    this.#assertOpen()
    try {
      yield* this.#client.read(stream, bounds)
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw this.#failure(error, false)
    }
  }

  async *follow(after: bigint, signal: AbortSignal): AsyncIterable<readonly RecordedEvent[] | 'caughtUp'> {
    const ended = AbortSignal.any([signal, this.#client.closed])
    const backOff = new BackOff()
    let position = after
    let isCaughtUp = false
    while (!ended.aborted) {
      const intake = this.#client.subscribe(position)
      try {
        for (;;) {
          const taken = await this.#taken(intake, ended)
          if (taken === null) break
          backOff.succeeded()
          const { events, reached } = taken
          if (events.length > 0) yield events
          this.#end.covered(position, reached)
          if (reached > position) position = reached // after the consumer has finished with the events
          if (taken.isCaughtUp && !isCaughtUp) {
            isCaughtUp = true
            yield 'caughtUp'
          }
        }
      } finally {
        intake.cancel()
        this.#schemas.forget()
      }
      await backOff.pause(ended)
    }
    if (!signal.aborted) this.#assertOpen()
  }

  async head(): Promise<bigint> {
    this.#assertOpen()
    try {
      return await this.#end.head()
    } catch (error) {
      throw this.#failure(error, false)
    }
  }

  /** Identifies the log by its first event: id, position, and when the server stored it. */
  async identity(): Promise<string> {
    this.#assertOpen()
    try {
      return (this.#identity ||= await this.#firstEvent())
    } catch (error) {
      throw this.#failure(error, false)
    }
  }

  async schemas(): Promise<ReadonlyMap<string, number>> {
    this.#assertOpen()
    try {
      return await withTimeout(CALL_TIMEOUT, this.#schemas.all())
    } catch (error) {
      throw this.#failure(error, false)
    }
  }

  /** EventStoreDB does not tell that it was restored from a backup. */
  async life(): Promise<string> {
    return ''
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#client[Symbol.asyncDispose]()
  }

  async #firstEvent(): Promise<string> {
    const intake = this.#client.subscribe(0n)
    try {
      for (;;) {
        const { events, isCaughtUp, isOver } = await intake.take(CALL_TIMEOUT, this.#client.closed)
        const first = events.find((event) => recorded(event, this.#prefix) !== null)?.event
        if (first) return `${first.id} ${first.position?.commit} ${first.created.toISOString()}`
        if (isCaughtUp) return ''
        if (isOver) throw new StoreUnavailable('the event store has ended a subscription', false)
      }
    } finally {
      intake.cancel()
    }
  }

  async #append({
    stream,
    expected,
    events,
    progress,
  }: {
    readonly stream: string
    readonly expected: 'none' | bigint
    readonly events: readonly NewEvent[]
    readonly progress: { isSent: boolean }
  }): Promise<Appended> {
    const before = await this.#end.before()
    progress.isSent = true
    try {
      const { revision, position } = await this.#client.append(stream, expected, events)
      if (position === null)
        return { revision, position: await this.#position(stream, revision), replayed: true }
      this.#end.seen(position)
      return { revision, position, replayed: position <= before }
    } catch (error) {
      if (!isWrongRevision(error)) throw error
      const appended = await this.#storedBefore(stream, expected, events)
      if (appended === null) throw new WrongExpectedRevision(stream, expected)
      return appended
    }
  }

  /** The result of an earlier attempt, if these very events are stored although the append was refused; null otherwise. */
  async #storedBefore(
    stream: string,
    expected: 'none' | bigint,
    events: readonly NewEvent[],
  ): Promise<Appended | null> {
    const first = expected === 'none' ? 0n : expected + 1n
    const stored = await this.#some(stream, { from: first, limit: events.length })
    const last = stored.at(-1)
    if (!last || !events.every(({ id }, index) => stored[index]?.id === id)) return null
    return { revision: last.revision, position: last.position, replayed: true }
  }

  async #position(stream: string, revision: bigint): Promise<bigint> {
    const [event] = await this.#some(stream, { from: revision, limit: 1 })
    if (!event) throw new StoreUnavailable('the event store does not show what it has stored', true)
    return event.position
  }

  async #some(stream: string, bounds: ReadBounds): Promise<RecordedEvent[]> {
    try {
      return await Array.fromAsync(this.#client.read(stream, bounds))
    } catch (error) {
      if (error instanceof StreamNotFoundError) return []
      throw error
    }
  }

  /** What a subscription yields next; null when it is dead or silent and must be replaced by another. */
  async #taken(intake: Intake, ended: AbortSignal): Promise<Taken | null> {
    try {
      const { events, checkpoint, isCaughtUp, isOver } = await intake.take(LONGEST_SILENCE, ended)
      if (isOver) return null
      const own = events.map((event) => recorded(event, this.#prefix)).filter((event) => event !== null)
      for (const { position } of own) this.#end.seen(position)
      const last = own.at(-1)?.position ?? 0n
      return {
        events: own,
        reached: checkpoint !== null && checkpoint > last ? checkpoint : last,
        isCaughtUp,
      }
    } catch (error) {
      if (ended.aborted || error instanceof NoAnswer) return null // a quiet log is silent, too
      const failure = this.#failure(error, false)
      if (isTransient(error)) return null
      throw failure
    }
  }

  /** Translates an error into one of the port, and warns the operator why the server is away. */
  #failure(error: unknown, outcomeUnknown: boolean): unknown {
    const failure = translated(error, outcomeUnknown)
    if (failure instanceof StoreUnavailable && !this.#client.closed.aborted) this.#warnings.report(failure)
    return failure
  }

  #assertOpen(): void {
    if (this.#client.closed.aborted) throw new StoreUnavailable('the event log is closed', false)
  }
}

/** `prefix` starts the names of all streams, so that several installations can share a server. */
export function openEventStoreLog({
  url,
  prefix,
}: {
  readonly url: string
  readonly prefix: string
}): EventStoreLog {
  const streams = new StreamPrefix(prefix)
  return new EventStoreLog(new EventStoreClient(url, streams), streams)
}

const FIRST_MILLISECONDS = 100
const LAST_MILLISECONDS = 5_000

/** Pauses that grow with every failure in a row, randomly shortened so that many clients do not come back at once. */
class BackOff {
  #failures = 0

  succeeded(): void {
    this.#failures = 0
  }

  /** Ends early when the signal aborts. */
  async pause(signal: AbortSignal): Promise<void> {
    const longest = Math.min(FIRST_MILLISECONDS * 2 ** this.#failures, LAST_MILLISECONDS)
    this.#failures += 1
    await delay(longest * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => {})
  }
}
