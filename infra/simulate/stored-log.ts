import { feedEvent } from '@staffplan/services/planning/draft/draft-feed'
import type { Decided } from '@staffplan/services/kernel/streams/stream-model'
import type { RecordedEvent } from '@staffplan/services/ports/event-log'
import { bigPictureModel } from '@staffplan/services/streams/big-picture'
import type { BigPictureState } from '@staffplan/services/streams/big-picture-state'
import { EpochRecord } from './history-of-epochs.ts'

const { stored } = bigPictureModel

/** What survives the crashes of a simulated server: its log, and perhaps a checkpoint of the state. */
export class StoredLog {
  readonly records = new Map<string, EpochRecord>()
  #events: RecordedEvent[] = []
  #checkpoint: { readonly revision: number; readonly parts: readonly unknown[] } | null = null
  #epochs = 1

  constructor() {
    this.records.set(this.epoch, new EpochRecord())
  }

  get epoch(): string {
    return `epoch${this.#epochs}`
  }

  get head(): number {
    return this.#events.length - 1
  }

  get record(): EpochRecord {
    const record = this.records.get(this.epoch)
    if (!record) throw new Error('every epoch has its record')
    return record
  }

  latest(count: number): readonly RecordedEvent[] {
    return this.#events.slice(this.#events.length - count)
  }

  append({ type, data, context }: Decided): RecordedEvent {
    const revision = BigInt(this.#events.length)
    const event = {
      type,
      data,
      id: `event-${revision}`,
      stream: 'bigPicture-2019',
      revision,
      position: revision + 1n,
      metadata: { ...(context ?? { commandId: '', correlationId: '', actor: 0, at: '' }), schema: 1 },
    }
    this.#events.push(event)
    this.record.add(feedEvent(event))
    return event
  }

  /** As a process finds it that begins: the state of the checkpoint, and what came after it. */
  folded(): BigPictureState {
    const from = this.#checkpoint
    const state = from ? stored.fromParts(structuredClone([...from.parts])) : bigPictureModel.initial()
    for (const event of this.#events.slice(from ? from.revision + 1 : 0)) bigPictureModel.evolve(state, event)
    return state
  }

  keepCheckpoint(state: BigPictureState): void {
    this.#checkpoint = { revision: this.head, parts: structuredClone(stored.toParts(state)) }
  }

  /** From a backup: what happened after the first so many events never did. */
  cut(kept: number): void {
    this.#events = this.#events.slice(0, kept)
    this.#checkpoint = null
    this.#epochs += 1
    const record = new EpochRecord()
    for (const event of this.#events) record.add(feedEvent(event))
    this.records.set(this.epoch, record)
  }

  /** State from a checkpoint and what came after it is state from everything. */
  check(): void {
    const whole = bigPictureModel.initial()
    for (const event of this.#events) bigPictureModel.evolve(whole, event)
    if (print(this.folded()) !== print(whole))
      throw new Error('I7: a checkpoint and its tail are not the log')
  }
}

function print({ draft, published, keys, clients, hash, snapshots }: BigPictureState): string {
  const cells = [draft, published].map((each) => [...each.cells].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return JSON.stringify({ cells, keys, hash, clients: clients.entries(), snapshots })
}
