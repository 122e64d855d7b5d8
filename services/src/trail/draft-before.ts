import type { DraftOpsApplied } from '@staffplan/contracts/planning/draft-events'
import { NAMED_CHANGES } from '@staffplan/contracts/trail/trail'
import type { Handler } from '#kernel/commands/handle.ts'
import type { LogReader } from '#kernel/streams/log-reader.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import { bigPictureModel } from '#streams/big-picture.ts'

type Reader = { readonly events: LogReader; readonly handler: Pick<Handler, 'stateAt'> }

/** By event id: what the named entries of a draft held before the event wrote them; null is nothing. */
export type DraftBefore = ReadonlyMap<string, ReadonlyMap<string, unknown>>

/** So many events are read one by one; beyond that, a checkpoint is nearer. */
const NEAR = 500n

/**
 * The values that events of drafts replaced. The events contain only what was entered; the rest is in the draft as it
 * was just before.
 */
export async function draftsBefore(reader: Reader, events: readonly RecordedEvent[]): Promise<DraftBefore> {
  const before = new Map<string, ReadonlyMap<string, unknown>>()
  const writes = events.filter(({ type }) => type === 'DraftOpsApplied')
  for (const [stream, written] of Map.groupBy(writes, ({ stream }) => stream)) {
    const draft = new DraftInPast(reader, stream)
    for (const event of written.toSorted((a, b) => (a.revision < b.revision ? -1 : 1))) {
      const { ops } = event.data as DraftOpsApplied // decoded by its type
      const keys = ops.slice(0, NAMED_CHANGES).map(({ k }) => k)
      before.set(event.id, await draft.valuesBefore(event.revision, keys))
    }
  }
  return before
}

/** A past draft that is read at one revision after the other, ascending. */
class DraftInPast {
  readonly #reader: Reader
  readonly #stream: string
  #state = bigPictureModel.initial()
  /** The state contains all events before this revision. */
  #next = 0n

  constructor(reader: Reader, stream: string) {
    this.#reader = reader
    this.#stream = stream
  }

  async valuesBefore(revision: bigint, keys: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
    if (revision - this.#next > NEAR) {
      this.#state = await this.#reader.handler.stateAt(bigPictureModel, this.#stream, revision - 1n)
      this.#next = revision
    } else if (revision > this.#next) {
      const bounds = { from: this.#next, to: revision - 1n }
      for await (const event of this.#reader.events.read(this.#stream, bounds))
        this.#state = bigPictureModel.evolve(this.#state, event)
      this.#next = revision
    }
    return new Map(keys.map((key) => [key, this.#state.draft.cells.get(key)?.v ?? null]))
  }
}
