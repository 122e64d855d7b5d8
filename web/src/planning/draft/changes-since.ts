import type { DraftValue } from '@staffplan/contracts/planning/draft'
import type { ForeignEvent } from './foreign-event.ts'
import { isSame } from './same-value.ts'

/** A change that somebody else, or this user in another tab, wrote after the announcement. */
export type NewerChange = {
  readonly k: string
  readonly v: DraftValue
  readonly by: number | null
  /** Null when the revision is not known. */
  readonly rev: number | null
}

/** Everything written since one announcement: what the feed reported, and what was only found in a loaded state. */
export class ChangesSince {
  #epoch: string | null = null
  /** Changes up to this revision are not newer than the announcement. */
  #knownUpTo = -1
  #received: ForeignEvent[] = []
  /** Changes found in a loaded state that the feed did not report, by key. */
  #unreported = new Map<string, NewerChange>()
  /** Newer changes that the user has asked to include. */
  #included: readonly NewerChange[] = []

  /** Newer changes, without reported ones that have been published since: those need not be included any more. */
  after(publishedUpTo: number): readonly NewerChange[] {
    const known = Math.max(this.#knownUpTo, publishedUpTo)
    return [
      ...changesIn(this.#received.filter(({ event }) => event.rev > known)),
      ...this.#unreported.values(),
    ]
  }

  receive(happened: ForeignEvent): void {
    this.#received.push(happened)
    for (const { k } of changesIn([happened])) this.#unreported.delete(k)
  }

  /** Takes what a comparison found others to have written, except what was reported by the feed or included already. */
  find(found: readonly NewerChange[]): void {
    const known = Map.groupBy([...changesIn(this.#received), ...this.#included], ({ k }) => k)
    const isKnown = ({ k, v }: NewerChange) => known.get(k)?.some((each) => isSame(each.v, v)) ?? false
    this.#unreported = new Map(found.filter((each) => !isKnown(each)).map((each) => [each.k, each]))
  }

  /** The user asked to include everything up to a revision. */
  include(upTo: number, changes: readonly NewerChange[]): void {
    this.#included = [...this.#included, ...changes]
    this.#unreported = new Map()
    this.#knownUpTo = upTo
  }

  /** Revisions of another epoch cannot be compared, so what the feed reported before is dropped. */
  inHistory(epoch: string | null): void {
    if (epoch === this.#epoch) return
    this.#epoch = epoch
    this.#received = []
    this.#knownUpTo = -1
  }

  /** A new announcement covers everything up to a revision. */
  announced(epoch: string | null, upTo: number): void {
    this.#epoch = epoch
    this.#knownUpTo = upTo
    this.#received = []
    this.#unreported = new Map()
    this.#included = []
  }
}

function changesIn(happened: readonly ForeignEvent[]): readonly NewerChange[] {
  return happened.flatMap(({ event }) =>
    event.type === 'DraftOpsApplied'
      ? event.ops.map(({ k, v }) => ({ k, v, by: event.by, rev: event.rev }))
      : [],
  )
}
