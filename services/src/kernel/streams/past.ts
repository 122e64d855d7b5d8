import { Refusal } from '@staffplan/contracts/refusal'
import type { Handler } from '#kernel/commands/handle.ts'
import { KeyedMutex } from '#kernel/commands/keyed-mutex.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import type { Fold } from './folded.ts'
import { lastEvent } from './last-event.ts'
import type { LogReader } from './log-reader.ts'

/** A moment, given as a log position or as a time (ISO 8601). */
export type When = { readonly position: bigint } | { readonly at: string }

export type Revision = bigint | 'none'

type Reader = { readonly events: LogReader; readonly handler: Pick<Handler, 'folded' | 'stateAt'> }

/** However many moments are asked for at once, only one large state at a time is folded and in memory. */
const largeStates = new KeyedMutex()

/** States of streams at past moments, folded from checkpoints and the log. */
export class Past {
  readonly #reader: Reader

  constructor(reader: Reader) {
    this.#reader = reader
  }

  /** Log position at the moment, as far as these streams tell; `moment-ahead` for a position beyond the log's end. */
  async position(when: When, streams: readonly string[]): Promise<bigint> {
    const { events } = this.#reader
    if ('position' in when) {
      if (when.position > (await events.head())) throw new Refusal('moment-ahead')
      return when.position
    }
    const latest = await Promise.all(
      streams.map((stream) => lastEvent(events, stream, hasHappenedBy(when.at))),
    )
    return latest.reduce((last, event) => (event && event.position > last ? event.position : last), 0n)
  }

  async revision(stream: string, position: bigint): Promise<Revision> {
    const last = await lastEvent(this.#reader.events, stream, (event) => event.position <= position)
    return last?.revision ?? 'none'
  }

  /** Calls `read` with a state. The state goes on changing, so `read` must not keep it or use it after an `await`. */
  async read<State, Found>(
    { model, stream }: Fold<State>,
    revision: Revision,
    read: (state: State) => Found | Promise<Found>,
  ): Promise<Found> {
    if (revision === 'none') return read(model.initial())
    // The present state is cached; any other is folded from a checkpoint and the events after it.
    const folded = await this.#reader.handler.folded(model, stream)
    if (folded.revision === revision) return read(folded.state)
    const readThen = async () => read(await this.#reader.handler.stateAt(model, stream, revision))
    return model.isLarge ? largeStates.runExclusive(['large'], readThen) : readThen()
  }
}

export function hasHappenedBy(at: string): (event: RecordedEvent) => boolean {
  const by = Date.parse(at)
  return ({ metadata }) => Date.parse(metadata.at) <= by
}
