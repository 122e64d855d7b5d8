import { CommandIndex } from '@staffplan/services/kernel/commands/command-index'
import type { Folded } from '@staffplan/services/kernel/streams/folded'
import { feedEvent } from '@staffplan/services/planning/draft/draft-feed'
import type { NewEvent, RecordedEvent } from '@staffplan/services/ports/event-log'
import { bigPictureModel } from '@staffplan/services/streams/big-picture'
import type { BigPictureState } from '@staffplan/services/streams/big-picture-state'
import { EpochRecord } from './history-of-epochs.ts'

const { stored } = bigPictureModel

/** What survives the crashes of a simulated server: its log, and perhaps a checkpoint of the state. */
export class StoredLog {
  readonly records = new Map<string, EpochRecord>()
  #events: RecordedEvent[] = []
  #checkpoint: { readonly revision: bigint; readonly parts: readonly unknown[] } | null = null
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

  get events(): readonly RecordedEvent[] {
    return this.#events
  }

  append(stream: string, events: readonly NewEvent[]): void {
    for (const event of events) {
      const revision = BigInt(this.#events.length)
      const recorded = { ...event, stream, revision, position: revision + 1n }
      this.#events.push(recorded)
      this.record.add(feedEvent(recorded))
    }
  }

  keepCheckpoint({ state, revision }: Pick<Folded<BigPictureState>, 'state' | 'revision'>): void {
    if (revision !== 'none') this.#checkpoint = { revision, parts: structuredClone(stored.toParts(state)) }
  }

  /** The checkpoint as a new process finds it; null when there is none up to the revision. */
  restored(upTo: bigint | null): Folded<BigPictureState> | null {
    const { revision, parts } = this.#checkpoint ?? {}
    if (revision === undefined || parts === undefined || (upTo !== null && upTo < revision)) return null
    const state = stored.fromParts(structuredClone([...parts]))
    return { state, revision, position: revision + 1n, keyed: new CommandIndex(), since: 0 }
  }

  /** Restores a backup that has the first `kept` events; all later ones are lost. */
  cut(kept: number): void {
    this.#events = this.#events.slice(0, kept)
    this.#checkpoint = null
    this.#epochs += 1
    const record = new EpochRecord()
    for (const event of this.#events) record.add(feedEvent(event))
    this.records.set(this.epoch, record)
  }

  /** Checks that the checkpoint plus the events after it gives the same state as the whole log. */
  check(): void {
    const kept = this.restored(null)
    if (!kept) return
    const whole = bigPictureModel.initial()
    for (const event of this.#events) {
      bigPictureModel.evolve(whole, event)
      if (event.revision > (kept.revision as bigint)) bigPictureModel.evolve(kept.state, event) // a kept checkpoint has a revision
    }
    if (print(kept.state) !== print(whole)) throw new Error('I7: a checkpoint and its tail are not the log')
  }
}

function print({ draft, published, keys, clients, hash, snapshots, lastShown }: BigPictureState): string {
  const cells = [draft, published].map((each) => [...each.cells].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const shown = lastShown && { ...lastShown, position: String(lastShown.position) }
  return JSON.stringify({ cells, keys, hash, clients: clients.entries(), snapshots, shown })
}
