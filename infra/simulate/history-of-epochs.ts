import type { DraftFeedEvent, DraftValue } from '@staffplan/contracts/planning/draft'
import { draftChecksum } from '@staffplan/contracts/planning/draft-checksum'
import { emptyDraft, foldDraft, sameValue } from '@staffplan/contracts/planning/draft'

export type Cells = ReadonlyMap<string, { readonly v: DraftValue; readonly w: string }>

/** The true state of a log at each revision, computed independently. */
export class EpochRecord {
  readonly events: DraftFeedEvent[] = []
  readonly checksums: string[] = []
  readonly cells: Cells[] = []
  /** The published plan: empty at first, then after each publication that changed it. */
  readonly shown: Cells[] = [new Map()]
  readonly #draft = emptyDraft()

  get head(): number {
    return this.events.length - 1
  }

  add(event: DraftFeedEvent): void {
    if (event.type === 'DraftOpsApplied') foldDraft(this.#draft, event)
    this.events.push(event)
    this.checksums.push(draftChecksum(this.#draft))
    this.cells.push(new Map([...this.#draft.cells].map(([k, { v, w }]) => [k, { v, w }])))
    if (event.type === 'DraftPublished' && !isSame(this.at(event.upTo), this.shown.at(-1)!))
      this.shown.push(this.at(event.upTo))
  }

  checksumAt(rev: number): string {
    return rev < 0 ? draftChecksum(emptyDraft()) : (this.checksums[rev] ?? 'beyond')
  }

  at(rev: number): Cells {
    return this.cells[rev] ?? new Map()
  }

  /** The plan as last published before a revision. */
  publishedBefore(rev: number): Cells {
    const last = this.events.slice(0, rev).findLast((event) => event.type === 'DraftPublished')
    return last ? this.at(last.upTo) : new Map()
  }
}

/** Whether both hold the same values, whoever wrote them. */
export function isSame(some: Cells, others: Cells): boolean {
  return [...some.keys(), ...others.keys()].every((k) =>
    sameValue(some.get(k)?.v ?? null, others.get(k)?.v ?? null),
  )
}
