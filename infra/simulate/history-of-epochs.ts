import type { DraftFeedEvent, DraftValue } from '@staffplan/contracts/planning/draft'
import { draftChecksum } from '@staffplan/contracts/planning/draft-checksum'
import { emptyDraft, foldDraft } from '@staffplan/contracts/planning/draft'

export type Cells = ReadonlyMap<string, { readonly v: DraftValue; readonly w: string }>

/** What a log really says at each revision, folded by itself. */
export class EpochRecord {
  readonly events: DraftFeedEvent[] = []
  readonly checksums: string[] = []
  readonly cells: Cells[] = []
  readonly #draft = emptyDraft()

  get head(): number {
    return this.events.length - 1
  }

  add(event: DraftFeedEvent): void {
    if (event.type === 'DraftOpsApplied') foldDraft(this.#draft, event)
    this.events.push(event)
    this.checksums.push(draftChecksum(this.#draft))
    this.cells.push(new Map([...this.#draft.cells].map(([k, { v, w }]) => [k, { v, w }])))
  }

  checksumAt(rev: number): string {
    return rev < 0 ? draftChecksum(emptyDraft()) : (this.checksums[rev] ?? 'beyond')
  }

  at(rev: number): Cells {
    return this.cells[rev] ?? new Map()
  }
}
