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

export function changesIn(happened: readonly ForeignEvent[]): readonly NewerChange[] {
  return happened.flatMap(({ event }) =>
    event.type === 'DraftOpsApplied'
      ? event.ops.map(({ k, v }) => ({ k, v, by: event.by, rev: event.rev }))
      : [],
  )
}

export function isAmong({ k, v }: NewerChange, changes: readonly NewerChange[]): boolean {
  return changes.some((each) => each.k === k && isSame(each.v, v))
}
