import type { DraftValue } from '@staffplan/contracts/planning/draft'
import type { ForeignEvent } from './foreign-event.ts'
import { isSame } from './same-value.ts'

/** What somebody else, or this person in another tab, wrote after the announcement. */
export type NewerChange = {
  readonly k: string
  readonly v: DraftValue
  readonly by: number | null
  /** Null where it is not known. */
  readonly rev: number | null
}

/** All of it since one announcement: what was heard, and what came with a whole state and nothing was heard of. */
export class ChangesSince {
  #epoch: string | null = null
  /** What was written up to here is not newer. */
  #knownUpTo = -1
  #heard: ForeignEvent[] = []
  /** By key. */
  #unheard = new Map<string, NewerChange>()
  /** What was asked for. */
  #included: readonly NewerChange[] = []

  /** What was heard and has been published since needs nobody to ask for it. */
  after(publishedUpTo: number): readonly NewerChange[] {
    const known = Math.max(this.#knownUpTo, publishedUpTo)
    return [...changesIn(this.#heard.filter(({ event }) => event.rev > known)), ...this.#unheard.values()]
  }

  hear(happened: ForeignEvent): void {
    this.#heard.push(happened)
    for (const { k } of changesIn([happened])) this.#unheard.delete(k)
  }

  /** What others have written since, as a comparison finds it: what of that is neither heard of nor asked for. */
  find(found: readonly NewerChange[]): void {
    const known = Map.groupBy([...changesIn(this.#heard), ...this.#included], ({ k }) => k)
    const isKnown = ({ k, v }: NewerChange) => known.get(k)?.some((each) => isSame(each.v, v)) ?? false
    this.#unheard = new Map(found.filter((each) => !isKnown(each)).map((each) => [each.k, each]))
  }

  /** All up to a revision is asked for. */
  include(upTo: number, changes: readonly NewerChange[]): void {
    this.#included = [...this.#included, ...changes]
    this.#unheard = new Map()
    this.#knownUpTo = upTo
  }

  /** Revisions of another history say nothing about this one. */
  inHistory(epoch: string | null): void {
    if (epoch === this.#epoch) return
    this.#epoch = epoch
    this.#heard = []
    this.#knownUpTo = -1
  }

  /** All is announced up to a revision. */
  announced(epoch: string | null, upTo: number): void {
    this.#epoch = epoch
    this.#knownUpTo = upTo
    this.#heard = []
    this.#unheard = new Map()
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
